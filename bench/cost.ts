// npm run bench:cost [-- --port 4160 --inspect 4169]: CPU time per response, which a busy machine hardly changes: for
// the least that Next can serve, cached pages, searches and what nginx serves. The production build on the stack:
// native PostgreSQL and PostgREST. `--inspect`: also profiles a search.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "@/lib/paths";
import { type SearchFilters, withFilters } from "@/lib/search/params";
import { option } from "@/scripts/launch/environment";
import { findNginx, startNginx } from "@/scripts/launch/nginx";
import { fail } from "@/supabase/embedded/failure";
import { reportGoals } from "./goals";
import { startHello } from "./hello";
import { mustGet } from "./http";
import { publicMix, publicPages } from "./mixes";
import { type Ask, openLoop } from "./open-loop";
import { weightOf } from "./page-weight";
import { processesUnder, processorSeconds } from "./processors";
import { profiled } from "./profile";
import { CITIES } from "./search-words";
import { BROWSER } from "./session";
import { type SiteOnStack, withSiteOnStack } from "./site-on-stack";

const PORT = Number(option("port") ?? 4160);
const INSPECT = Number(option("inspect") ?? 0);
/** Requests per second to nginx: its one-second cache saves the more, the more requests arrive. */
const RATE = Number(option("rate") ?? 100);
const SECONDS = Number(option("seconds") ?? 20);

/** Requests that let V8 compile the code under test. */
const WARM = 300;
/** CPU time is counted in hundredths of a second: long enough to show a tenth of a percent. */
const MEASURED_SECONDS = 3;
const ANSWERS_MAX = 6000;
const WIDTH = 4;
/** Compared cases are measured this often, in turns: the machine's speed drifts. */
const TURNS = 5;

type Groups = Record<string, () => number[]>;
type Cost = { name: string; answers: number; ms: Record<string, number> };

const total = ({ ms }: Cost) => Object.values(ms).reduce((sum, one) => sum + one, 0);

async function asked(next: () => Ask, enough: (answers: number) => boolean) {
  let answers = 0;
  const asker = async () => {
    while (!enough(answers)) {
      answers++;
      await next()();
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, asker));
  return answers;
}

/** CPU milliseconds per response in each group of processes. */
async function costOf(name: string, next: () => Ask, groups: Groups, warm = WARM): Promise<Cost> {
  await asked(next, (answers) => answers >= warm);
  const spent = spending(groups);
  const answers = await asked(
    next,
    (count) =>
      count >= ANSWERS_MAX ||
      (count % 50 === 0 && Math.max(...Object.values(spent())) > MEASURED_SECONDS),
  );
  return { name, answers, ms: each(spent(), answers) };
}

/** The median of several measurements of each, taken in turns. */
async function costsInTurns(asked: readonly Parameters<typeof costOf>[]) {
  const found = asked.map((): Cost[] => []);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [at, one] of asked.entries()) found[at]?.push(await costOf(...one));
  }
  return found.map(
    (costs) => costs.sort((one, other) => total(one) - total(other))[TURNS >> 1] as Cost,
  );
}

/** CPU seconds that each group spends from now on. */
function spending(groups: Groups) {
  const now = () =>
    Object.entries(groups).map(([name, pids]) => [name, processorSeconds(...pids())] as const);
  const before = new Map(now());
  return () => Object.fromEntries(now().map(([name, at]) => [name, at - (before.get(name) ?? 0)]));
}

const each = (seconds: Record<string, number>, answers: number) =>
  Object.fromEntries(
    Object.entries(seconds).map(([name, all]) => [name, (1000 * all) / Math.max(1, answers)]),
  );

const one = (address: string) => () => async () => {
  await mustGet(address, { headers: BROWSER });
};

let pages = 0;
const madeAnew = (bare: string) => () => one(`${bare}/new/${++pages}`)();

let searches = 0;
/** Uncached searches with many results: each has a different price limit, above every price. */
function unkept(site: string) {
  return () => {
    searches += 1;
    const filters: SearchFilters = {
      transactionType: searches % 3 ? "sale" : "rent",
      ...(searches % 2 && { city: [CITIES[(searches >> 1) % 6]?.[0] as string] }),
      priceMax: 90_000_000 + searches,
    };
    return one(site + withFilters(paths.explore, filters))();
  };
}

const main = () =>
  withSiteOnStack(
    PORT,
    {
      // Its rounds belong to no request.
      WORKER: "off",
      ...(INSPECT && { NODE_OPTIONS: `--inspect=127.0.0.1:${INSPECT}` }),
    },
    measure,
  );

async function measure({ address: site, site: pid, postmaster }: SiteOnStack) {
  const pages = await publicPages(site);
  const listing = pages.find((page) => page.startsWith("/property/")) ?? "/";
  const explore = await mustGet(site + paths.explore);
  const before = processesUnder(process.pid);
  const stopHello = await startHello(PORT + 1, explore.text);
  const bare = `http://127.0.0.1:${PORT + 1}`;
  const hello = processesUnder(process.pid).filter((child) => !before.includes(child));
  const whole: Groups = {
    site: () => [pid],
    "Data API": () => processesUnder(process.pid, "postgrest"),
    database: () => [postmaster, ...processesUnder(postmaster)],
  };
  try {
    const next = { Next: () => hello };
    const made = await costsInTurns([
      ["Next, one element made anew", madeAnew(bare), next],
      ["search that nobody asked before", unkept(site), whole],
    ]);
    const rows = [
      await costOf("Next, one element", one(`${bare}/`), next),
      ...made,
      await costOf("Next, a file as large as the search", one(`${bare}/file.html`), next),
      await costOf("kept listing", one(site + listing), whole),
      await costOf("kept search", one(site + paths.explore), whole),
      await costOf("kept pages of all kinds", publicMix(site, pages), whole),
      await costOf("kept search, not packed", plain(site + paths.explore), whole),
      await costOf("its number alone", counted(site), whole),
    ];
    const edge = findNginx() ? await edgeCosts(pages, explore.text, pid) : null;
    report([...rows, ...(edge?.rows ?? [])]);
    if (edge)
      console.log(`nginx answered ${edge.share.toFixed(0)} % of its pages itself (${RATE}/s).`);
    else console.log("deploy/nginx.conf was not measured: no nginx here.");
    if (INSPECT) await profileSearch(site);
    await judge(rows, edge, site);
  } finally {
    await stopHello();
  }
}

