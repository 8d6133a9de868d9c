import { expect, test } from "vitest";
import type { Account, AccountProfile } from "@/lib/account/types";
import { denial, isActive, type Need } from "./denial";

const now = new Date("2026-03-10T10:00:00Z");
const base: AccountProfile = {
  id: "p",
  version: 1,
  userType: "agent",
  name: "דנה",
  username: null,
  phone: null,
  profileImageUrl: null,
  organizationCode: null,
  isPublic: true,
  isAdmin: false,
  trialActive: true,
  trialEndsAt: "2026-03-11T10:00:00Z",
  subscriptionActive: false,
  subscriptionType: null,
  subscriptionEndsAt: null,
  features: { ribbon: false, aiParser: false, aiDescription: false },
  shows: { prices: true, dates: true, ids: true },
};
const lapsed = { trialEndsAt: "2026-03-09T10:00:00Z" };
const person = (change: Partial<AccountProfile> = {}): Account => ({
  userId: "u",
  email: "d@example.com",
  profile: { ...base, ...change },
});

const people = {
  nobody: null,
  "without a profile": { ...person(), profile: null },
  agent: person(),
  "lapsed agent": person(lapsed),
  company: person({ userType: "company" }),
  "lapsed company": person({ userType: "company", ...lapsed }),
  admin: person({ isAdmin: true }),
  "lapsed admin": person({ isAdmin: true, ...lapsed }),
};

const trial = "trialExpired";
const away = "dashboard";
/** Columns: account, active, agent, company, admin. */
const table: Record<keyof typeof people, ReturnType<typeof denial>[]> = {
  nobody: ["signIn", "signIn", "signIn", "signIn", "signIn"],
  "without a profile": [null, trial, trial, away, away],
  agent: [null, null, null, away, away],
  "lapsed agent": [null, trial, trial, away, away],
  company: [null, null, away, null, away],
  "lapsed company": [null, trial, trial, null, away],
  admin: [null, null, null, away, null],
  "lapsed admin": [null, trial, trial, away, null],
};
const needs: Need[] = ["account", "active", "agent", "company", "admin"];

for (const [who, answers] of Object.entries(table)) {
  test.each(needs.map((need, at) => [need, answers[at]] as const))(
    `${who} asks for "%s": %s`,
    (need, answer) => {
      expect(denial(people[who as keyof typeof people], need, now)).toBe(answer);
    },
  );
}

const none = {
  trialActive: false,
  trialEndsAt: null,
  subscriptionActive: false,
  subscriptionEndsAt: null,
};
test.each([
  ["nothing", none, false],
  [
    "a trial until later",
    { ...none, trialActive: true, trialEndsAt: "2026-03-10T10:00:01Z" },
    true,
  ],
  ["a trial until now", { ...none, trialActive: true, trialEndsAt: "2026-03-10T10:00:00Z" }, false],
  ["a trial without an end", { ...none, trialActive: true }, false],
  ["a trial that was switched off", { ...none, trialEndsAt: "2027-01-01T00:00:00Z" }, false],
  ["a subscription until later", { ...none, subscriptionEndsAt: "2026-03-11T00:00:00Z" }, true],
  [
    "a subscription that ended",
    { ...none, subscriptionActive: true, subscriptionEndsAt: "2026-03-09T00:00:00Z" },
    false,
  ],
  ["a subscription without an end", { ...none, subscriptionActive: true }, true],
] as const)("%s", (_, times, active) => {
  expect(isActive(times, now)).toBe(active);
});
