// The search beside a naive query, on a throw-away PostgreSQL.
//   npm run bench:search                       10,000, 100,000 and 1,000,000 listings
//   npm run bench:search -- 10000 100000       other sizes
//   npm run bench:search -- --alone            without the naive query, to save time
//   npm run bench:search -- --processor        the backend's CPU time, for a busy machine
//   npm run bench:search -- --keep /tmp/homes  in a cluster that stays there: its listings are loaded once
// The run fails unless both return the same ids and totals and a million listings meet the goals.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import type pg from "pg";
import { option } from "@/scripts/launch/environment";
import { withCluster } from "@/scripts/postgres-cluster";
import { percentile } from "./open-loop";
import { openSearchDatabase } from "./search-data";
import { askNaively } from "./search-naive";
import { type Answer, type Query, workload } from "./search-workload";
import { timeWrites } from "./search-writes";

const SIZES = [10_000, 100_000, 1_000_000];
const GOALS_AT = 1_000_000;
const GROWS_FROM = 10_000;
/** The p95 of each kind in milliseconds, and how many times faster than the naive one it must be. */
const GOALS: Record<string, { p95: number; faster: number }> = {
  "no filter": { p95: 20, faster: 100 },
  city: { p95: 20, faster: 100 },
  "several cities": { p95: 20, faster: 10 },
  "city, rooms, price": { p95: 20, faster: 100 },
  words: { p95: 60, faster: 1 },
  "rare wishes": { p95: 60, faster: 1 },
  "common wishes": { p95: 60, faster: 1 },
  "many filters": { p95: 100, faster: 1 },
  "city, other filters": { p95: 20, faster: 30 },
  "one other filter": { p95: 150, faster: 1 },
};

/** All of these kinds together. */
const WORDS = ["words", "rare wishes", "common wishes"];
const TOGETHER: Record<string, (kind: string) => boolean> = {
  "without words": (kind) => !WORDS.includes(kind),
  "with words": (kind) => WORDS.includes(kind),
  all: () => true,
};
const TOGETHER_P95: Record<string, number> = { "without words": 20, "with words": 60 };
/** The allowed slowdown of queries without words, from ten thousand listings to a million. */
const GROWTH = 6;
/** The median of a price change may be this many times that of its bare row. */
const WRITE_TIMES = 7;

type Times = { kind: string; ours: number; naive: number };

const alone = process.argv.includes("--alone");
const byProcessor = process.argv.includes("--processor");
/** Milliseconds elapsed, or the backend's CPU time when its process is given. */
async function timed<T>(body: () => Promise<T>, backend?: number): Promise<[T, number]> {
  const now = () =>
    byProcessor && backend
      ? Number(readFileSync(`/proc/${backend}/schedstat`, "utf8").split(" ")[0]) / 1e6
      : performance.now();
  const start = now();
  const answer = await body();
  return [answer, now() - start];
}

async function ask(db: pg.Client, { filters, sort, page }: Query) {
  const { rows } = await db.query("select public.search_listings($1, $2, $3) as answer", [
    filters,
    sort,
    page,
  ]);
  return rows[0].answer as Answer;
}

const gist = ({ total, wishes, rows }: Answer) =>
  JSON.stringify({
    total,
    wishes: wishes && [wishes.all, wishes.some],
    ids: rows.map(({ id }) => id),
  });

const p95 = (values: number[]) => percentile(values, 0.95);
const ofKind = (times: Times[], kind: string) => {
  const fits = TOGETHER[kind] ?? ((one: string) => one === kind);
  const some = times.filter((time) => fits(time.kind));
  return { ours: some.map(({ ours }) => ours), naive: some.map(({ naive }) => naive) };
};
const KINDS = [...Object.keys(GOALS), ...Object.keys(TOGETHER)];
const many = (count: number) => count.toLocaleString("en");
const cells = (values: number[]) =>
  [0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(1).padStart(9)).join("");

function report(size: number, times: Times[]) {
  console.log(`\n${many(size)} listings, milliseconds`);
  console.log(
    `${"".padEnd(26)}${["p50", "p95", "max"].map((n) => n.padStart(9)).join("")}${alone ? "" : "   naive: p50      p95      max   p95 ratio"}`,
  );
  for (const kind of KINDS) {
    const { ours, naive } = ofKind(times, kind);
    const beside = ` ${cells(naive)}${`${(p95(naive) / p95(ours)).toFixed(0)}x`.padStart(12)}`;
    console.log(
      `${kind.padEnd(20)}${String(ours.length).padStart(4)}  ${cells(ours)}${alone ? "" : beside}`,
    );
  }
}

const NOT_ASKED = { naive: [] as number[], different: 0 };

/** The times of the naive queries, and how many of them return a different result. */
async function compared(
  db: pg.Client,
  queries: readonly Query[],
  ours: readonly [Answer, number][],
  backend: number,
) {
  // Warms the caches: one query of each kind reads everything that the naive ones need.
  for (const kind of Object.keys(GOALS)) {
    await askNaively(db, queries.find((query) => query.kind === kind) as Query);
  }
  const naive: number[] = [];
  let different = 0;
  for (const [at, query] of queries.entries()) {
    const [theirs, slow] = await timed(() => askNaively(db, query), backend);
    naive.push(slow);
    const own = gist(ours[at]?.[0] as Answer);
    if (own === gist(theirs)) continue;
    different++;
    console.error("DIFFERENT", JSON.stringify(query), own, gist(theirs));
  }
  return { naive, different };
}

