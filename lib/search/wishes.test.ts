import { expect, test } from "vitest";
import { asDemands, readWishes, tiersOf, turned, wordsOf } from "./wishes";

test.each([
  ["גדולה ושקטה", [], "גדולה ושקטה"],
  ['"נוף לים"', ["נוף לים"], ""],
  ["״נוף לים״ שקטה", ["נוף לים"], "שקטה"],
  ['שקטה "נוף לים" "גינה"', ["נוף לים", "גינה"], "שקטה"],
  ['ממ"ד גדול', [], 'ממ"ד גדול'],
  ['"ממ"ד גדול"', ['ממ"ד גדול'], ""],
  ['" "', [], '" "'],
  ['"שקטה', [], '"שקטה'],
])("%s requires its quoted words", (text, demanded, wished) => {
  expect(readWishes(text)).toEqual({ demanded, wished });
});

test("words switch between required and preferred without a change", () => {
  expect(asDemands('שקטה "נוף לים"')).toBe('"נוף לים" "שקטה"');
  expect(wordsOf(asDemands("שקטה ונעימה"))).toBe("שקטה ונעימה");
  expect(asDemands(asDemands("שקטה"))).toBe('"שקטה"');
});

test("the words chip toggles between required and preferred", () => {
  const demanded = turned("שקטה ונעימה");
  expect(demanded).toEqual({ demands: true, text: '"שקטה ונעימה"' });
  expect(turned(demanded.text)).toEqual({ demands: false, text: "שקטה ונעימה" });
  expect(turned('"נוף לים" שקטה').text).toBe('"נוף לים" "שקטה"');
});

test("a page is split where homes match fewer of the preferences", () => {
  const page = [1, 2, 3, 4];
  expect(tiersOf(page, { all: 2, some: 1 }, 0)).toEqual([
    { tier: "all", homes: [1, 2] },
    { tier: "some", homes: [3] },
    { tier: "none", homes: [4] },
  ]);
  expect(tiersOf(page, { all: 9, some: 3 }, 0)).toEqual([{ tier: "all", homes: page }]);
  expect(tiersOf(page, { all: 25, some: 1 }, 24)).toEqual([
    { tier: "all", homes: [1] },
    { tier: "some", homes: [2] },
    { tier: "none", homes: [3, 4] },
  ]);
  expect(tiersOf(page, { all: 0, some: 0 }, 48)).toEqual([{ tier: "none", homes: page }]);
});
