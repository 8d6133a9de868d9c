import { fail } from "@/supabase/embedded/failure";
import { backendFor } from "./launch/backend";
import { loadEnvironment, option, siteUrlFor } from "./launch/environment";
import { choosePort } from "./launch/port";
import { endTogether, startDevSite } from "./launch/site";

/** `npm run dev`: the site with hot reload, on the embedded backend unless a project is configured. */
async function main() {
  loadEnvironment("development");
  const port = await choosePort(option("port") ?? process.env.PORT, 3000);
  const siteUrl = siteUrlFor(port);
  const { backend, env } = await backendFor(process.env.DELET_DATA_DIR || ".data", siteUrl);

  const site = await startDevSite(port, env);
  endTogether(site, async () => backend?.stop());
  console.log(`\n  site  ${siteUrl}`);
  if (backend) console.log(`  mail  ${siteUrl}/dev/inbox\n`);
}

main().catch(fail);
