// npm run bench:programs [-- --port 4160]: what the reading API costs in CPU time, which a busy machine hardly changes.
// A cached response beside a cached page; an uncached search, with the Data API and the database, beside its SQL alone:
// all that the response needs, which is the total, the newest home and the rows of 24 homes with their agents, called on
// a connection to the database. On native PostgreSQL and PostgREST.
import { cpus, loadavg } from "node:os";
import { paths } from "@/lib/paths";
import { type SearchFilters, toQuery, withFilters } from "@/lib/search/params";
import { databaseFilters } from "@/lib/search/places";
import { option } from "@/scripts/launch/environment";
import { fail } from "@/supabase/embedded/failure";
import { reportGoals } from "./goals";
import { mustGet } from "./http";
import { processesUnder, processorSeconds } from "./processors";
import { CITIES } from "./search-words";
import { BROWSER } from "./session";
import { type SiteOnStack, withSiteOnStack } from "./site-on-stack";

const PORT = Number(option("port") ?? 4160);
const ROUNDS = 7;
const CACHED = 1500;
const MADE = 150;
const MADE_MS = 5;
/** An API response is counted against the rate limit and carries what is left. */
const CACHED_TIMES = 1.5;

const median = (numbers: number[]) =>
  numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;

let asked = 0;
/** A different address each: a single one would be rate limited. */
const headers = () => ({ ...BROWSER, "x-real-ip": `10.${asked % 250}.${(asked++ >> 8) % 250}.1` });

const searchOf = (n: number): SearchFilters => ({
  transactionType: n % 3 ? "sale" : "rent",
  ...(n % 2 && { city: [CITIES[(n >> 1) % 6]?.[0] as string] }),
  priceMax: 90_000_000 + n,
});

/** CPU milliseconds of these processes per request. */
async function processorOf(
  pids: () => number[],
  times: number,
  work: (n: number) => Promise<unknown>,
) {
  const before = processorSeconds(...pids());
  for (let n = 0; n < times; n++) await work(n);
  return (1000 * (processorSeconds(...pids()) - before)) / times;
}

async function cachedCosts(site: string, pid: number) {
  const addresses = {
    page: site + withFilters(paths.explore, {}),
    response: `${site}/api/v1/homes`,
  };
  const found = { page: [] as number[], response: [] as number[] };
  const cost = (address: string) =>
    processorOf(
      () => [pid],
      CACHED,
      () => mustGet(address, { headers: headers() }),
    );
  for (const address of Object.values(addresses)) await cost(address);
  for (let round = 0; round < ROUNDS; round++) {
    found.page.push(await cost(addresses.page));
    found.response.push(await cost(addresses.response));
  }
  return { page: median(found.page), response: median(found.response) };
}

async function madeCosts({ address: site, stack, site: pid, postmaster }: SiteOnStack) {
  const database = () => [postmaster, ...processesUnder(postmaster)];
  const dataApi = () => processesUnder(process.pid, "postgrest");
  let searches = 0;
  const sql = () =>
    stack.direct.query(
      `select public.search_for_programs('${JSON.stringify(databaseFilters(searchOf(++searches)))}')`,
    );
  const api = () =>
    mustGet(`${site}/api/v1/homes?${toQuery(searchOf(++searches))}`, { headers: headers() });
  const groups = { site: () => [pid], dataApi, database };
  const found = {
    sql: [] as number[],
    site: [] as number[],
    dataApi: [] as number[],
    database: [] as number[],
  };
  await processorOf(() => [pid], MADE, api);
  for (let round = 0; round < ROUNDS; round++) {
    found.sql.push(await processorOf(database, MADE, sql));
    const before = each(groups, (pids) => processorSeconds(...pids()));
    for (let n = 0; n < MADE; n++) await api();
    const after = each(groups, (pids) => processorSeconds(...pids()));
    for (const name of NAMES) found[name].push((1000 * (after[name] - before[name])) / MADE);
  }
  return each(found, median);
}

const NAMES = ["site", "dataApi", "database"] as const;

const each = <Name extends string, From, To>(
  record: Record<Name, From>,
  make: (from: From) => To,
) =>
  Object.fromEntries(
    Object.entries<From>(record).map(([name, from]) => [name, make(from)]),
  ) as Record<Name, To>;

async function measure(on: SiteOnStack) {
  const cached = await cachedCosts(on.address, on.site);
  const made = await madeCosts(on);
  const inAll = made.site + made.dataApi + made.database;
  const more = inAll - made.sql;
  console.log(
    `${cpus().length} processors (${cpus()[0]?.model}), load average ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}
cached: a page ${cached.page.toFixed(2)} ms of processor, a response ${cached.response.toFixed(2)} ms
made: the SQL of a search with its 24 homes ${made.sql.toFixed(2)} ms, the response in all ${inAll.toFixed(2)} ms (${NAMES.map((name) => `${name} ${made[name].toFixed(2)}`).join(", ")})`,
  );
  reportGoals([
    [
      `a cached response at most ${CACHED_TIMES} times a cached page (${(cached.response / cached.page).toFixed(2)})`,
      cached.response <= CACHED_TIMES * cached.page,
    ],
    [`a made one within ${MADE_MS} ms more than that SQL (${more.toFixed(1)})`, more <= MADE_MS],
  ]);
}

withSiteOnStack(PORT, { WORKER: "off" }, measure).catch(fail);
