// npm run bench:events [-- --seconds 60 --rounds 4 --rate 1000 --views 25 --port 4140]: a crowd's visit events, beside
// the pages themselves. The production build on the stack: native PostgreSQL and PostgREST.
import { fork } from "node:child_process";
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { option } from "@/scripts/launch/environment";
import { fail } from "@/supabase/embedded/failure";
import type { Stack } from "@/tests/stack/backend";
import type { Crowd, CrowdResult } from "./events-crowd";
import type { Looks } from "./events-visitor";
import { reportGoals } from "./goals";
import { type Load, percentile } from "./open-loop";
import {
  childrenOf,
  inWords,
  onAverage,
  type Used,
  type Watched,
  watchProcessors,
} from "./processors";
import { type SiteOnStack, withSiteOnStack } from "./site-on-stack";

const SECONDS = Number(option("seconds") ?? 60);
/** A machine's speed varies from minute to minute: the compared cases are measured in turns. */
const ROUNDS = Number(option("rounds") ?? 4);
const RATE = Number(option("rate") ?? 1000);
const VIEWS = Number(option("views") ?? 25);
const PORT = Number(option("port") ?? 4140);
/** The slowdown that a page may show. */
const SLOWER = 1.1;
/** Events are buffered for two seconds, then written. */
const WRITTEN_WITHIN_MS = 10_000;
/** If other processes use more than this share of a processor, the measurement is void. */
const QUIET = 0.1;

/**
 * A separate process, once it is ready: its start must not count as a visit, and this process also stands in for a
 * hosted project's gateway.
 */
async function apart<Asked extends object, Told>(file: string) {
  const child = fork(resolve(file), { execArgv: ["--import", "tsx"] });
  const said = <Word>() =>
    new Promise<Word>((done, broken) => {
      const ends = (code: number | null) => broken(new Error(`${file} ended with ${code}`));
      child.once("exit", ends);
      child.once("message", (word) => {
        child.off("exit", ends);
        done(word as Word);
      });
    });
  await said();
  return {
    pid: child.pid ?? 0,
    ask(asked: Asked) {
      const reports = said<Told>();
      child.send(asked);
      return reports;
    },
    close: () => child.disconnect(),
  };
}

const openCrowd = () => apart<Crowd, CrowdResult>("bench/events-crowd.ts");

/** All counts stored for the days, by listing and kind. */
async function stored({ direct }: Stack) {
  const rows = await direct.query<{ key: string; n: number }>(
    `select listing_id || ' ' || kind as key, sum(n)::int as n from private.listing_days,
       lateral (values ('view', views), ('call', calls), ('chat', chats), ('share', shares), ('save', saves)) k (kind, n)
     group by 1`,
  );
  return new Map(rows.map(({ key, n }) => [key, n]));
}

const main = () =>
  withSiteOnStack(PORT, {}, (on) =>
    measure(on, {
      "the site": on.site,
      "the database": [on.postmaster, ...childrenOf(process.pid, "postgrest")],
      "the gateway": process.pid,
    }),
  );

async function measure({ stack, origin, address: at, site }: SiteOnStack, watched: Watched) {
  const homes = await stack.direct.query<{ id: string }>("select id from public.public_listings");
  const listings = homes.map(({ id }) => id);
  const settings = { site: at, origin, listings, rate: RATE };
  const [crowd, early] = [await openCrowd(), await openCrowd()];
  const visitor = await apart<Looks, Load>("bench/events-visitor.ts");
  const look = (seconds: number) => visitor.ask({ site: at, listings, rate: VIEWS, seconds });
  const everybody = { ...watched, "who looks at pages": visitor.pid };
  // Until V8 has compiled the code under test.
  await Promise.all([look(10), early.ask({ ...settings, seconds: 10, first: 8_000_000 })]);
  early.close();
  await settled(stack);
  console.log(
    `${VIEWS} pages a second, ${ROUNDS} times: ${SECONDS} s with ${RATE} events/s, and as long without, half before and half after; load average ${loadavg()[0]?.toFixed(1)}.`,
  );
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await stored(stack);
    const alone = async () => {
      const since = watchProcessors(everybody, site);
      return { load: await look(SECONDS / 2), used: since() };
    };
    const first = await alone();
    const since = watchProcessors(everybody, site);
    const [busy, received] = await Promise.all([
      look(SECONDS),
      crowd.ask({ ...settings, seconds: SECONDS, first: round * 2 * SECONDS * RATE }),
    ]);
    const beside = since({ "who tells of visits": received.processorSeconds });
    const lost = await missing(stack, before, received);
    const last = await alone();
    rounds.push({
      quiet: [first.load, last.load],
      busy,
      received,
      used: [first.used, last.used],
      beside,
      lost,
    });
  }
  crowd.close();
  visitor.close();
  report(rounds);
}

