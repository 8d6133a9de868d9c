import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

// CPU use and CPU wait of processes, as Linux counts them.

const TICKS = 100;

type Process = { parent: number; name: string; seconds: number };

function processOf(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    const fields = stat.slice(end + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return {
      parent: Number(fields[1]),
      name: stat.slice(stat.indexOf("(") + 1, end),
      seconds: ticks / TICKS,
    };
  } catch {
    // The process has ended.
    return null;
  }
}

function processes() {
  const all = new Map<number, Process>();
  for (const name of readdirSync("/proc")) {
    const found = /^\d+$/.test(name) && processOf(Number(name));
    if (found) all.set(Number(name), found);
  }
  return all;
}

/** The machine's CPU seconds so far: total and idle. */
function machine() {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0);
  return { all: ticks.reduce((sum, one) => sum + one, 0) / TICKS, idle: idle / TICKS };
}

/** Seconds that a process's main thread has been runnable without a CPU. */
function waited(pid: number) {
  const [, ns = "0"] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(ns) / 1e9;
}

/** The watched processes, each with its descendants, except those watched under another name. */
export type Watched = Record<string, number | readonly number[]>;

export type Used = {
  /** Processors that each kept busy, 1 being one whole processor; `others` is the rest of the machine. */
  by: Record<string, number>;
  others: number;
  idle: number;
  of: number;
  /** The fraction of time that the site's main thread was runnable without a CPU. */
  siteWaited: number;
  seconds: number;
};

function look(watched: Watched) {
  const all = processes();
  const roots = new Map<number, string>();
  for (const [name, pids] of Object.entries(watched))
    for (const pid of [pids].flat()) roots.set(pid, name);
  const sums: Record<string, number> = Object.fromEntries(
    Object.keys(watched).map((name) => [name, 0]),
  );
  for (const [pid, { seconds }] of all) {
    for (let at: number | undefined = pid; at; at = all.get(at)?.parent) {
      const name = roots.get(at);
      if (!name) continue;
      sums[name] = (sums[name] ?? 0) + seconds;
      break;
    }
  }
  return { sums, ...machine(), at: performance.now() };
}

/**
 * Starts a measurement; returns a function that reports the use since then. `site`: the process whose wait is measured.
 * `ended`: CPU seconds of processes that have exited before the report.
 */
export function watchProcessors(watched: Watched, site: number) {
  const before = look(watched);
  const waitedBefore = waited(site);
  return (ended: Record<string, number> = {}): Used => {
    const now = look(watched);
    const seconds = (now.at - before.at) / 1000;
    const spent = Object.keys(watched).map(
      (name) => [name, (now.sums[name] ?? 0) - (before.sums[name] ?? 0)] as const,
    );
    const by = Object.fromEntries(
      [...spent, ...Object.entries(ended)].map(([name, used]) => [name, used / seconds]),
    );
    const idle = (now.idle - before.idle) / seconds;
    const busy = (now.all - before.all) / seconds - idle;
    return {
      by,
      others: Math.max(0, busy - Object.values(by).reduce((sum, one) => sum + one, 0)),
      idle,
      of: cpus().length,
      siteWaited: (waited(site) - waitedBefore) / seconds,
      seconds,
    };
  };
}

/** The average of several measurements of the same length. */
export function onAverage(all: readonly Used[]): Used {
  const mean = (of: (used: Used) => number) =>
    all.reduce((sum, used) => sum + of(used), 0) / all.length;
  const names = new Set(all.flatMap(({ by }) => Object.keys(by)));
  return {
    by: Object.fromEntries([...names].map((name) => [name, mean(({ by }) => by[name] ?? 0)])),
    others: mean(({ others }) => others),
    idle: mean(({ idle }) => idle),
    of: all[0]?.of ?? 0,
    siteWaited: mean(({ siteWaited }) => siteWaited),
    seconds: mean(({ seconds }) => seconds),
  };
}

/** The children of a process with that name. */
export const childrenOf = (pid: number, name: string) =>
  [...processes()].filter(([, one]) => one.parent === pid && one.name === name).map(([id]) => id);

const percent = (part: number) => `${(100 * part).toFixed(0)} %`;

/** As a sentence, in shares of one processor. */
export const inWords = ({ by, others, idle, of, siteWaited }: Used) =>
  `${[...Object.entries(by), ["the rest of the machine", others] as const]
    .map(([name, share]) => `${name} ${percent(share)}`)
    .join(
      ", ",
    )} of a processor; of all ${of}, ${percent(idle / of)} idle; the site stood ready without one ${(1000 * siteWaited).toFixed(0)} ms a second.`;

/** The descendants of `parent`, optionally only those with `name`. */
export function processesUnder(parent: number, name?: string): number[] {
  const all = [...processes()];
  const under = (of: number, called?: string): number[] =>
    all
      .filter(([, one]) => one.parent === of && (!called || one.name === called))
      .flatMap(([pid]) => [pid, ...under(pid)]);
  return under(parent, name);
}

/** The processes' CPU time so far, threads included. */
export const processorSeconds = (...pids: number[]) =>
  pids.reduce((sum, pid) => sum + (processOf(pid)?.seconds ?? 0), 0);

/** A process's resident memory. */
export const residentMb = (pid: number) =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
