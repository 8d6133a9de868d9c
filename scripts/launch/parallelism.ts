import { availableParallelism, totalmem } from "node:os";

export type Machine = { cores: number; gigabytes: number };

/** This machine's size; in a container, its memory limit. */
export function machine(): Machine {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { cores: availableParallelism(), gigabytes: bytes / 2 ** 30 };
}

/** How many workers a runner has room for: `most`, as far as memory allows beside the runner. */
function workersFor(
  { gigabytes }: Machine,
  { each, beside, most }: { each: number; beside: number; most: number },
) {
  return Math.max(1, Math.min(most, Math.floor((gigabytes - beside) / each)));
}

/** Each test file has its own in-memory database; Vitest would leave one of two cores idle. */
export const testWorkers = (size = machine()) =>
  workersFor(size, { each: 0.75, beside: 1, most: size.cores });

/** Files with their own site: they wait for failing services and timers more than they compute. */
export const siteWorkers = (size = machine()) =>
  workersFor(size, { each: 2, beside: 1, most: 2 * size.cores });

/**
 * Each has a browser, beside the site and its backend, whose single connection keeps up with six; one of them waits.
 */
export const browserWorkers = (size = machine()) =>
  workersFor(size, { each: 1, beside: 2, most: Math.min(size.cores + 1, 6) });
