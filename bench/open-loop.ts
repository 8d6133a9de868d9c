import { performance } from "node:perf_hooks";
import { repeatable } from "./search-workload";

/** Sends one request; throws when the response is wrong. */
export type Ask = () => Promise<void>;

export type Load = {
  arrivals: number;
  errors: string[];
  /** Milliseconds of each correct response, from the moment it was due. */
  latencies: number[];
  /** From the first arrival to the last response. */
  seconds: number;
};

/**
 * Arrivals that do not wait for responses, like real visitors: at random moments, `rate` a second on average. Latency
 * counts from the moment an arrival was due, so a site that stalls is charged for everybody who arrived meanwhile and
 * not only for the request it was serving.
 */
export async function openLoop(next: () => Ask, rate: number, seconds: number): Promise<Load> {
  const random = repeatable(7);
  const load: Load = { arrivals: 0, errors: [], latencies: [], seconds: 0 };
  const open: Promise<void>[] = [];
  const start = performance.now();
  let due = start;
  for (;;) {
    due += (-Math.log(1 - random()) / rate) * 1000;
    if (due > start + seconds * 1000) break;
    const early = due - performance.now();
    if (early > 1) await new Promise((done) => setTimeout(done, early));
    open.push(measure(next(), due, load));
  }
  await Promise.all(open);
  load.seconds = (performance.now() - start) / 1000;
  return load;
}

/** The maximum throughput: `width` clients that send the next request as soon as the last is answered. */
export async function busyLoop(next: () => Ask, width: number, seconds: number): Promise<Load> {
  const load: Load = { arrivals: 0, errors: [], latencies: [], seconds: 0 };
  const start = performance.now();
  const end = start + seconds * 1000;
  const asker = async () => {
    while (performance.now() < end) await measure(next(), performance.now(), load);
  };
  await Promise.all(Array.from({ length: width }, asker));
  load.seconds = (performance.now() - start) / 1000;
  return load;
}

async function measure(ask: Ask, due: number, load: Load) {
  load.arrivals++;
  try {
    await ask();
    load.latencies.push(performance.now() - due);
  } catch (error) {
    load.errors.push(error instanceof Error ? error.message : String(error));
  }
}

export const throughput = ({ latencies, seconds }: Load) => latencies.length / seconds;

/** The value that `share` of the values do not exceed. */
export function percentile(values: readonly number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The slope of the values per step, by least squares. */
export function slope(values: readonly number[]) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  const run = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return run === 0 ? 0 : rise / run;
}
