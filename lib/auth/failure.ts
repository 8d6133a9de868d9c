/** Errors of the auth service that users can act on. */
export type AuthFailure =
  | "emailNotConfirmed"
  | "badCredentials"
  | "tooManyRequests"
  | "passwordSame"
  | "passwordShort"
  | "passwordLong"
  | "passwordCommon"
  | "linkInvalid"
  | "codeRequired"
  | "codeWrong";

type Refusal = { code?: string | undefined; message: string; status?: number | undefined };

const BY_CODE: Record<string, AuthFailure> = {
  email_not_confirmed: "emailNotConfirmed",
  invalid_credentials: "badCredentials",
  user_not_found: "badCredentials",
  user_banned: "badCredentials",
  over_request_rate_limit: "tooManyRequests",
  over_email_send_rate_limit: "tooManyRequests",
  same_password: "passwordSame",
  otp_expired: "linkInvalid",
  otp_disabled: "linkInvalid",
  flow_state_not_found: "linkInvalid",
  flow_state_expired: "linkInvalid",
  insufficient_aal: "codeRequired",
  mfa_verification_failed: "codeWrong",
  mfa_challenge_expired: "codeWrong",
};

// Older servers send only these messages, without a code.
const BY_WORDS: readonly [RegExp, AuthFailure][] = [
  [/email not confirmed/i, "emailNotConfirmed"],
  [/invalid login credentials/i, "badCredentials"],
  [/rate limit|for security purposes/i, "tooManyRequests"],
  [/new password should be different/i, "passwordSame"],
  [/password should be at least/i, "passwordShort"],
  [/password .*(longer|72)/i, "passwordLong"],
  [/pwned|easy to guess|known to be weak/i, "passwordCommon"],
  [/token has expired|is invalid or has expired|invalid .*(token|link)/i, "linkInvalid"],
];

/** Null for an error that the user cannot fix; it is logged and shown as "unexpected". */
export function authFailure({ code, message, status }: Refusal): AuthFailure | null {
  const byCode = code && BY_CODE[code];
  if (byCode) return byCode;
  const byWords = BY_WORDS.find(([words]) => words.test(message));
  if (byWords) return byWords[1];
  return status === 429 ? "tooManyRequests" : null;
}

/** The fields next to which an error is shown. "Too many requests" has none, because no field caused it. */
export const fieldsOf = (failure: AuthFailure): readonly string[] =>
  failure.startsWith("password") ? ["password"] : failure === "codeWrong" ? ["code"] : [];
