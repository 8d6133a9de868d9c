import { israelDay } from "@/lib/hebrew/format";

/** Whether all homes have the same value in a row of the comparison. */
export const isSame = (cells: readonly (string | null)[]) =>
  cells.every((cell) => cell === cells[0]);

/** Calendar days in Israel since an ISO date, never negative. */
export const daysSince = (day: string, now: Date) =>
  Math.max(0, (Date.parse(israelDay(now)) - Date.parse(day)) / 86_400_000);
