// The search beside the query one would write first, on a throw-away PostgreSQL.
//   npm run bench:search                       10,000, 100,000 and 1,000,000 listings
//   npm run bench:search -- 10000 100000       other sizes
// Both must answer the same ids and totals, or the run fails.
import { performance } from "node:perf_hooks";
import type pg from "pg";
import { withCluster } from "@/scripts/postgres-cluster";
import { createSearchDatabase } from "./search-data";
import { naive, type Query, workload } from "./search-workload";

const SIZES = [10_000, 100_000, 1_000_000];
const PAGE = 24;

type Answer = { total: number; ids: string[] };
type Times = { kind: string; ours: number; naive: number };

async function timed<T>(body: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const answer = await body();
  return [answer, performance.now() - start];
}

async function ask(db: pg.Client, { filters, sort, page }: Query): Promise<Answer> {
  const { rows } = await db.query("select public.search_listings($1, $2, $3) as answer", [
    filters,
    sort,
    page,
  ]);
  const { total, rows: cards } = rows[0].answer as { total: number; rows: { id: string }[] };
  return { total, ids: cards.map(({ id }) => id) };
}

async function askNaively(db: pg.Client, query: Query): Promise<Answer> {
  const { where, order } = naive(query);
  const page = await db.query(
    `select l.* from public.listings_seen l
     where ${where} order by ${order} limit ${PAGE} offset ${(query.page - 1) * PAGE}`,
  );
  const count = await db.query(
    `select count(*)::int as n from public.listings_seen l where ${where}`,
  );
  return { total: count.rows[0].n, ids: page.rows.map(({ id }) => id) };
}

function percentile(values: number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const figures = (values: number[]) => [0.5, 0.95, 1].map((share) => percentile(values, share));
const cell = (value: number) => value.toFixed(1).padStart(9);

function report(size: number, times: Times[]) {
  console.log(`\n${size.toLocaleString("en")} listings, milliseconds`);
  console.log(
    `${"".padEnd(26)}${["p50", "p95", "max"].map((n) => n.padStart(9)).join("")}   naive: p50      p95      max   p95 ratio`,
  );
  for (const kind of [...new Set(times.map((time) => time.kind)), "all"]) {
    const of = times.filter((time) => kind === "all" || time.kind === kind);
    const ours = figures(of.map((time) => time.ours));
    const first = figures(of.map((time) => time.naive));
    const ratio = (first[1] ?? 0) / (ours[1] || 1);
    console.log(
      `${kind.padEnd(20)}${String(of.length).padStart(4)}  ${ours.map(cell).join("")} ${first.map(cell).join("")}${`${ratio.toFixed(0)}x`.padStart(12)}`,
    );
  }
}

async function measure(url: string, size: number) {
  const [db, seconds] = await timed(() => createSearchDatabase(url, size));
  console.log(
    `\nLoaded ${size.toLocaleString("en")} listings in ${(seconds / 1000).toFixed(0)} s.`,
  );
  const queries = workload();
  const times: Times[] = [];
  let different = 0;
  // Once to warm the caches of both, as a running server is.
  for (const query of queries) await ask(db, query);
  for (const query of queries) {
    const [ours, fast] = await timed(() => ask(db, query));
    const [theirs, slow] = await timed(() => askNaively(db, query));
    times.push({ kind: query.kind, ours: fast, naive: slow });
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
      different++;
      console.error("DIFFERENT", JSON.stringify(query), ours, theirs);
    }
  }
  report(size, times);
  console.log(`${queries.length} answers compared with the naive query, ${different} different.`);
  await db.end();
  return {
    p95: percentile(
      times.map((time) => time.ours),
      0.95,
    ),
    different,
  };
}

const chosen = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const sizes = chosen.length > 0 ? chosen : SIZES;
await withCluster(async (url) => {
  const found: { size: number; p95: number; different: number }[] = [];
  for (const size of sizes) found.push({ size, ...(await measure(url, size)) });
  const [first, last] = [found[0], found.at(-1)];
  if (first && last && last.size > first.size) {
    console.log(
      `\nFrom ${first.size.toLocaleString("en")} to ${last.size.toLocaleString("en")} listings (${last.size / first.size} times more) the p95 of all grew ${(last.p95 / first.p95).toFixed(1)} times.`,
    );
  }
  if (found.some(({ different }) => different > 0)) process.exitCode = 1;
}, "-c shared_buffers=1GB -c work_mem=64MB -c maintenance_work_mem=512MB -c max_wal_size=8GB");
