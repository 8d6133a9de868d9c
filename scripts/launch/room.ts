import { availableParallelism, totalmem } from "node:os";

export type Machine = { cores: number; gigabytes: number };

/** This machine; in a container, the memory that it may take. */
export function machine(): Machine {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { cores: availableParallelism(), gigabytes: bytes / 2 ** 30 };
}

/** How many workers of a runner have room: one a core, as far as the memory beside the runner goes. */
export function workersFor(
  { cores, gigabytes }: Machine,
  { each, beside, most = cores }: { each: number; beside: number; most?: number },
) {
  const inMemory = Math.floor((gigabytes - beside) / each);
  return Math.max(1, Math.min(cores, inMemory, most));
}

/** A file of tests has a database of its own in its memory; Vitest would leave a core of two unused. */
export const testWorkers = (room = machine()) => workersFor(room, { each: 0.75, beside: 1 });

/** A browser each, beside the site and its backend, which is one connection and keeps up with six. */
export const browserWorkers = (room = machine()) =>
  workersFor(room, { each: 1, beside: 2, most: 6 });
