import { addDays } from "@/lib/hebrew/format";

/** The selected days. `YYYY-MM-DD`, both inclusive. */
export type Range = { choice: Choice; from: string; to: string };
/** The last days up to today, or a month as `YYYY-MM`. */
export type Choice = "7" | "30" | "90" | `${number}-${number}`;

export const SPANS = ["7", "30", "90"] as const;
const MONTHS_BACK = 12;

const text = (date: Date) => date.toISOString().slice(0, 10);

/** The current and the previous months, newest first. */
export function recentMonths(today: string): `${number}-${number}`[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return text(first).slice(0, 7) as `${number}-${number}`;
  });
}

/** The range in the address; 30 days if it is missing or invalid. */
export function readRange(requested: string | string[] | undefined, today: string): Range {
  const month = recentMonths(today).find((known) => known === requested);
  if (month) {
    const [year = 0, number = 1] = month.split("-").map(Number);
    const last = text(new Date(Date.UTC(year, number, 0)));
    return { choice: month, from: `${month}-01`, to: last < today ? last : today };
  }
  const span = SPANS.find((known) => known === requested) ?? "30";
  return { choice: span, from: addDays(today, 1 - Number(span)), to: today };
}
