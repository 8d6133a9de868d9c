import { expect, test } from "vitest";
import {
  CHANGES,
  canChange,
  happeningOf,
  hasPage,
  isLive,
  isStatus,
  MOVE_NAMES,
  movesFrom,
  needsAccount,
  STATUSES,
  stateAfter,
} from "./states";

test("a closed home can only be reopened, a draft only published", () => {
  expect(movesFrom("closed")).toEqual(["reopen"]);
  expect(movesFrom("draft")).toEqual(["publish"]);
  expect(movesFrom("active")).toEqual(["offer", "close", "hide", "renew"]);
});

test("no move leads to a state without a way out", () => {
  const reached = new Set(MOVE_NAMES.flatMap((move) => STATUSES.map((s) => stateAfter(move, s))));
  reached.delete(null);
  for (const status of reached) expect(movesFrom(status ?? "active")).not.toEqual([]);
});

test("a lapsed account can still close, hide and delete, from every state that allows it", () => {
  expect(CHANGES.filter((change) => !needsAccount(change))).toEqual(["close", "hide", "delete"]);
  expect(STATUSES.filter((status) => canChange("delete", status))).toEqual([...STATUSES]);
  expect(STATUSES.filter((status) => canChange("hide", status))).toEqual(["active", "under_offer"]);
  expect(STATUSES.filter(isLive)).toEqual(["active", "under_offer"]);
  expect(["draft", "sold", null].map(isStatus)).toEqual([true, false, false]);
});

test.each([
  [null, "draft", "drafted"],
  [null, "active", "published"],
  ["draft", "active", "published"],
  ["active", "under_offer", "offered"],
  ["under_offer", "active", "unoffered"],
  ["under_offer", "closed", "closed"],
  ["closed", "active", "reopened"],
  ["active", "hidden", "hidden"],
  ["hidden", "active", "shown"],
  ["active", "expired", "expired"],
  ["expired", "active", "renewed"],
  ["under_offer", "under_offer", "renewed"],
] as const)("from %s to %s is recorded as %s", (from, to, told) => {
  expect(happeningOf(from, to)).toBe(told);
});

const NOW = new Date("2026-11-25T12:00:00Z");
test.each([
  ["active", null, true],
  ["under_offer", null, true],
  ["draft", null, false],
  ["hidden", null, false],
  ["expired", null, false],
  ["closed", "2026-10-27T12:00:00Z", true],
  ["closed", "2026-10-26T11:00:00Z", false],
] as const)("a home that is %s since %s has a public page: %s", (status, closedAt, is) => {
  expect(hasPage({ status, closedAt }, NOW)).toBe(is);
});
