// npm run bench:load [-- --seconds 20 --port 4120]: how the built site handles a crowd, beside the least that Next can
// serve on the same machine. It starts everything itself and needs nothing running.
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { DEMO_DOMAIN, DEMO_PASSWORD } from "@/demo/people";
import { buildIfNeeded } from "@/scripts/launch/build";
import { loadEnvironment, option } from "@/scripts/launch/environment";
import { findNginx, startNginx } from "@/scripts/launch/nginx";
import { serve } from "@/scripts/launch/served";
import { fail } from "@/supabase/embedded/failure";
import { startHello } from "./hello";
import { closeConnections, mustGet } from "./http";
import { dashboardMix, publicMix, publicPages, searchMix } from "./mixes";
import {
  type Ask,
  busyLoop,
  type Load,
  openLoop,
  percentile,
  slope,
  throughput,
} from "./open-loop";
import { residentMb } from "./processors";
import { BROWSER } from "./session";

const SECONDS = Number(option("seconds") ?? 20);
const PORT = Number(option("port") ?? 4120);
/** Long enough for V8 to have compiled the code under test. */
const BUSY_SECONDS = Math.min(5, SECONDS);
const BUSY_WIDTH = 16;

type Row = { name: string; rate: number; load: Load; most: number; memory?: number[] };

/** Measures the maximum throughput, then visitors at `rate` per second, or at half of the maximum. */
async function measure(name: string, next: () => Ask, rate?: number, pid?: number): Promise<Row> {
  const busy = await busyLoop(next, BUSY_WIDTH, BUSY_SECONDS);
  const most = throughput(busy);
  const perSecond = rate ?? most / 2;
  console.log(`  ${name}: at most ${most.toFixed(0)}/s, now ${perSecond.toFixed(1)}/s…`);
  const memory: number[] = [];
  const sampling = pid && setInterval(() => memory.push(residentMb(pid)), 1000);
  const load = await openLoop(next, perSecond, SECONDS);
  if (sampling) clearInterval(sampling);
  load.errors.push(...busy.errors.map((error) => `(when busy) ${error}`));
  return { name, rate: perSecond, load, most, ...(pid && { memory }) };
}

/** Next's own process among the children of `parent`. */
function childOf(parent: number) {
  const list = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const next = list.find(
    (line) => line.trim().split(/\s+/)[1] === String(parent) && /next/.test(line),
  );
  const pid = Number(next?.trim().split(/\s+/)[0]);
  if (!pid) throw new Error("the site's process was not found");
  return pid;
}

async function main() {
  loadEnvironment("production");
  await buildIfNeeded();
  const served = await serve(String(PORT));
  const stops: (() => Promise<unknown>)[] = [served.stop];
  try {
    // An IP address: a name is resolved in two address families.
    const site = served.site.replace("localhost", "127.0.0.1");
    const pid = childOf(served.pid);

    const pages = await publicPages(site);
    for (const page of pages) await mustGet(site + page, { headers: BROWSER });
    const home = await mustGet(`${site}/`);
    stops.unshift(await startHello(PORT + 1, home.text));
    const hello = `http://127.0.0.1:${PORT + 1}`;
    const one = (address: string) => () => async () => {
      await mustGet(address, { headers: BROWSER });
    };

    console.log(
      `\n${cpus().length} processors, shared with this program and with the database (${pages.length} public pages, ${SECONDS} s each):`,
    );
    const shown = await measure("public pages", publicMix(site, pages), undefined, pid);
    const rows = [
      shown,
      await measure("bare Next, hello", one(`${hello}/`), shown.rate),
      await measure("bare Next, a file", one(`${hello}/file.html`), shown.rate),
    ];
    const nginx = findNginx();
    if (nginx) {
      stops.unshift(await startNginx(PORT + 2, PORT));
      const front = `http://127.0.0.1:${PORT + 2}`;
      const kept = { yes: 0, no: 0 };
      const mix = publicMix(front, pages, ({ cache }) => kept[cache === "HIT" ? "yes" : "no"]++);
      rows.push(await measure("public, nginx", mix, shown.rate));
      const share = (100 * kept.yes) / (kept.yes + kept.no);
      console.log(`  nginx answered ${share.toFixed(0)} % of them itself`);
    }
    rows.push(await measure("search", searchMix(site), undefined, pid));
    const email = `noa@${DEMO_DOMAIN}`;
    const agent = await dashboardMix(site, served.backend, email, DEMO_PASSWORD);
    rows.push(await measure("dashboard, writes", agent.next, undefined, pid));
    report(rows, rows[1] as Row, rows[2] as Row);
    const lost = await agent.lost();
    console.log(`\nAcknowledged writes that are not stored: ${lost}`);
    if (!nginx) console.log("deploy/nginx.conf was not measured: no nginx here.");
    console.log(
      "Search and dashboard ask the embedded backend, one connection of PostgreSQL in WebAssembly:\na hosted project answers several at once. Writes are listing edits by a signed-in agent, through\nthe Data API; the site hears of them as of any write that passes it by.",
    );
    if (lost > 0 || rows.some(({ load }) => load.errors.length > 0)) process.exitCode = 1;
  } finally {
    closeConnections();
    for (const stop of stops) await stop();
  }
}

function report(rows: Row[], hello: Row, file: Row) {
  const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
  const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)}×`;
  const at = (row: Row, share: number) => percentile(row.load.latencies, share);
  const cells = rows.map((row) => [
    row.name,
    row.rate.toFixed(1),
    throughput(row.load).toFixed(1),
    ...[0.5, 0.95, 0.99].map((share) => ms(at(row, share))),
    String(row.load.errors.length),
    row.most.toFixed(0),
    times(row.most / hello.most),
    times(at(row, 0.5) / at(hello, 0.5)),
    times(row.most / file.most),
    times(at(row, 0.5) / at(file, 0.5)),
    row.memory ? `${(slope(row.memory) * 60).toFixed(1)} (${row.memory.at(-1)?.toFixed(0)})` : "",
  ]);
  const head = ["", "asked/s", "answered/s", "p50 ms", "p95 ms", "p99 ms", "errors", "most/s"];
  head.push("most:hello", "p50:hello", "most:file", "p50:file", "MB/min (MB)");
  const width = head.map((word, at) =>
    Math.max(word.length, ...cells.map((row) => row[at]?.length ?? 0)),
  );
  console.log("");
  for (const row of [head, ...cells]) {
    console.log(
      row
        .map((cell, at) => (at ? cell.padStart(width[at] ?? 0) : cell.padEnd(width[0] ?? 0)))
        .join("  "),
    );
  }
  for (const { name, load } of rows) {
    const kinds = new Map<string, number>();
    for (const error of load.errors) kinds.set(error, (kinds.get(error) ?? 0) + 1);
    for (const [error, count] of kinds) console.log(`${name}: ${count} × ${error}`);
  }
}

main().catch(fail);
