// npm run bench:hour [-- --minutes 60 --visitors 15 --searches 1 --agents 1 --port 4150]: visitors, uncached searches
// and an agent who edits, at the given rates per second, all at once for an hour: whether the site's memory stays flat
// after its first ten minutes, whether any response is an error, whether a write is lost. The production build on the
// stack: native PostgreSQL and PostgREST.
import { cpus } from "node:os";
import { DEMO_DOMAIN, DEMO_PASSWORD } from "@/demo/people";
import { option } from "@/scripts/launch/environment";
import { fail } from "@/supabase/embedded/failure";
import { reportGoals } from "./goals";
import { dashboardMix, publicMix, publicPages, searchMix } from "./mixes";
import { type Ask, type Load, openLoop, percentile, slope } from "./open-loop";
import { childrenOf, inWords, residentMb, watchProcessors } from "./processors";
import { type SiteOnStack, withSiteOnStack } from "./site-on-stack";

const MINUTES = Number(option("minutes") ?? 60);
const RATES = {
  visitors: Number(option("visitors") ?? 15),
  searches: Number(option("searches") ?? 1),
  agents: Number(option("agents") ?? 1),
};
const PORT = Number(option("port") ?? 4150);
/** A session lasts an hour: longer work needs another sign-in. */
const SHIFT_MINUTES = 20;
const SAMPLE_SECONDS = 10;
/** The page cache fills, and V8 takes the heap it wants. */
const SETTLED_MINUTES = 10;
/** As in docs/operations.md: without a limit, V8 takes as much of a large machine as it likes. */
const HEAP_MB = 450;
/** The relative growth of memory allowed in an hour. */
const GROWTH_MAX = 0.05;

type Kind = keyof typeof RATES;
const KINDS = Object.keys(RATES) as Kind[];

async function main() {
  await withSiteOnStack(PORT, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` }, async (on) => {
    const memory: number[] = [];
    const sampling = setInterval(() => memory.push(residentMb(on.site)), SAMPLE_SECONDS * 1000);
    const used = watchProcessors(
      {
        "the site": on.site,
        "the database": [on.postmaster, ...childrenOf(process.pid, "postgrest")],
        "the gateway and who asks": process.pid,
      },
      on.site,
    );
    const loads: Record<Kind, Load[]> = { visitors: [], searches: [], agents: [] };
    let lost = 0;
    try {
      for (let begun = 0; begun < MINUTES; begun += SHIFT_MINUTES) {
        const minutes = Math.min(SHIFT_MINUTES, MINUTES - begun);
        lost += await shift(on, minutes * 60, loads);
        const perKind = KINDS.map((kind) => `${kind} ${inShort(loads[kind].slice(-1))}`);
        console.log(
          `${begun + minutes} minutes: ${perKind.join(", ")}; ${memory.at(-1)?.toFixed(0)} MB`,
        );
        const met = KINDS.flatMap((kind) => errors(loads[kind].slice(-1)));
        for (const error of new Set(met)) console.log(`  ${error}`);
      }
    } finally {
      clearInterval(sampling);
    }
    judge(loads, lost, memory);
    console.log(inWords(used()));
  });
}

/** Runs all load at once; returns the acknowledged writes that are missing. */
async function shift(on: SiteOnStack, seconds: number, loads: Record<Kind, Load[]>) {
  const pages = await publicPages(on.address);
  const agent = await dashboardMix(on.address, on.stack, `noa@${DEMO_DOMAIN}`, DEMO_PASSWORD);
  const mixes: Record<Kind, () => Ask> = {
    visitors: publicMix(on.address, pages),
    searches: searchMix(on.address),
    agents: agent.next,
  };
  await Promise.all(
    KINDS.map(async (kind) => {
      loads[kind].push(await openLoop(mixes[kind], RATES[kind], seconds));
    }),
  );
  return agent.lost();
}

const latencies = (loads: readonly Load[]) => loads.flatMap((load) => load.latencies);
const errors = (loads: readonly Load[]) => loads.flatMap((load) => load.errors);

const inShort = (loads: readonly Load[]) => {
  const ms = (share: number) => percentile(latencies(loads), share).toFixed(0);
  return `${latencies(loads).length} answered (p50 ${ms(0.5)}, p95 ${ms(0.95)} ms), ${errors(loads).length} errors`;
};

/** Medians of the samples behind a slope, to show whether it climbs or oscillates. */
function middles(memory: readonly number[]) {
  const length = 300 / SAMPLE_SECONDS;
  return Array.from({ length: Math.ceil(memory.length / length) }, (_, part) =>
    percentile(memory.slice(part * length, (part + 1) * length), 0.5).toFixed(0),
  );
}

function judge(loads: Record<Kind, Load[]>, lost: number, memory: readonly number[]) {
  console.log(
    `\n${cpus().length} processors, shared with the database and with who asks, ${MINUTES} minutes:`,
  );
  for (const kind of KINDS)
    console.log(`  ${kind}, ${RATES[kind]} a second: ${inShort(loads[kind])}`);
  console.log(
    `  the site's memory, the middle of each five minutes: ${middles(memory).join(", ")} MB`,
  );
  const all = KINDS.flatMap((kind) => errors(loads[kind]));
  const settled = memory.slice((SETTLED_MINUTES * 60) / SAMPLE_SECONDS);
  const level = percentile(settled, 0.5);
  const hourly = (slope(settled) * 3600) / SAMPLE_SECONDS;
  const goals: [string, boolean][] = [
    [`nobody got an error (${all.length})`, all.length === 0],
    [`no acknowledged write is lost (${lost})`, lost === 0],
    [
      `after ${SETTLED_MINUTES} minutes the site's memory grows by at most ${100 * GROWTH_MAX} % an hour (${level.toFixed(0)} MB, ${hourly.toFixed(1)} MB an hour)`,
      settled.length > 1 && hourly <= GROWTH_MAX * level,
    ],
  ];
  reportGoals(goals);
}

main().catch(fail);
