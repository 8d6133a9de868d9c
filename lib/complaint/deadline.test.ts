import { expect, test } from "vitest";
import { timeLeft } from "./deadline";

const now = new Date("2026-11-28T10:00:00Z");

test.each([
  ["2027-01-27T10:00:00Z", { late: false, days: 60 }],
  ["2026-11-29T09:59:59Z", { late: false, days: 0 }],
  ["2026-11-28T10:00:00Z", { late: false, days: 0 }],
  ["2026-11-28T09:59:59Z", { late: true, days: 0 }],
  ["2026-11-20T09:00:00Z", { late: true, days: 8 }],
])("time left for a task due at %s: %j", (dueAt, left) => {
  expect(timeLeft(dueAt, now)).toEqual(left);
});
