import { z } from "zod";
import { typedNumber } from "@/lib/format/typed-number";

type Flags = { subscriptionActive: boolean; trialActive: boolean };

export type UserStatus = "subscribed" | "trial" | "expired";

/** The badge of a user (spec, admin section 4): a subscription wins over a trial. */
export function userStatus({ subscriptionActive, trialActive }: Flags): UserStatus {
  if (subscriptionActive) return "subscribed";
  return trialActive ? "trial" : "expired";
}

export const TRIAL_DAYS_MAX = 365;

/** Days to add to a trial that restarts today. */
export const trialDays = typedNumber("wholeNumber").pipe(
  z.int("wholeNumber").min(1, "trialDays").max(TRIAL_DAYS_MAX, "trialDays"),
);
