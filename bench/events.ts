// npm run bench:events [-- --seconds 60 --rate 1000 --views 10 --port 4140]: what pages tell of their visits, as a
// crowd does, beside the pages themselves. The production build on the stack: native PostgreSQL and PostgREST.
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { seedDemo } from "@/demo";
import { buildIfNeeded } from "@/scripts/launch/build";
import { loadEnvironment, option } from "@/scripts/launch/environment";
import { startNext, untilReady } from "@/scripts/launch/site";
import { withCluster } from "@/scripts/postgres-cluster";
import { fail } from "@/supabase/embedded/failure";
import { type Stack, startStack } from "@/tests/stack/backend";
import type { Crowd, Heard } from "./events-crowd";
import { closeConnections, mustGet } from "./http";
import { BROWSER } from "./mixes";
import { type Load, openLoop, percentile } from "./open-loop";

const SECONDS = Number(option("seconds") ?? 60);
const RATE = Number(option("rate") ?? 1000);
const VIEWS = Number(option("views") ?? 10);
const PORT = Number(option("port") ?? 4140);
/** How much slower a page may become. */
const SLOWER = 1.1;
/** Gathered for two seconds, and written. */
const WRITTEN_WITHIN_MS = 10_000;

/** Nothing is drawn: how pictures look matters elsewhere. */
const pixel = Buffer.from([255, 216, 255, 217]);
const blank = { full: pixel, phone: pixel, card: pixel, width: 1200, height: 900 };

const crowd = (asked: Crowd) =>
  new Promise<Heard>((done, broken) => {
    const child = fork(resolve("bench/events-crowd.ts"), { execArgv: ["--import", "tsx"] });
    child.once("message", (heard: Heard) => done(heard));
    child.once("exit", (code) => broken(new Error(`the crowd ended with ${code}`)));
    child.send(asked);
  });

/** By listing and kind, all that the days hold. */
async function stored({ direct }: Stack) {
  const rows = await direct.query<{ key: string; n: number }>(
    `select listing_id || ' ' || kind as key, sum(n)::int as n from private.listing_days,
       lateral (values ('view', views), ('call', calls), ('chat', chats), ('share', shares), ('save', saves)) k (kind, n)
     group by 1`,
  );
  return new Map(rows.map(({ key, n }) => [key, n]));
}

/** Processor time of a process until now, which what else the machine does makes no longer. Linux counts hundredths. */
function processorSeconds(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14);
  return (Number(user) + Number(system)) / 100;
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
      await measure(stack, origin, site.pid ?? 0);
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

async function measure(stack: Stack, origin: string, site: number) {
  const at = origin.replace("localhost", "127.0.0.1");
  const homes = await stack.direct.query<{ id: string }>("select id from public.public_listings");
  const listings = homes.map(({ id }) => id);
  let visits = 0;
  const look = () => {
    const page = `${at}/property/${listings[visits++ % 40]}`;
    return async () => {
      await mustGet(page, { headers: BROWSER });
    };
  };
  await openLoop(look, VIEWS, 10);
  console.log(
    `${cpus().length} processors for all of it, load average ${loadavg()[0]?.toFixed(1)}; ${VIEWS} pages a second, ${SECONDS} s with ${RATE} events/s and as long without, half before and half after.`,
  );
  const before = await stored(stack);
  const began = processorSeconds(site);
  const quiet = await openLoop(look, VIEWS, SECONDS / 2);
  const betweenBoth = processorSeconds(site);
  const [busy, heard] = await Promise.all([
    openLoop(look, VIEWS, SECONDS),
    crowd({ site: at, origin, listings, rate: RATE, seconds: SECONDS }),
  ]);
  const share = [
    ((betweenBoth - began) / SECONDS) * 2,
    (processorSeconds(site) - betweenBoth) / SECONDS,
  ].map((part) => `${(100 * part).toFixed(0)} %`);
  const answered = heard.answers["204"] ?? 0;
  const lost = await missing(stack, before, heard);
  const after = await openLoop(look, VIEWS, SECONDS / 2);
  quiet.latencies.push(...after.latencies);
  quiet.errors.push(...after.errors);

  const [alone, beside] = [quiet, busy].map(({ latencies }) => percentile(latencies, 0.95)) as [
    number,
    number,
  ];
  const line = (name: string, { latencies, errors }: Load) =>
    console.log(
      `${name}: p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p95 ${percentile(latencies, 0.95).toFixed(1)} ms, ${errors.length} errors`,
    );
  line("pages alone", quiet);
  line("pages beside events", busy);
  console.log(
    `events: ${heard.perSecond.toFixed(0)}/s answered, p95 ${heard.p95.toFixed(1)} ms; ${JSON.stringify(heard.answers)}. The site used ${share[1]} of a processor, ${share[0]} without. Load average ${loadavg()[0]?.toFixed(1)}.`,
  );
  const goals: [string, boolean][] = [
    [
      `${RATE} events/s for ${SECONDS} s, all answered 204`,
      Object.keys(heard.answers).join() === "204" && heard.perSecond > RATE * 0.98,
    ],
    [`nothing of ${answered} that was answered 204 is lost or doubled (${lost} wrong)`, lost === 0],
    [
      `p95 of a page within ${((SLOWER - 1) * 100).toFixed(0)} % (${(100 * (beside / alone - 1)).toFixed(0)} %)`,
      beside <= alone * SLOWER,
    ],
    ["no page failed", quiet.errors.length + busy.errors.length === 0],
  ];
  for (const [goal, met] of goals) console.log(`${met ? "PASS" : "FAIL"}  ${goal}`);
  if (goals.some(([, met]) => !met)) process.exitCode = 1;
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
