import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { seedDemo } from "@/demo";
import { buildIfNeeded } from "@/scripts/launch/build";
import { loadEnvironment } from "@/scripts/launch/environment";
import { startSite, untilReady } from "@/scripts/launch/site";
import { withCluster } from "@/scripts/postgres-cluster";
import { type Stack, startStack } from "@/tests/stack/backend";
import { closeConnections } from "./http";

/** Pictures are not rendered: how they look does not matter here. */
const pixel = Buffer.from([255, 216, 255, 217]);
const blank = { full: pixel, phone: pixel, card: pixel, width: 1200, height: 900, hashes: null };

export type SiteOnStack = {
  stack: Stack;
  /** The site's public origin. */
  origin: string;
  /** An IP address: a name is resolved in two address families. */
  address: string;
  /** The root processes of the site and of the database. */
  site: number;
  postmaster: number;
};

/** The production build on the stack, native PostgreSQL and PostgREST, with the people and homes of the demo. */
export async function withSiteOnStack(
  port: number,
  extra: Record<string, string>,
  work: (on: SiteOnStack) => Promise<void>,
) {
  loadEnvironment("production");
  await buildIfNeeded();
  await withCluster(async (cluster) => {
    const origin = `http://localhost:${port}`;
    const stack = await startStack({ cluster, siteUrl: origin });
    let site: ChildProcess | undefined;
    try {
      await seedDemo(stack.direct, () => async () => blank);
      await stack.direct.query("analyze");
      site = startSite(port, { ...environment(stack, origin), ...extra }, "ignore");
      await untilReady(site, `${origin}/api/health/ready`);
      await work({
        stack,
        origin,
        address: origin.replace("localhost", "127.0.0.1"),
        site: site.pid ?? 0,
        postmaster: postmasterOf(cluster),
      });
    } finally {
      closeConnections();
      if (site) await ended(site);
      await stack.stop();
    }
  });
}

const environment = (stack: Stack, origin: string) => ({
  SUPABASE_URL: stack.url,
  SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
  SUPABASE_SECRET_KEY: stack.secretKey,
  SITE_URL: origin,
  CLIENT_IP_HEADER: "x-real-ip",
  CONTACT_EMAIL: "help@delet.test",
  CONTACT_PHONE: "03-600-0000",
});

const ended = (child: ChildProcess) =>
  new Promise((done) => {
    child.once("exit", done);
    if (!child.kill("SIGTERM")) done(null);
  });

/** The cluster's root process, from its PID file. */
function postmasterOf(cluster: string) {
  const home = new URL(cluster).searchParams.get("host") ?? "";
  return Number.parseInt(readFileSync(join(home, "data", "postmaster.pid"), "utf8"), 10);
}
