import { mkdirSync, openSync } from "node:fs";
import { fail } from "@/supabase/embedded/failure";
import { backendFor } from "./launch/backend";
import { buildIfNeeded } from "./launch/build";
import { freshDemoFolder } from "./launch/demo-data";
import { loadEnvironment, option } from "./launch/environment";
import { choosePort } from "./launch/port";
import { REPORTS } from "./launch/reports";
import { endTogether, LONG_BUDGET, startSite, untilReady } from "./launch/site";
import { siteLogFile } from "./launch/site-log";

/** The production build on a fresh copy of the demo data, for the browser tests: `--port 4110`. */
async function main() {
  loadEnvironment("production");
  delete process.env.SUPABASE_URL;
  delete process.env.SMTP_URL;
  const port = await choosePort(option("port") ?? process.env.E2E_PORT, 4110);
  const siteUrl = `http://localhost:${port}`;
  const folder = `.data/e2e-${port}`;

  await buildIfNeeded();
  await freshDemoFolder(folder, siteUrl);
  // Tests request several mails in a row without waiting.
  process.env.DELET_MAIL_INTERVAL ??= "0";
  // And they use as many client addresses as they need.
  process.env.CLIENT_IP_HEADER ??= "x-real-ip";
  // Throw-away keys; no push service is contacted.
  process.env.WEB_PUSH_PUBLIC_KEY =
    "BCgXqR0edA-Up5tn8ZYP08OxRE2CXl4oBl9rf9GV0m0CbnVK0dhgj4NbyS9KRpWE2BoCO_IhsP-y71Q9IlJ2GYM";
  process.env.WEB_PUSH_PRIVATE_KEY = "QoIfaQFC-o2D29LOy26oCd7XCwOothG4d2Shz_2C-8U";
  process.env.DELET_PUSH_SINK ??= "http://127.0.0.1:9";
  const { backend, env } = await backendFor(folder, siteUrl);
  // Kept for failing tests: the site's log stays out of the test output.
  const logFile = siteLogFile(port);
  mkdirSync(REPORTS, { recursive: true });
  const site = startSite(port, { ...LONG_BUDGET, ...env }, openSync(logFile, "w"));
  endTogether(site, async () => backend?.stop());
  await untilReady(site, `${siteUrl}/api/health/ready`).catch((error) => {
    console.error(`What the site said: ${logFile}`);
    throw error;
  });
  console.log(`Serving ${siteUrl} from ${folder}; its log is in ${logFile}`);
}

main().catch(fail);
