import { israelDay } from "@/lib/hebrew/format";

/** Whether a line of a comparison says the same of each home. */
export const isSame = (cells: readonly (string | null)[]) =>
  cells.every((cell) => cell === cells[0]);

/** Days in Israel since a day that is written as an ISO date, never below zero. */
export const daysSince = (day: string, now: Date) =>
  Math.max(0, (Date.parse(israelDay(now)) - Date.parse(day)) / 86_400_000);
