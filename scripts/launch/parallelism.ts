import { availableParallelism, totalmem } from "node:os";

export type Machine = { cores: number; gigabytes: number };

/** This machine; in a container, the memory that it may take. */
export function machine(): Machine {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { cores: availableParallelism(), gigabytes: bytes / 2 ** 30 };
}

/** How many workers of a runner have room: `most`, as far as the memory beside the runner goes. */
function workersFor(
  { gigabytes }: Machine,
  { each, beside, most }: { each: number; beside: number; most: number },
) {
  return Math.max(1, Math.min(most, Math.floor((gigabytes - beside) / each)));
}

/** A file of tests has a database of its own in its memory; Vitest would leave a core of two unused. */
export const testWorkers = (size = machine()) =>
  workersFor(size, { each: 0.75, beside: 1, most: size.cores });

/** Files with a site of their own: they wait for failing services and for timers more than they compute. */
export const siteWorkers = (size = machine()) =>
  workersFor(size, { each: 2, beside: 1, most: 2 * size.cores });

/** A browser each, beside the site and its backend, which is one connection and keeps up with six; one of them waits. */
export const browserWorkers = (size = machine()) =>
  workersFor(size, { each: 1, beside: 2, most: Math.min(size.cores + 1, 6) });
