import { type Denial, endedSource } from "@/lib/access/denial";
import type { Account } from "@/lib/account/types";
import type { ErrorCode } from "@/server/errors";

const SENTENCES: Record<NonNullable<Denial>, ErrorCode> = {
  signIn: "signInRequired",
  secondFactor: "codeRequired",
  trialExpired: "trialExpired",
  dashboard: "notAllowed",
};

/** The error for a refused person; for ended access, whether a trial or a subscription ended. */
export function refusalCode(refused: NonNullable<Denial>, account: Account | null): ErrorCode {
  const ended = refused === "trialExpired" && account?.profile && endedSource(account.profile);
  return ended === "subscription" ? "subscriptionEnded" : SENTENCES[refused];
}
