// npm run bench:events [-- --seconds 60 --rate 1000 --views 10 --port 4140]: what pages tell of their visits, as a
// crowd does, beside the pages themselves. The production build on the stack: native PostgreSQL and PostgREST.
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { seedDemo } from "@/demo";
import { buildIfNeeded } from "@/scripts/launch/build";
import { loadEnvironment, option } from "@/scripts/launch/environment";
import { startNext, untilReady } from "@/scripts/launch/site";
import { withCluster } from "@/scripts/postgres-cluster";
import { fail } from "@/supabase/embedded/failure";
import { type Stack, startStack } from "@/tests/stack/backend";
import type { Crowd, Heard } from "./events-crowd";
import type { Looks } from "./events-visitor";
import { closeConnections } from "./http";
import { type Load, percentile } from "./open-loop";
import { childrenOf, inWords, type Used, type Watched, watchProcessors } from "./processors";

const SECONDS = Number(option("seconds") ?? 60);
const RATE = Number(option("rate") ?? 1000);
const VIEWS = Number(option("views") ?? 10);
const PORT = Number(option("port") ?? 4140);
/** How much slower a page may become. */
const SLOWER = 1.1;
/** Gathered for two seconds, and written. */
const WRITTEN_WITHIN_MS = 10_000;
/** More than this of a processor by anybody else, and the machine was not ours. */
const QUIET = 0.1;

/** Nothing is drawn: how pictures look matters elsewhere. */
const pixel = Buffer.from([255, 216, 255, 217]);
const blank = { full: pixel, phone: pixel, card: pixel, width: 1200, height: 900 };

/**
 * A process of its own, once it stands ready: what its start costs is nobody's visit, and in this one works what
 * stands for a hosted project's gateway.
 */
async function apart<Asked extends object, Told>(file: string) {
  const child = fork(resolve(file), { execArgv: ["--import", "tsx"] });
  const said = <Word>() =>
    new Promise<Word>((done, broken) => {
      child.once("message", (word) => done(word as Word));
      child.once("exit", (code) => broken(new Error(`${file} ended with ${code}`)));
    });
  await said();
  return {
    pid: child.pid ?? 0,
    ask(asked: Asked) {
      const told = said<Told>();
      child.send(asked);
      return told;
    },
    close: () => child.disconnect(),
  };
}

const openCrowd = () => apart<Crowd, Heard>("bench/events-crowd.ts");

/** By listing and kind, all that the days hold. */
async function stored({ direct }: Stack) {
  const rows = await direct.query<{ key: string; n: number }>(
    `select listing_id || ' ' || kind as key, sum(n)::int as n from private.listing_days,
       lateral (values ('view', views), ('call', calls), ('chat', chats), ('share', shares), ('save', saves)) k (kind, n)
     group by 1`,
  );
  return new Map(rows.map(({ key, n }) => [key, n]));
}

async function main() {
  loadEnvironment("production");
  await buildIfNeeded();
  await withCluster(async (cluster) => {
    const origin = `http://localhost:${PORT}`;
    const stack = await startStack({ cluster, siteUrl: origin });
    let site: ChildProcess | undefined;
    try {
      await seedDemo(stack.direct, () => async () => blank);
      site = startNext(
        "start",
        PORT,
        {
          SUPABASE_URL: stack.url,
          SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
          SUPABASE_SECRET_KEY: stack.secretKey,
          SITE_URL: origin,
          CLIENT_IP_HEADER: "x-real-ip",
        },
        "ignore",
      );
      await untilReady(site, `${origin}/api/health/ready`);
      const pid = site.pid ?? 0;
      await measure(stack, origin, pid, {
        "the site": pid,
        "the database": [postmasterOf(cluster), ...childrenOf(process.pid, "postgrest")],
        "the gateway": process.pid,
      });
    } finally {
      closeConnections();
      if (site) await ended(site);
      await stack.stop();
    }
  });
}

const ended = (site: ChildProcess) =>
  new Promise((done) => {
    site.once("exit", done);
    if (!site.kill("SIGTERM")) done(null);
  });

/** The first process of the cluster, as it has written down itself. */
function postmasterOf(cluster: string) {
  const home = new URL(cluster).searchParams.get("host") ?? "";
  return Number.parseInt(readFileSync(join(home, "data", "postmaster.pid"), "utf8"), 10);
}

