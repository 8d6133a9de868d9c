import { expect, test } from "vitest";
import { resetReason } from "./reset-reason";

test.each([
  ["too many reset requests", "tooMany"],
  ["too many mails to this address", "tooManyMails"],
  ["sent because of many sign-in attempts", "afterSignIns"],
  ["email rate limit exceeded", "waited"],
  ["For security purposes, you can only request this after 34 seconds.", "waited"],
  ["User not found", "noUser"],
  ["Error sending recovery email", "notSent"],
  ["New password should be different from the old password.", "passwordSame"],
  ["Password should be at least 8 characters.", "passwordWeak"],
  ["Password cannot be longer than 72 characters", "passwordWeak"],
  ["Password is known to be weak and easy to guess", "passwordWeak"],
  ["Email link is invalid or has expired", "linkInvalid"],
  ["Auth session missing!", "linkInvalid"],
  ["fetch failed", "noAnswer"],
  ["Email not confirmed", "other"],
  ["Database error finding user", "other"],
])("%s is told as %s", (message, reason) => {
  expect(resetReason(message)).toBe(reason);
});
