import { LONG_BUDGET, startSite, untilReady } from "@/scripts/launch/site";
import { freePort } from "@/tests/fakes/redis";
import { backend } from "./backend";

/** The same build next to the journeys' site, with street tiles configured by the operator. */
export async function startMapSite(
  settings: { MAP_PMTILES_URL: string } | { MAP_STYLE_URL: string },
) {
  const { url, keys } = backend();
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const child = startSite(port, {
    ...LONG_BUDGET,
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    SITE_URL: site,
    CLIENT_IP_HEADER: "x-real-ip",
    CONTACT_EMAIL: "help@delet.test",
    CONTACT_PHONE: "03-600-0000",
    NODE_ENV: "production",
    WORKER: "off",
    ...settings,
  });
  await untilReady(child, `${site}/api/health/ready`);
  return {
    site,
    async stop() {
      const gone = new Promise((exit) => child.once("exit", exit));
      if (child.exitCode === null && child.kill("SIGKILL")) await gone;
    },
  };
}
