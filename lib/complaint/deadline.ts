const DAY = 86_400_000;

export type TimeLeft = {
  late: boolean /** Whole days until the deadline, or since it; today is 0. */;
  days: number;
};

export function timeLeft(dueAt: string, now: Date): TimeLeft {
  const left = Date.parse(dueAt) - now.getTime();
  return { late: left < 0, days: Math.floor(Math.abs(left) / DAY) };
}
