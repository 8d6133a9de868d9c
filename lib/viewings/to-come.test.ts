import { expect, test } from "vitest";
import { isToCome } from "./to-come";
import type { ViewingState } from "./types";

const now = new Date("2026-12-01T12:00:00Z");

test.each<[ViewingState, string, boolean]>([
  ["confirmed", "2026-12-01T12:30:00Z", true],
  ["waiting", "2026-12-01T12:30:00Z", true],
  ["cancelled", "2026-12-01T12:30:00Z", false],
  ["refused", "2026-12-01T12:30:00Z", false],
  ["confirmed", "2026-12-01T11:30:00Z", false],
])("a viewing that is %s at %s is upcoming: %s", (state, startsAt, expected) => {
  expect(isToCome({ startsAt, state }, now)).toBe(expected);
});