type Round = {
  /** Without events, before and after. */
  quiet: Load[];
  busy: Load;
  received: CrowdResult;
  used: Used[];
  beside: Used;
  lost: number;
};

const together = (loads: Load[]) => ({
  latencies: loads.flatMap(({ latencies }) => latencies),
  errors: loads.flatMap(({ errors }) => errors),
});

function report(rounds: Round[]) {
  const quiet = together(rounds.flatMap((round) => round.quiet));
  const busy = together(rounds.map((round) => round.busy));
  const without = onAverage(rounds.flatMap(({ used }) => used));
  const beside = onAverage(rounds.map((round) => round.beside));
  const received = rounds.map((round) => round.received);
  const line = (name: string, { latencies, errors }: typeof quiet, used: Used) => {
    const parts = [0.5, 0.9, 0.95, 0.99].map(
      (part) => `p${100 * part} ${percentile(latencies, part).toFixed(1)}`,
    );
    console.log(
      `${name}: ${parts.join(", ")} ms, ${errors.length} errors of ${latencies.length}\n  ${inWords(used)}`,
    );
  };
  line("pages alone", quiet, without);
  line("pages beside events", busy, beside);
  const answers = [...new Set(received.flatMap((one) => Object.keys(one.answers)))];
  const answered = sum(received.map((one) => one.answers["204"] ?? 0));
  const perSecond = Math.min(...received.map((one) => one.perSecond));
  const each = (name: string) =>
    (1e6 * ((beside.by[name] ?? 0) - (without.by[name] ?? 0)) * beside.seconds * ROUNDS) / answered;
  const sent = (1e6 * sum(received.map((one) => one.processorSeconds))) / answered;
  console.log(
    `events: ${perSecond.toFixed(0)}/s answered (${answers}), p95 ${Math.max(...received.map((one) => one.p95)).toFixed(1)} ms at worst. Of a processor one costs the site ${each("the site").toFixed(0)} µs, the database ${each("the database").toFixed(0)}, whoever sends it ${sent.toFixed(0)}.`,
  );
  const slower = percentile(busy.latencies, 0.95) / percentile(quiet.latencies, 0.95);
  const lost = sum(rounds.map((round) => round.lost));
  const goals: [string, boolean][] = [
    [
      `${RATE} events/s for ${SECONDS} s, all answered 204`,
      answers.join() === "204" && perSecond > RATE * 0.98,
    ],
    [`nothing of ${answered} that was answered 204 is lost or doubled (${lost} wrong)`, lost === 0],
    [
      `p95 of a page within ${((SLOWER - 1) * 100).toFixed(0)} % (${(100 * (slower - 1)).toFixed(0)} %)`,
      slower <= SLOWER,
    ],
    ["no page failed", quiet.errors.length + busy.errors.length === 0],
  ];
  reportGoals(goals);
  const rest = Math.max(...[without, beside].map(({ others }) => others));
  if (rest > QUIET)
    console.log(
      `The rest of the machine kept ${(100 * rest).toFixed(0)} % of a processor busy: what is said of pages is said of that too, and to be measured again when it is quiet.`,
    );
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** Waits until the events sent so far are written. */
async function settled(stack: Stack) {
  const sum = async () => [...(await stored(stack)).values()].reduce((all, n) => all + n, 0);
  for (let before = -1, now = await sum(); now !== before; now = await sum()) {
    before = now;
    await new Promise((done) => setTimeout(done, 3000));
  }
}

/** How many stored events differ from the acknowledged ones, once the buffer has had time to be written. */
async function missing(stack: Stack, before: Map<string, number>, { counted }: CrowdResult) {
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