async function measure(stack: Stack, origin: string, site: number, watched: Watched) {
  const at = origin.replace("localhost", "127.0.0.1");
  const homes = await stack.direct.query<{ id: string }>("select id from public.public_listings");
  const listings = homes.map(({ id }) => id);
  const asked = { site: at, origin, listings, rate: RATE };
  const [crowd, early] = [await openCrowd(), await openCrowd()];
  const visitor = await apart<Looks, Load>("bench/events-visitor.ts");
  const look = (seconds: number) => visitor.ask({ site: at, listings, rate: VIEWS, seconds });
  const everybody = { ...watched, "who looks at pages": visitor.pid };
  // Until V8 has compiled what is asked for.
  await Promise.all([look(10), early.ask({ ...asked, seconds: 10, first: 8_000_000 })]);
  early.close();
  await settled(stack);
  console.log(
    `${VIEWS} pages a second, ${SECONDS} s with ${RATE} events/s and as long without, half before and half after; load average ${loadavg()[0]?.toFixed(1)}.`,
  );
  const before = await stored(stack);
  let since = watchProcessors(everybody, site);
  const quiet = await look(SECONDS / 2);
  const used: Used[] = [since()];
  since = watchProcessors(everybody, site);
  const [busy, heard] = await Promise.all([
    look(SECONDS),
    crowd.ask({ ...asked, seconds: SECONDS, first: 0 }),
  ]);
  const beside = since({ "who tells of visits": heard.processorSeconds });
  const lost = await missing(stack, before, heard);
  since = watchProcessors(everybody, site);
  const after = await look(SECONDS / 2);
  used.push(since());
  crowd.close();
  visitor.close();
  quiet.latencies.push(...after.latencies);
  quiet.errors.push(...after.errors);
  report({ quiet, busy, heard, used, beside, lost });
}

type Measured = {
  quiet: Load;
  busy: Load;
  heard: Heard;
  /** Without events, before and after. */
  used: Used[];
  beside: Used;
  lost: number;
};

function report({ quiet, busy, heard, used, beside, lost }: Measured) {
  const p95 = ({ latencies }: Load) => percentile(latencies, 0.95);
  const line = (name: string, load: Load) =>
    console.log(
      `${name}: p50 ${percentile(load.latencies, 0.5).toFixed(1)} ms, p95 ${p95(load).toFixed(1)} ms, ${load.errors.length} errors`,
    );
  line("pages alone", quiet);
  for (const one of used) console.log(`  ${inWords(one)}`);
  line("pages beside events", busy);
  console.log(`  ${inWords(beside)}`);
  const answered = heard.answers["204"] ?? 0;
  const each = (name: string) => {
    const without = used.reduce((sum, { by }) => sum + (by[name] ?? 0), 0) / used.length;
    return (1e6 * ((beside.by[name] ?? 0) - without)) / (answered / beside.seconds);
  };
  console.log(
    `events: ${heard.perSecond.toFixed(0)}/s answered, p95 ${heard.p95.toFixed(1)} ms; ${JSON.stringify(heard.answers)}. Of a processor one costs the site ${each("the site").toFixed(0)} µs, the database ${each("the database").toFixed(0)}, whoever sends it ${((1e6 * heard.processorSeconds) / answered).toFixed(0)}.`,
  );
  const slower = p95(busy) / p95(quiet);
  const goals: [string, boolean][] = [
    [
      `${RATE} events/s for ${SECONDS} s, all answered 204`,
      Object.keys(heard.answers).join() === "204" && heard.perSecond > RATE * 0.98,
    ],
    [`nothing of ${answered} that was answered 204 is lost or doubled (${lost} wrong)`, lost === 0],
    [
      `p95 of a page within ${((SLOWER - 1) * 100).toFixed(0)} % (${(100 * (slower - 1)).toFixed(0)} %)`,
      slower <= SLOWER,
    ],
    ["no page failed", quiet.errors.length + busy.errors.length === 0],
  ];
  for (const [goal, met] of goals) console.log(`${met ? "PASS" : "FAIL"}  ${goal}`);
  const rest = Math.max(...[...used, beside].map(({ others }) => others));
  if (rest > QUIET)
    console.log(
      `The rest of the machine kept ${(100 * rest).toFixed(0)} % of a processor busy: what is said of pages is said of that too, and to be measured again when it is quiet.`,
    );
  if (goals.some(([, met]) => !met)) process.exitCode = 1;
}

/** Waits until what was told before is written. */
async function settled(stack: Stack) {
  const sum = async () => [...(await stored(stack)).values()].reduce((all, n) => all + n, 0);
  for (let before = -1, now = await sum(); now !== before; now = await sum()) {
    before = now;
    await new Promise((done) => setTimeout(done, 3000));
  }
}

/** How many events differ from what was answered, once all that was gathered had its time. */
async function missing(stack: Stack, before: Map<string, number>, { counted }: Heard) {
  const until = Date.now() + WRITTEN_WITHIN_MS;
  for (;;) {
    const now = await stored(stack);
    let wrong = 0;
    for (const key of new Set([...now.keys(), ...Object.keys(counted)]))
      wrong += Math.abs((now.get(key) ?? 0) - (before.get(key) ?? 0) - (counted[key] ?? 0));
    if (wrong === 0 || Date.now() > until) return wrong;
    await new Promise((done) => setTimeout(done, 500));
  }
}

main().catch(fail);
