import { authFailure } from "./failure";

/** The reason of a password reset attempt in the log; keys of `adminResetLogs.reasons`. */
export type ResetReason =
  | "tooMany"
  | "tooManyMails"
  | "afterSignIns"
  | "waited"
  | "noUser"
  | "notSent"
  | "passwordSame"
  | "passwordWeak"
  | "linkInvalid"
  | "noAnswer"
  | "other";

// Some are the site's own messages (server/auth/actions.ts), the rest are the auth service's.
const BY_WORDS: readonly [RegExp, ResetReason][] = [
  [/^too many reset requests$/i, "tooMany"],
  [/^too many mails to this address$/i, "tooManyMails"],
  [/^sent because of many sign-in attempts$/i, "afterSignIns"],
  [/user not found/i, "noUser"],
  [/error sending/i, "notSent"],
  [/session (missing|not found)|session_not_found/i, "linkInvalid"],
  [/fetch failed|time(d )?\s?out|aborted|network|gateway|unavailable/i, "noAnswer"],
];

/** Classifies the stored message; an unknown one becomes "other". */
export function resetReason(message: string): ResetReason {
  const byWords = BY_WORDS.find(([words]) => words.test(message));
  if (byWords) return byWords[1];
  switch (authFailure({ message })) {
    case "tooManyRequests":
      return "waited";
    case "passwordSame":
      return "passwordSame";
    case "passwordShort":
    case "passwordLong":
    case "passwordCommon":
      return "passwordWeak";
    case "linkInvalid":
      return "linkInvalid";
    default:
      return "other";
  }
}
