import { expect, test } from "vitest";
import { fromLocalInput, toLocalInput } from "./israel-clock";

test("winter is two hours ahead of UTC, summer three", () => {
  expect(fromLocalInput("2026-01-15T10:00")).toBe("2026-01-15T08:00:00.000Z");
  expect(fromLocalInput("2026-07-15T10:00")).toBe("2026-07-15T07:00:00.000Z");
});

test("an instant is shown in Israeli clock time", () => {
  expect(toLocalInput("2026-07-15T22:30:00Z")).toBe("2026-07-16T01:30");
});

test("every existing hour of a year round-trips", () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
    const local = toLocalInput(new Date(at).toISOString());
    expect(toLocalInput(fromLocalInput(local))).toBe(local);
  }
});

test("an hour skipped by summer time becomes the hour after it", () => {
  expect(toLocalInput(fromLocalInput("2026-03-27T02:30"))).toBe("2026-03-27T03:30");
});

test("an empty or invalid value gives null", () => {
  for (const value of ["", "2026-13-01T00:00", "tomorrow", "2026-01-01"]) {
    expect(fromLocalInput(value)).toBeNull();
  }
});

test("a missing end is an empty field", () => {
  expect(toLocalInput(null)).toBe("");
});
