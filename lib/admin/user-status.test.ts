import { expect, test } from "vitest";
import { trialDays, userStatus } from "./user-status";

test("a subscription takes precedence over a trial; neither means expired", () => {
  expect(userStatus({ subscriptionActive: true, trialActive: true })).toBe("subscribed");
  expect(userStatus({ subscriptionActive: false, trialActive: true })).toBe("trial");
  expect(userStatus({ subscriptionActive: false, trialActive: false })).toBe("expired");
});

test("a trial is extended by 1 to 365 whole days", () => {
  expect(trialDays.parse("1")).toBe(1);
  expect(trialDays.parse(365)).toBe(365);
  for (const typed of ["0", "366", "1.5", "", "abc", "-1"]) {
    expect(trialDays.safeParse(typed).success).toBe(false);
  }
});