async function measure(url: string, size: number) {
  const [db, seconds] = await timed(() => openSearchDatabase(url, size));
  console.log(`\nHad ${many(size)} listings in ${(seconds / 1000).toFixed(0)} s.`);
  const queries = workload();
  const { rows } = await db.query("select pg_backend_pid() as pid");
  const backend = rows[0].pid;
  // Parallel workers would be separate processes.
  if (byProcessor) await db.query("set max_parallel_workers_per_gather = 0");
  const asked = async () => {
    const answers: [Answer, number][] = [];
    for (const query of queries) answers.push(await timed(() => ask(db, query), backend));
    return answers;
  };
  // Warms the caches, as on a running server. The naive queries run after all of ours: one of them reads so much that
  // it evicts the caches.
  await asked();
  const ours = await asked();
  const { naive, different } = alone ? NOT_ASKED : await compared(db, queries, ours, backend);
  if (!alone) await asked();
  const times = queries.map(({ kind }, at) => ({
    kind,
    ours: ours[at]?.[1] ?? Number.NaN,
    naive: naive[at] ?? Number.NaN,
  }));
  report(size, times);
  const writes = await timeWrites(db, size, (body) => timed(body, backend));
  await db.end();
  console.log(`a price that changes${"".padEnd(6)}${cells(writes.whole)}`);
  console.log(`its row alone${"".padEnd(13)}${cells(writes.bare)}`);
  const answers = `${queries.length} answers compared with the naive query, ${different} different. `;
  console.log(`${alone ? "" : answers}Load average ${loadavg()[0]?.toFixed(1)}.`);
  return { size, times, different, writes };
}

type Found = Awaited<ReturnType<typeof measure>>;

const judged = (met: boolean, sentence: string) => {
  console.log(`${met ? "PASS" : "FAIL"}  ${sentence}`);
  return met;
};

/** A goal and whether it is met, as a sentence. */
function judge({ times, writes }: Found, first: Found) {
  const kinds = Object.entries(GOALS).map(([kind, goal]) => {
    const { ours, naive } = ofKind(times, kind);
    const faster = p95(naive) / p95(ours);
    const quick = `${kind}: p95 ${p95(ours).toFixed(1)} ms (at most ${goal.p95})`;
    if (alone) return judged(p95(ours) <= goal.p95, quick);
    return judged(
      p95(ours) <= goal.p95 && faster >= goal.faster,
      `${quick}, ${faster.toFixed(0)} times faster than the naive query (at least ${goal.faster})`,
    );
  });
  const together = Object.entries(TOGETHER_P95).map(([kind, most]) => {
    const all = p95(ofKind(times, kind).ours);
    return judged(all <= most, `all ${kind}: p95 ${all.toFixed(1)} ms (at most ${most})`);
  });
  const median = (values: number[]) => percentile(values, 0.5);
  const dearer = median(writes.whole) / median(writes.bare);
  const written = judged(
    dearer <= WRITE_TIMES,
    `a price that changes takes ${dearer.toFixed(1)} times as long as its row alone (at most ${WRITE_TIMES})`,
  );
  if (first.size !== GROWS_FROM) return [...kinds, ...together, written];
  const grew = growth(first.times, times, "without words");
  const grown = judged(
    grew <= GROWTH,
    `all without words: p95 grew ${grew.toFixed(1)} times from ${many(GROWS_FROM)} (at most ${GROWTH})`,
  );
  return [...kinds, ...together, written, grown];
}

const growth = (first: Times[], last: Times[], kind: string) =>
  p95(ofKind(last, kind).ours) / p95(ofKind(first, kind).ours);

const kept = option("keep");
const chosen = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
await withCluster(
  async (url) => {
    const found: Found[] = [];
    for (const size of chosen.length > 0 ? chosen : SIZES) found.push(await measure(url, size));
    const [first, last] = [found[0], found.at(-1)];
    if (first && last && last.size > first.size) {
      console.log(
        `\nFrom ${many(first.size)} to ${many(last.size)} listings (${last.size / first.size} times more) the p95 grew: ${KINDS.map((kind) => `${kind} ${growth(first.times, last.times, kind).toFixed(1)} times`).join("; ")}.`,
      );
    }
    const same = found.every(({ different }) => different === 0);
    if (alone) console.log("\nNot compared with the naive query.");
    else console.log(`\n${same ? "PASS" : "FAIL"}  both answer the same ids and totals`);
    const million = found.find(({ size }) => size === GOALS_AT);
    if (!million) console.log(`The other goals are set for ${many(GOALS_AT)} listings.`);
    const met = million && first ? judge(million, first) : [];
    if (!same || met.includes(false)) process.exitCode = 1;
  },
  "-c shared_buffers=1GB -c work_mem=64MB -c maintenance_work_mem=512MB -c max_wal_size=8GB -c jit=off",
  kept,
);
