import { expect, test } from "vitest";
import type { Account, AccountProfile, Office } from "@/lib/account/types";
import {
  accessSource,
  denial,
  endedAt,
  endedSource,
  isActive,
  livesOnOffice,
  type Need,
} from "./denial";

const now = new Date("2026-03-10T10:00:00Z");
const base: AccountProfile = {
  id: "p",
  version: 1,
  userType: "agent",
  name: "דנה",
  username: null,
  license: null,
  phone: null,
  profileImageUrl: null,
  organizationCode: null,
  isPublic: true,
  areas: [],
  languages: [],
  workingSince: "",
  openingHours: null,
  isAdmin: false,
  trialActive: true,
  trialEndsAt: "2026-03-11T10:00:00Z",
  subscriptionActive: false,
  subscriptionType: null,
  subscriptionEndsAt: null,
  office: null,
  features: { ribbon: false, aiParser: false, aiDescription: false },
  shows: { prices: true, dates: true, ids: true, ribbons: true, closed: true, programs: true },
};
const lapsed = { trialEndsAt: "2026-03-09T10:00:00Z" };
const person = (change: Partial<AccountProfile> = {}): Account => ({
  userId: "u",
  email: "d@example.com",
  profile: { ...base, ...change },
});

const office = (state: Office["state"], endsAt: string | null = null): Office => ({
  company: "קשתות",
  state,
  plan: "Agency",
  endsAt,
});

const people = {
  nobody: null,
  "without a profile": { ...person(), profile: null },
  agent: person(),
  "lapsed agent": person(lapsed),
  company: person({ userType: "company" }),
  "lapsed company": person({ userType: "company", ...lapsed }),
  "lapsed agent of an office": person({ ...lapsed, office: office("open") }),
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
  "lapsed agent of an office": [null, null, null, away, away],
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
  office: null,
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

test.each([
  ["open without an end", office("open"), true],
  ["open until later", office("open", "2026-03-10T10:00:01Z"), true],
  ["open until now", office("open", "2026-03-10T10:00:00Z"), false],
  ["full", office("full"), false],
  ["ended", office("ended", "2026-03-09T10:00:00Z"), false],
  ["without a plan for agents", office("none"), false],
] as const)("a lapsed agent of an office that is %s", (_, officeAccess, active) => {
  expect(isActive({ ...none, office: officeAccess }, now)).toBe(active);
});

test("access comes from the subscription first, then the office, then a trial", () => {
  const trialing = { ...none, trialActive: true, trialEndsAt: "2026-03-11T10:00:00Z" };
  expect(accessSource(trialing, now)).toBe("trial");
  expect(accessSource({ ...trialing, office: office("open") }, now)).toBe("office");
  expect(accessSource({ ...trialing, office: office("open"), subscriptionActive: true }, now)).toBe(
    "subscription",
  );
});

test("of expired sources, the one that ended last is reported", () => {
  const trialEndsAt = "2026-03-01T10:00:00Z";
  const ended = (subscriptionEndsAt: string | null) =>
    endedSource({ ...none, trialEndsAt, subscriptionEndsAt });
  expect(ended(null)).toBe("trial");
  expect(ended("2026-02-01T10:00:00Z")).toBe("trial");
  expect(ended("2026-03-08T10:00:00Z")).toBe("subscription");
  expect(endedSource({ ...none, subscriptionEndsAt: "2026-02-01T10:00:00Z" })).toBe("subscription");
});

test("the end date is that source's own, or null if access was revoked early", () => {
  const trialEndsAt = "2026-03-01T10:00:00Z";
  const subscriptionEndsAt = "2026-03-08T10:00:00Z";
  expect(endedAt({ ...none, trialEndsAt }, now)).toBe(trialEndsAt);
  expect(endedAt({ ...none, trialEndsAt, subscriptionEndsAt }, now)).toBe(subscriptionEndsAt);
  expect(endedAt({ ...none, trialEndsAt: "2026-04-01T10:00:00Z" }, now)).toBeNull();
  expect(endedAt(none, now)).toBeNull();
});

test("only an agent with no access of their own depends on the office", () => {
  expect(livesOnOffice({ ...base, ...lapsed, office: office("open") }, now)).toBe(true);
  expect(livesOnOffice({ ...base, office: office("open") }, now)).toBe(false);
  expect(livesOnOffice({ ...base, ...lapsed, office: office("full") }, now)).toBe(false);
});

test.each(["code", "enroll"] as const)(
  "a pending second factor (%s) takes precedence over every need; a visitor is sent to sign in",
  (gate) => {
    for (const need of needs) {
      expect(denial({ ...people.admin, gate }, need, now)).toBe("secondFactor");
      expect(denial(null, need, now)).toBe("signIn");
    }
  },
);
