import { accessSource, type Times } from "@/lib/access/denial";
import { israelDay } from "@/lib/hebrew/format";

export const WARNING_DAYS = 3;

export type BannerState =
  | { kind: "subscription"; until: string | null; days: number | null }
  | { kind: "office"; company: string; until: string | null; days: number | null }
  | { kind: "trial"; tone: "calm" | "warning" | "tomorrow" | "today"; until: string; days: number }
  | null;

const dayNumber = (at: Date) => Date.parse(israelDay(at)) / 86_400_000;

/** Calendar days in Israel: 0 is today, 1 is tomorrow. Must match `private.days_left`. */
export function daysLeft(until: string, now: Date) {
  return Math.max(0, dayNumber(new Date(until)) - dayNumber(now));
}

function toneOf(days: number) {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days <= WARNING_DAYS ? "warning" : "calm";
}

/** The state of the banner; null when the account is not active, because it is then redirected. */
export function bannerState(times: Times, now: Date): BannerState {
  const source = accessSource(times, now);
  if (source === null) return null;
  const left = (until: string | null) => ({
    until,
    days: until === null ? null : daysLeft(until, now),
  });
  if (source === "subscription") return { kind: source, ...left(times.subscriptionEndsAt) };
  if (source === "office" && times.office) {
    const { company, endsAt } = times.office;
    return { kind: "office", company, ...left(endsAt) };
  }
  const until = times.trialEndsAt as string;
  const days = daysLeft(until, now);
  return { kind: "trial", tone: toneOf(days), until, days };
}
