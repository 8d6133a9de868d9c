import { expect, test } from "vitest";
import { readTime, signTime } from "./signed-time";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const token = signTime(NOW, "secret");
const after = (ms: number, text = token, secret = "secret") => readTime(text, NOW + ms, secret);

test("a form's token becomes valid after three seconds and expires after a day", () => {
  expect([0, 2999, 3000, 3_600_000].map((ms) => after(ms))).toEqual([
    "early",
    "early",
    "good",
    "good",
  ]);
  expect(after(25 * 3_600_000)).toBe("none");
});

test("a forged time is rejected", () => {
  const [at, mark] = token.split(".");
  for (const forged of [
    `${Number(at) - 9000}.${mark}`,
    `${at}.`,
    `${at}`,
    ".",
    "x.y",
    `${at}.${"א".repeat(30)}`,
  ]) {
    expect(after(5000, forged)).toBe("forged");
  }
  expect(after(5000, token, "another secret")).toBe("forged");
  expect(after(5000, "")).toBe("none");
});
