import { describe, expect, test } from "vitest";
import { contrast, oklchToRgb, parseHex } from "./contrast";

describe("contrast", () => {
  test("black on white is 21 to 1", () => {
    expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5);
  });

  test("the order of the two colours does not matter", () => {
    const olive = parseHex("#3f5b3a")!;
    expect(contrast(olive, [1, 1, 1])).toBeCloseTo(contrast([1, 1, 1], olive), 10);
  });

  test("oklch converts to the same red a browser shows", () => {
    const [red, green, blue] = oklchToRgb(0.62796, 0.25768, 29.2339);
    expect([red, green, blue].map((value) => Math.round(value * 255))).toEqual([255, 0, 0]);
  });

  test.each(["", "#fff", "red", "#12345g", "3f5b3a"])("%j is not a six-digit colour", (text) => {
    expect(parseHex(text)).toBeNull();
  });
});
