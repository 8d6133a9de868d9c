import { describe, expect, test } from "vitest";
import { bannerState, daysLeft } from "./banner";

const now = new Date("2026-03-10T10:00:00Z"); // noon in Israel
const none = {
  trialActive: false,
  trialEndsAt: null,
  subscriptionActive: false,
  subscriptionEndsAt: null,
  office: null,
};
const trialUntil = (trialEndsAt: string) => ({ ...none, trialActive: true, trialEndsAt });

describe("a trial", () => {
  test.each([
    ["2026-03-24T10:00:00Z", "calm", 14],
    ["2026-03-14T10:00:00Z", "calm", 4],
    ["2026-03-13T10:00:00Z", "warning", 3],
    ["2026-03-12T10:00:00Z", "warning", 2],
    ["2026-03-11T21:59:00Z", "tomorrow", 1],
    ["2026-03-10T22:30:00Z", "tomorrow", 1], // half past midnight in Israel
    ["2026-03-10T21:30:00Z", "today", 0],
    ["2026-03-10T10:00:01Z", "today", 0],
  ])("until %s is %s with %i days", (until, tone, days) => {
    expect(bannerState(trialUntil(until), now)).toMatchObject({ kind: "trial", tone, days });
  });

  test("that has ended shows no banner: the guard redirects the person", () => {
    expect(bannerState(trialUntil("2026-03-10T10:00:00Z"), now)).toBeNull();
  });
});

test("a subscription takes precedence over a trial that is still running", () => {
  const both = { ...trialUntil("2026-03-24T10:00:00Z"), subscriptionActive: true };
  expect(bannerState({ ...both, subscriptionEndsAt: "2026-04-10T10:00:00Z" }, now)).toEqual({
    kind: "subscription",
    until: "2026-04-10T10:00:00Z",
    days: 31,
  });
});

test("a subscription without an end date has no day count", () => {
  expect(bannerState({ ...none, subscriptionActive: true }, now)).toEqual({
    kind: "subscription",
    until: null,
    days: null,
  });
});

test("days left are counted correctly across the change to summer time", () => {
  // 27 March 2026 has 23 hours in Israel.
  expect(daysLeft("2026-03-28T10:00:00Z", new Date("2026-03-26T21:30:00Z"))).toBe(2);
});

test("an office's plan takes precedence over a running trial and shows its own end date", () => {
  const office = { company: "קשתות", state: "open", plan: "Agency" } as const;
  const trialing = trialUntil("2026-03-11T10:00:00Z");
  expect(bannerState({ ...trialing, office: { ...office, endsAt: null } }, now)).toEqual({
    kind: "office",
    company: "קשתות",
    until: null,
    days: null,
  });
  const until = "2026-03-20T10:00:00Z";
  expect(bannerState({ ...none, office: { ...office, endsAt: until } }, now)).toEqual({
    kind: "office",
    company: "קשתות",
    until,
    days: 10,
  });
});
