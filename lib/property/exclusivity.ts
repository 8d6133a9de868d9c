import { isDwelling, type PropertyType } from "@/lib/catalog/ids";

/** ISO dates in Israel; null when not stated. */
export type Exclusivity = { exclusiveFrom: string | null; exclusiveUntil: string | null };

/** Days that an agreement without an end is valid; the database fills it in. */
export const EXCLUSIVE_DAYS = 30;
/** The maximum for a dwelling (the brokers' law of 1996, section 9). */
const DWELLING_MONTHS = 6;
/** Longer agreements do not occur: the year is mistyped. */
const ANY_MONTHS = 24;

/** The same day that many months later, or the last day of a shorter month, as the database computes it. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

export type ExclusivityRefusal = {
  field: keyof Exclusivity;
  error: "required" | "exclusiveOrder" | "exclusiveHalfYear" | "exclusiveTooLong";
};

/** Why the days of an agreement are invalid; null when they are valid. The database enforces the same rules. */
export function exclusivityRefusal({
  exclusiveFrom: from,
  exclusiveUntil: until,
  propertyTypes,
}: Exclusivity & { propertyTypes: readonly PropertyType[] }): ExclusivityRefusal | null {
  if (until === null) return null;
  if (from === null) return { field: "exclusiveFrom", error: "required" };
  const wrong = (error: ExclusivityRefusal["error"]) =>
    ({ field: "exclusiveUntil", error }) as const;
  if (until < from) return wrong("exclusiveOrder");
  if (isDwelling(propertyTypes) && until > monthsAfter(from, DWELLING_MONTHS)) {
    return wrong("exclusiveHalfYear");
  }
  return until > monthsAfter(from, ANY_MONTHS) ? wrong("exclusiveTooLong") : null;
}

/** Whether the agreement is in force on that day. */
export const isExclusive = (
  { exclusiveFrom: from, exclusiveUntil: until }: Exclusivity,
  today: string,
) => from !== null && until !== null && from <= today && today <= until;
