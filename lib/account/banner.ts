import { isActive } from "@/lib/access/denial";
import type { AccountProfile } from "./types";

export const WARNING_DAYS = 3;

export type BannerState =
  | { kind: "subscription"; until: string | null; days: number | null }
  | { kind: "trial"; tone: "calm" | "warning" | "tomorrow" | "today"; until: string; days: number }
  | null;

type Times = Pick<
  AccountProfile,
  "trialActive" | "trialEndsAt" | "subscriptionActive" | "subscriptionEndsAt"
>;

const israelDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jerusalem" });
const dayNumber = (at: Date) => Date.parse(israelDay.format(at)) / 86_400_000;

/** Days as people in Israel count them: 0 is today, 1 is tomorrow. `private.days_left` agrees. */
export function daysLeft(until: string, now: Date) {
  return Math.max(0, dayNumber(new Date(until)) - dayNumber(now));
}

function toneOf(days: number) {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days <= WARNING_DAYS ? "warning" : "calm";
}

/** What the banner says; null when the account is not active (it is sent elsewhere). */
export function bannerState(times: Times, now: Date): BannerState {
  if (!isActive(times, now)) return null;
  const { subscriptionActive, subscriptionEndsAt: until } = times;
  if (until && new Date(until) > now)
    return { kind: "subscription", until, days: daysLeft(until, now) };
  if (subscriptionActive && until === null)
    return { kind: "subscription", until: null, days: null };
  const trialUntil = times.trialEndsAt as string;
  const days = daysLeft(trialUntil, now);
  return { kind: "trial", tone: toneOf(days), until: trialUntil, days };
}
