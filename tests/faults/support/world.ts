import type { ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SeedBackend } from "@/demo/backend";
import { choosePort } from "@/scripts/launch/port";
import { startSite, untilReady } from "@/scripts/launch/site";
import { templateFolder } from "@/scripts/launch/template-folder";
import { startBackend } from "@/supabase/embedded/backend";
import { dataFolder, type Keys, readKeys } from "@/supabase/embedded/folder";
import { freePort } from "@/tests/fakes/redis";
import { end, runBackend } from "./backend";
import { person } from "./person";
import { startProxy } from "./proxy";

export const PASSWORD = "correct-horse-9-battery";
export const DANA = "dana@faults.example";
export const OPERATOR = "operator@faults.example";
/** The operator's subject: a separate account, so that nobody else's version changes meanwhile. */
export const MAYA = "maya@faults.example";

type Backend = { url: string; keys: Keys; query: <Row>(sql: string) => Promise<Row[]> };
/** A server in front of the backend that adds what the embedded one lacks. */
export type StartFront = (backend: Backend) => Promise<{ url: string; stop: () => unknown }>;

/** The production build, a backend in its own process, and the proxy between them. */
export async function startWorld(env: Record<string, string> = {}, startFront?: StartFront) {
  const folder = mkdtempSync(join(tmpdir(), "delet-faults-"));
  cpSync(await peopleTemplate(), folder, { recursive: true });
  let backend = await runBackend(folder);
  const keys = readKeys(dataFolder(folder));
  const front = await startFront?.({ url: backend.url, keys, query: backend.query });
  const proxy = await startProxy(() => front?.url ?? backend.url);
  const port = await choosePort(undefined, 4220);
  const url = `http://localhost:${port}`;

  const logFile = join(folder, "site.log");
  const output = openSync(logFile, "a");
  const launch = async (on = port, changed: Record<string, string> = {}) => {
    const child = startSite(
      on,
      {
        SUPABASE_URL: proxy.url,
        SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
        SUPABASE_SECRET_KEY: keys.secretKey,
        SITE_URL: url,
        DELET_INBOX_DIR: join(folder, "inbox"),
        CLIENT_IP_HEADER: "x-real-ip",
        LOG_LEVEL: "silent",
        // The worker's requests would be counted as those of people.
        WORKER: "off",
        ...env,
        ...changed,
      },
      output,
    );
    await untilReady(child, `http://localhost:${on}/api/health/ready`);
    return child;
  };
  let site = await launch();
  /** Other sites with the same URL, as behind a load balancer. */
  const others: ChildProcess[] = [];
  const sites = () => [site, ...others];

  return {
    url,
    folder,
    proxy,
    person: () => person(() => url),
    /** Rows as the server's key reads them, bypassing the proxy. */
    async rows<Row = Record<string, unknown>>(query: string): Promise<Row[]> {
      const answer = await fetch(`${backend.url}/rest/v1/${query}`, {
        headers: { apikey: keys.secretKey },
      });
      if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    /** Queries inside the backend, bypassing everything. */
    query: <Row>(sql: string) => backend.query<Row>(sql),
    /** The site's log, as far as its LOG_LEVEL allows. */
    log: () => readFileSync(logFile, "utf8"),
    endSite: (signal: NodeJS.Signals) => end(site, signal),
    endBackend: (signal: NodeJS.Signals) => backend.end(signal),
    /** Starts another site on another port; returns its URL. */
    async anotherSite() {
      const on = await freePort();
      others.push(await launch(on));
      return `http://localhost:${on}`;
    },
    /** Sends a message to each site, and waits until each has echoed it (support/clock.cjs). */
    tellSites: (what: object) =>
      Promise.all(
        sites().map((one) => {
          const heard = new Promise((done) => one.once("message", done));
          one.send(what);
          return heard;
        }),
      ),
    endSites: (signal: NodeJS.Signals) => Promise.all(sites().map((one) => end(one, signal))),
    async restartSite(changed: Record<string, string> = {}) {
      site = await launch(port, changed);
    },
    async restartBackend() {
      backend = await runBackend(folder);
    },
    async stop() {
      await Promise.all(sites().map((one) => end(one, "SIGTERM")));
      proxy.stop();
      await front?.stop();
      await backend.end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;

/** A database with those people. */
const peopleTemplate = () =>
  templateFolder(
    "world",
    ["supabase/migrations", "supabase/embedded", "tests/faults/support/world.ts"],
    async (folder) => {
      const backend = await startBackend({ folder, siteUrl: "http://site.test" });
      await addPeople(backend.direct);
      await backend.stop();
    },
  );

/** Dana, an agent who may use everything, an operator, an account without anything, plans and add-ons. */
export async function addPeople(direct: SeedBackend) {
  const people = [
    [DANA, "Dana Levi"],
    [OPERATOR, "Orly"],
    [MAYA, "Maya"],
  ] as const;
  for (const [email, name] of people) {
    const metadata = { user_type: "agent", name };
    await direct.createUser({ email, password: PASSWORD, metadata, confirmed: true });
  }
  await direct.query(
    "select private.create_profile(id, email, raw_user_meta_data) from auth.users",
  );
  // Over native PostgreSQL the embedded sign-up loses the names.
  for (const [email, name] of people) {
    const of =
      "user_id = (select id from auth.users where email = $1) and name is distinct from $2";
    await direct.query(`update public.profiles set name = $2 where ${of}`, [email, name]);
  }
  await direct.exec(
    `select private.bootstrap_admin('${OPERATOR}', true);
     update public.profiles set username = 'dana', is_public = true,
       enable_ai_parser = true, enable_ai_description = true where name = 'Dana Levi';
     insert into public.plans (name, slug, price) values ('A', 'a', 10), ('B', 'b', 20);
     insert into public.plan_addons (name, slug, price) values ('X', 'x', 1), ('Y', 'y', 2);`,
  );
}
