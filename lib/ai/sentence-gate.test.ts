import { describe, expect, test } from "vitest";
import { SentenceGate } from "./sentence-gate";

const facts = { city: "חיפה", rooms: 4, builtAreaSqm: 98, floor: 3, price: 2_450_000 };

function through(pieces: string[], source = "") {
  const gate = new SentenceGate(facts, source);
  const text = pieces.map((piece) => gate.take(piece)).join("") + gate.end();
  return { text, dropped: gate.dropped };
}

test("sentences with known facts pass, however they are chunked", () => {
  const text = "דירת 4 חדרים בחיפה. שטח של 98 מ״ר בקומה 3!\n\nנעים לגור כאן.";
  expect(through([text])).toEqual({ text, dropped: 0 });
  expect(through([...text])).toEqual({ text, dropped: 0 });
});

test("a sentence passes only once it is complete", () => {
  const gate = new SentenceGate(facts);
  expect(gate.take("דירה עם 1")).toBe("");
  expect(gate.take("2 חדרים. ועוד")).toBe("");
  expect(gate.end()).toBe("ועוד");
  expect(gate.dropped).toBe(1);
});

describe("a sentence is dropped", () => {
  test.each([
    ["with a number that is no fact", "רק 1,990,000 ₪."],
    ["with another floor", "קומה 8 עם נוף."],
    ["with a phone number", "התקשרו 054-1234567."],
    ["with a link", "פרטים ב־https://evil.example."],
    ["with an address of a site", "ראו evil.com."],
    ["with a mail address", "כתבו dana@example.com."],
  ])("%s", (_, sentence) => {
    expect(through([`דירת 4 חדרים. ${sentence} סוף טוב.`])).toEqual({
      text: "דירת 4 חדרים. סוף טוב.",
      dropped: 1,
    });
  });
});

test("numbers from the agent's own text are kept", () => {
  expect(through(["5 דקות הליכה מהים."], "רק 5 דקות מהים").text).toBe("5 דקות הליכה מהים.");
});

test("markup and direction marks are removed", () => {
  expect(through(["**דירה** <b>יפה</b>\u202e."]).text).toBe("דירה bיפה/b.");
});

test("an endless response is cut off", () => {
  const { text, dropped } = through(Array(3000).fill("יפה מאוד. "));
  expect(text.length).toBeLessThanOrEqual(4000);
  expect(dropped).toBeGreaterThan(0);
});
