import { expect, test } from "vitest";
import { authFailure, fieldsOf } from "./failure";

test.each([
  ["email_not_confirmed", "", "emailNotConfirmed"],
  [undefined, "Email not confirmed", "emailNotConfirmed"],
  ["invalid_credentials", "", "badCredentials"],
  [undefined, "Invalid login credentials", "badCredentials"],
  // This error would reveal that the address exists, so it is shown as a wrong password.
  ["user_banned", "User is banned", "badCredentials"],
  [undefined, "Email rate limit exceeded", "tooManyRequests"],
  ["same_password", "", "passwordSame"],
  [undefined, "New password should be different from the old password.", "passwordSame"],
  [undefined, "Password should be at least 8 characters", "passwordShort"],
  [undefined, "Password cannot be longer than 72 characters", "passwordLong"],
  [undefined, "Email link is invalid or has expired", "linkInvalid"],
  ["otp_expired", "", "linkInvalid"],
  [undefined, "Database error saving new user", null],
] as const)("%s %s", (code, message, failure) => {
  expect(authFailure({ code, message })).toBe(failure);
});

test("an unknown error with status 429 means too many requests", () => {
  expect(authFailure({ message: "slow down", status: 429 })).toBe("tooManyRequests");
});

test("only password errors are shown beside a field", () => {
  expect(fieldsOf("passwordShort")).toEqual(["password"]);
  expect(fieldsOf("tooManyRequests")).toEqual([]);
});
