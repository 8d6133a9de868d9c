import { expect, test } from "vitest";
import { type ShareCard, shareCardAlt } from "./share-card";

const card: ShareCard = { kind: "search", title: "", lines: [], note: null, picture: null };

test("the alt text of a card has no gaps for missing lines", () => {
  const all = { ...card, title: "נכסים למכירה ולהשכרה", lines: ["", ""] };
  expect(shareCardAlt(all)).toBe("נכסים למכירה ולהשכרה");
});

test("the alt text of a card includes its coloured badge", () => {
  const sold = { ...card, badge: "נמכר", title: "3,080,000 ₪", lines: ["דירת גן", "זכרון יעקב"] };
  expect(shareCardAlt(sold)).toBe("נמכר, 3,080,000 ₪, דירת גן, זכרון יעקב");
});

test("the alt text of a card has no direction marks", () => {
  const found = { ...card, title: "נכסים בחיפה", lines: ["עד \u200f2,000,000\u00a0\u200f₪"] };
  expect(shareCardAlt(found)).toBe("נכסים בחיפה, עד 2,000,000 ₪");
});
