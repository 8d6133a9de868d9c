import { type Denial, endedSource } from "@/lib/access/denial";
import type { Account } from "@/lib/account/types";
import type { ErrorCode } from "@/server/errors";

const SENTENCES: Record<NonNullable<Denial>, ErrorCode> = {
  signIn: "signInRequired",
  secondFactor: "codeRequired",
  trialExpired: "trialExpired",
  dashboard: "notAllowed",
};

/** What a refused person is told; of access that is over, whether a trial ended or a subscription. */
export function refusalCode(refused: NonNullable<Denial>, account: Account | null): ErrorCode {
  const ended = refused === "trialExpired" && account?.profile && endedSource(account.profile);
  return ended === "subscription" ? "subscriptionEnded" : SENTENCES[refused];
}
