/** Whether a line of a comparison says the same of each home. */
export const isSame = (cells: readonly (string | null)[]) =>
  cells.every((cell) => cell === cells[0]);

/** Days since a day that is written as an ISO date, never below zero. */
export const daysSince = (day: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - new Date(`${day}T00:00:00Z`).getTime()) / 86_400_000));
