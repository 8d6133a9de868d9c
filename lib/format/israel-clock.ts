const ZONE = "Asia/Jerusalem";

const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The value of a `datetime-local` input for a timestamp, in Israel time: `2026-11-21T18:30`. */
export function toLocalInput(iso: string | null) {
  if (!iso) return "";
  const at = Object.fromEntries(
    parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  return `${at.year}-${at.month}-${at.day}T${at.hour}:${at.minute}`;
}

/**
 * The timestamp that a `datetime-local` value has in Israel, regardless of the browser's or the server's zone; null
 * when it is empty or invalid. An hour skipped by daylight saving time means the following hour; a repeated hour means
 * the first.
 */
export function fromLocalInput(value: string) {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)) return null;
  const asUtc = Date.parse(`${value}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // Israel is two or three hours ahead of UTC: the earlier timestamp that formats back to the value.
  for (const hours of [3, 2]) {
    const instant = new Date(asUtc - hours * 3_600_000).toISOString();
    if (toLocalInput(instant) === value) return instant;
  }
  return new Date(asUtc - 2 * 3_600_000).toISOString();
}

/** A calendar day as a timestamp that is the same day in Israel and in UTC. */
export const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
