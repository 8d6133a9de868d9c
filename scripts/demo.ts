import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DemoAccount } from "@/demo/backend";
import { demoFiles } from "@/demo/files";
import { DEMO_LIST } from "@/demo/lists";
import { paths } from "@/lib/paths";
import { fail } from "@/supabase/embedded/failure";
import { buildIfNeeded } from "./launch/build";
import { loadEnvironment, option, siteUrlFor } from "./launch/environment";
import { choosePort, localAddress } from "./launch/port";
import { endTogether, startSite, untilReady } from "./launch/site";

/** `npm run demo`: the production build on the embedded backend, with demo data. */
async function main() {
  loadEnvironment("production");
  // A demo fills its database with invented people, so it never runs on a real project and sends no mail.
  delete process.env.SUPABASE_URL;
  delete process.env.SMTP_URL;
  const port = await choosePort(option("port") ?? process.env.PORT, 3000);
  const siteUrl = siteUrlFor(port);
  const folder = process.env.DELET_DATA_DIR || ".data/demo";

  // Sequential, imports included: building and seeding both need memory.
  await buildIfNeeded();
  const { prepareFolder, seedOnce } = await import("./launch/demo-data");
  const { backendFor } = await import("./launch/backend");
  prepareFolder(folder);
  const { backend, env } = await backendFor(folder, siteUrl);
  if (!backend) return;
  console.log("Preparing the demo data (only the first time)…");
  const accounts = await seedOnce(backend);

  const site = startSite(port, env);
  endTogether(site, () => backend.stop());
  await untilReady(site, `${localAddress(port)}/api/health/ready`);
  announce(siteUrl, writeFiles(folder), accounts);
}

/** Sheets and a text to upload as Noa, next to the data. */
function writeFiles(folder: string) {
  const files = join(folder, "files");
  mkdirSync(files, { recursive: true });
  for (const [name, bytes] of Object.entries(demoFiles())) writeFileSync(join(files, name), bytes);
  return files;
}

function announce(siteUrl: string, files: string, accounts: DemoAccount[]) {
  const width = (key: "role" | "email" | "password") =>
    Math.max(...accounts.map((account) => account[key].length));
  const [role, email, password] = [width("role"), width("email"), width("password")];
  console.log(
    `\n  Demo  ${siteUrl}\n  Mail  ${siteUrl}${paths.inbox}\n  List  ${siteUrl}${paths.list(DEMO_LIST)}\n  Files ${files} (to load at ${paths.importProperties})\n`,
  );
  for (const account of accounts) {
    console.log(
      `  ${account.role.padEnd(role)}  ${account.email.padEnd(email)}  ${account.password.padEnd(password)}  ${account.note}`,
    );
  }
  console.log("\n  Ctrl-C stops the site and its backend; the data stays.\n");
}

main().catch(fail);
