import { describe, expect, test } from "vitest";
import { cutAtWord, firstThatFits } from "./text";

describe("a line that is too long", () => {
  test("is cut at a word, without its comma", () => {
    expect(cutAtWord("דירה יפה, ליד הים הגדול", 12)).toBe("דירה יפה…");
  });

  test("is first joined into one line", () => {
    expect(cutAtWord("  דירה\n\n יפה ", 20)).toBe("דירה יפה");
  });

  test("is cut inside a word that is too long for it", () => {
    expect(cutAtWord("א הנכסהיפהביותרבעיר", 10)).toBe("א הנכסהיפ…");
  });

  test("is counted in characters, so that no emoji is split", () => {
    expect(cutAtWord("😀".repeat(5), 4)).toBe("😀😀😀…");
    expect(cutAtWord("😀".repeat(4), 4)).toBe("😀😀😀😀");
  });
});

describe("of several candidates", () => {
  test("the first that fits is taken", () => {
    expect(firstThatFits(["ארוך מדי לכאן", "מתאים", "קצר"], 6)).toBe("מתאים");
  });

  test("the last is cut when none fits", () => {
    expect(firstThatFits(["אחת שתיים שלוש ארבע", "אחת שתיים שלוש"], 11)).toBe("אחת שתיים…");
    expect(firstThatFits([], 11)).toBe("");
  });
});
