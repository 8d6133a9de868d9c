/** The jobs of a worker's round, in their order (server/worker/work.ts). */
export const WORKER_JOBS = [
  "maintenance",
  "matches",
  "alerts",
  "pushes",
  "mails",
  "addresses",
  "hashes",
  "pictures",
] as const;

export type WorkerJob = (typeof WORKER_JOBS)[number];

/** Those of the given names that this version knows: another version may work beside it. */
export const knownJobs = (names: readonly string[]) =>
  WORKER_JOBS.filter((job) => names.includes(job));

/** The same for a message: what this version does not know is not repeated, because it was not written here. */
export const namedJobs = (names: readonly string[]): string[] => {
  const known = knownJobs(names);
  return names.some((name) => !known.some((job) => job === name))
    ? [...known, "unknown job"]
    : known;
};
