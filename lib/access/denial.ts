import type { Account, AccountProfile } from "@/lib/account/types";
import { paths } from "@/lib/paths";

/** What a page or an action requires of the user. */
export type Need = "account" | "active" | "agent" | "company" | "admin";

/** Where a refused user is redirected, or null when access is granted. */
export type Denial = "signIn" | "secondFactor" | "trialExpired" | "dashboard" | null;

/** The facts that determine how long an account is active, and by whose plan. */
export type Times = Pick<
  AccountProfile,
  "trialActive" | "trialEndsAt" | "subscriptionActive" | "subscriptionEndsAt" | "office"
>;

const after = (iso: string | null, now: Date) => iso !== null && new Date(iso) > now;

/**
 * What makes an account active now: its own subscription, then the office's plan, then a trial; null when it is not
 * active. `private.account_status` has the same order in SQL.
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
 * An active account (design: "active account"). `private.is_active` is the same predicate in SQL, and the database has
 * the final say.
 */
export const isActive = (profile: Times, now: Date) => accessSource(profile, now) !== null;

/** Whether an account would become inactive if it left its office. */
export const livesOnOffice = (profile: Times, now: Date) =>
  isActive(profile, now) && !isActive({ ...profile, office: null }, now);

/** For an inactive account: what it had last. */
export function endedSource({ trialEndsAt, subscriptionEndsAt }: Times): "subscription" | "trial" {
  const subscribedUntil = subscriptionEndsAt === null ? 0 : Date.parse(subscriptionEndsAt);
  return subscribedUntil > (trialEndsAt === null ? 0 : Date.parse(trialEndsAt))
    ? "subscription"
    : "trial";
}

/** When that ended; null if it was revoked early or had no end. */
export function endedAt(profile: Times, now: Date): string | null {
  const { trialEndsAt, subscriptionEndsAt } = profile;
  const ended = endedSource(profile) === "subscription" ? subscriptionEndsAt : trialEndsAt;
  return after(ended, now) ? null : ended;
}

/** The single access rule, used by middleware, pages and actions. */
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

/** The dashboard, with the reason in the address where the spec requires one. */
export const dashboardFor = (need: Need) =>
  need === "company" ? paths.dashboardRefused : paths.dashboard;
