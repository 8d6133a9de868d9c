import type { Account, AccountProfile } from "@/lib/account/types";
import { paths } from "@/lib/paths";

/** What a page or an action needs of the person who asks. */
export type Need = "account" | "active" | "agent" | "company" | "admin";

/** Where a person who is refused is sent, or null when they may pass. */
export type Denial = "signIn" | "secondFactor" | "trialExpired" | "dashboard" | null;

/** What decides how long an account is active, and by whose plan. */
export type Times = Pick<
  AccountProfile,
  "trialActive" | "trialEndsAt" | "subscriptionActive" | "subscriptionEndsAt" | "office"
>;

const after = (iso: string | null, now: Date) => iso !== null && new Date(iso) > now;

/**
 * What makes an account active now: the own subscription before the office's plan, and that before a
 * trial; null for one that is not. The same order stands in SQL as `private.account_status`.
 */
export function accessSource(
  profile: Times,
  now: Date,
): "subscription" | "office" | "trial" | null {
  const { trialEndsAt, subscriptionEndsAt, office } = profile;
  if (after(subscriptionEndsAt, now)) return "subscription";
  if (profile.subscriptionActive && subscriptionEndsAt === null) return "subscription";
  if (office?.state === "open" && (office.endsAt === null || after(office.endsAt, now))) {
    return "office";
  }
  return profile.trialActive && after(trialEndsAt, now) ? "trial" : null;
}

/**
 * An active account (design: "active account"). The same predicate stands in SQL as
 * `private.is_active`; the database has the last word.
 */
export const isActive = (profile: Times, now: Date) => accessSource(profile, now) !== null;

/** Whether an account that left its office would not be active any more. */
export const livesOnOffice = (profile: Times, now: Date) =>
  isActive(profile, now) && !isActive({ ...profile, office: null }, now);

/** Of an account that is not active: what it had last. */
export function endedSource({ trialEndsAt, subscriptionEndsAt }: Times): "subscription" | "trial" {
  const subscribedUntil = subscriptionEndsAt === null ? 0 : Date.parse(subscriptionEndsAt);
  return subscribedUntil > (trialEndsAt === null ? 0 : Date.parse(trialEndsAt))
    ? "subscription"
    : "trial";
}

/** And when that was over; null where it was taken away before its time, or had no end. */
export function endedAt(profile: Times, now: Date): string | null {
  const { trialEndsAt, subscriptionEndsAt } = profile;
  const ended = endedSource(profile) === "subscription" ? subscriptionEndsAt : trialEndsAt;
  return after(ended, now) ? null : ended;
}

/** The one rule of access: asked by middleware, by pages and by actions. */
export function denial(account: Account | null, need: Need, now: Date): Denial {
  if (!account) return "signIn";
  if (account.gate) return "secondFactor";
  if (need === "account") return null;
  const profile = account.profile;
  if (need === "admin") return profile?.isAdmin ? null : "dashboard";
  if (need === "company") return profile?.userType === "company" ? null : "dashboard";
  if (!profile || !isActive(profile, now)) return "trialExpired";
  if (need === "agent" && profile.userType !== "agent") return "dashboard";
  return null;
}

/** The dashboard; with the reason where the spec asks for one. */
export const dashboardFor = (need: Need) =>
  need === "company" ? paths.dashboardRefused : paths.dashboard;
