import type { Account, AccountProfile } from "@/lib/account/types";
import { paths } from "@/lib/paths";

/** What a page or an action needs of the person who asks. */
export type Need = "account" | "active" | "agent" | "company" | "admin";

/** Where a person who is refused is sent, or null when they may pass. */
export type Denial = "signIn" | "trialExpired" | "dashboard" | null;

type Times = Pick<
  AccountProfile,
  "trialActive" | "trialEndsAt" | "subscriptionActive" | "subscriptionEndsAt"
>;

const after = (iso: string | null, now: Date) => iso !== null && new Date(iso) > now;

/**
 * An active account (design: "active account"). The same predicate stands in SQL as
 * `private.is_active`; the database has the last word.
 */
export function isActive(profile: Times, now: Date) {
  const inTrial = profile.trialActive && after(profile.trialEndsAt, now);
  const subscribed =
    after(profile.subscriptionEndsAt, now) ||
    (profile.subscriptionActive && profile.subscriptionEndsAt === null);
  return inTrial || subscribed;
}

/** The one rule of access: asked by middleware, by pages and by actions. */
export function denial(account: Account | null, need: Need, now: Date): Denial {
  if (!account) return "signIn";
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
