/** The 95th percentile of the cases' read times in milliseconds; each is the best of five, to exclude other load. */
export function p95<Case>(cases: readonly Case[], read: (one: Case) => unknown): number {
  const times = cases.map((one) => {
    const runs = Array.from({ length: 5 }, () => {
      const started = performance.now();
      read(one);
      return performance.now() - started;
    });
    return Math.min(...runs);
  });
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}
