import { expect, test } from "vitest";
import { hintsOf } from "./hints";
import { fromQuery } from "./params";
import { understoodSearch } from "./understood-address";

/** The filters of the page that a sentence leads to. */
function after(sentence: string) {
  const address = understoodSearch("/explore", new URLSearchParams({ q: sentence }));
  return fromQuery(new URLSearchParams(address?.split("?")[1] ?? { q: sentence }));
}
const kinds = (sentence: string) => hintsOf(after(sentence)).map(({ kind }) => kind);

test.each([
  ["4 חדרים בלי תיווך", ["noAgents"]],
  ["דירה לא בחיפה", []],
  ["דירה בחיפה לא על כביש ראשי", ["notKnown"]],
  ["בלי מעלית בחיפה", ["without"]],
  ["דירה להשכרה עד 2 מיליון", ["sale"]],
  ["shrv 4 jsrho", ["hebrewLayout"]],
  ["sbshrv", ["hebrewLayout"]],
  ["דירה בעומר", ["wordAsPlace"]],
  ["דירה בחיפה", []],
  ["hello world", []],
])("%s gives the hints %j", (sentence, expected) => {
  expect(kinds(sentence)).toEqual(expected);
});

test("Hebrew typed on an English keyboard is offered as a correction", () => {
  expect(hintsOf({ q: "shrv cjhpv", roomsMin: 3 })[0]).toMatchObject({
    words: "דירה בחיפה",
    instead: { q: "דירה בחיפה", roomsMin: 3 },
  });
});

test("a word that was taken for a town can be required as text instead", () => {
  const [hint] = hintsOf(after("דירה בעומר שקטה"));
  expect(hint?.instead).toEqual({ kinds: ["homes"], q: '"עומר" שקטה' });
});

test("hints disappear when the filters change", () => {
  const filters = after("4 חדרים בלי תיווך");
  expect(filters.told).toEqual(["noAgents"]);
  expect(after("4 חדרים").told).toBeUndefined();
});
