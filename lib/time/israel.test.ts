import { expect, test } from "vitest";
import { israelToday } from "./israel";

test.each([
  ["2026-07-31T20:59:59Z", "2026-07-31"],
  ["2026-07-31T21:00:00Z", "2026-08-01"],
  ["2026-12-31T21:59:59Z", "2026-12-31"],
  ["2026-12-31T22:00:00Z", "2027-01-01"],
])("at %s it is %s in Israel", (now, day) => {
  expect(israelToday(new Date(now))).toBe(day);
});