const plain = (address: string) => () => async () => {
  await mustGet(address);
};

function counted(site: string) {
  let asked = 0;
  return () => {
    asked += 1;
    const address = withFilters("/api/search-count", { priceMax: 80_000_000 + asked });
    return async () => {
      await mustGet(site + address, {
        headers: { "x-real-ip": `10.0.${asked % 250}.${asked >> 8}` },
      });
    };
  };
}

/** What nginx spends on a file that it compresses, and on pages that it caches for a second, including the site. */
async function edgeCosts(pages: readonly string[], text: string, pid: number) {
  const folder = mkdtempSync(join(tmpdir(), "delet-cost-"));
  writeFileSync(join(folder, "file.html"), text);
  const configuration = readFileSync("deploy/nginx.conf", "utf8").replace(
    "    location / {",
    `    location = /file.html { types { text/html html; } root ${folder}; }\n    location / {`,
  );
  const before = processesUnder(process.pid, "nginx");
  const stop = await startNginx(PORT + 2, PORT, "127.0.0.1", configuration);
  const workers = processesUnder(process.pid, "nginx").filter((one) => !before.includes(one));
  const front = `http://127.0.0.1:${PORT + 2}`;
  try {
    const nginx = { nginx: () => workers };
    const rows = [await costOf("nginx, the same file", one(`${front}/file.html`), nginx)];
    const hits = { all: 0, hit: 0 };
    const mix = publicMix(front, pages, ({ cache }) => {
      hits.all++;
      if (cache === "HIT") hits.hit++;
    });
    const both = { nginx: () => workers, site: () => [pid] };
    await openLoop(mix, RATE, 3);
    Object.assign(hits, { all: 0, hit: 0 });
    const spent = spending(both);
    const load = await openLoop(mix, RATE, SECONDS);
    if (load.errors.length > 0) throw new Error(load.errors[0]);
    const answers = load.latencies.length;
    rows.push({ name: "nginx, pages of all kinds", answers, ms: each(spent(), answers) });
    return { rows, share: (100 * hits.hit) / hits.all };
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function profileSearch(site: string) {
  const next = unkept(`${site}`);
  const shares = await profiled(INSPECT, () => asked(next, (answers) => answers >= 400));
  console.log("\nOf the main thread's time, a search that nobody asked before spends:");
  for (const [name, share] of shares)
    console.log(`  ${(100 * share).toFixed(0).padStart(3)} %  ${name}`);
}

function report(rows: Cost[]) {
  const [hello, anew, , file] = rows.map(total);
  console.log(
    `\n${cpus().length} processors, load average ${loadavg()[0]?.toFixed(1)}. Milliseconds of processor an answer:\n`,
  );
  const head = ["", "answers", "in all", ": element", ": anew", ": file", "of that"];
  const cells = rows.map((row) => [
    row.name,
    String(row.answers),
    total(row).toFixed(2),
    (total(row) / (hello ?? 1)).toFixed(2),
    (total(row) / (anew ?? 1)).toFixed(2),
    (total(row) / (file ?? 1)).toFixed(2),
    Object.entries(row.ms)
      .map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
      .join(", "),
  ]);
  const width = head.map((word, at) =>
    Math.max(word.length, ...cells.map((row) => row[at]?.length ?? 0)),
  );
  for (const row of [head, ...cells]) {
    const pad = (cell: string, at: number) =>
      at === 0 || at === 6 ? cell.padEnd(width[at] ?? 0) : cell.padStart(width[at] ?? 0);
    console.log(row.map(pad).join("  ").trimEnd());
  }
  console.log("");
}

/** The goals, in CPU time, which bounds a machine's throughput. */
async function judge(rows: Cost[], edge: { rows: Cost[] } | null, site: string) {
  const cost = (name: string, among = rows) => {
    const row = among.find((one) => one.name === name);
    if (!row) throw new Error(`nothing measured ${name}`);
    return total(row);
  };
  const { html, payload } = await weightOf(site + paths.explore);
  const kept = cost("Next, a file as large as the search") / cost("kept pages of all kinds");
  const search = cost("search that nobody asked before") / cost("Next, one element made anew");
  const goals: [string, boolean][] = [
    [`as many kept pages as 0.95 of that file (${kept.toFixed(2)})`, kept >= 0.95],
    [
      `a search that is made for at most 4 times a page of one element that is made (${search.toFixed(2)})`,
      search <= 4,
    ],
    [
      `payload at most 40 % of a search's HTML (${((100 * payload) / html).toFixed(1)} %)`,
      payload <= 0.4 * html,
    ],
  ];
  if (edge) {
    const times =
      cost("nginx, pages of all kinds", edge.rows) / cost("nginx, the same file", edge.rows);
    goals.push([
      `behind nginx, site and all, at most 1.8 times its own file (${times.toFixed(2)})`,
      times <= 1.8,
    ]);
  }
  reportGoals(goals);
}

main().catch(fail);
