import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import messages from "@/messages/he.json";
import formatMessage from "./format-message";

const sentences: [key: string, sentence: string][] = [];
function gather(part: object, path: string) {
  for (const [name, value] of Object.entries(part)) {
    const key = path ? `${path}.${name}` : name;
    if (typeof value === "string") sentences.push([key, value]);
    else if (value && !Array.isArray(value)) gather(value, key);
  }
}
gather(messages, "");

const FILLED = sentences.filter(
  ([, sentence]) => sentence.includes("{") && !sentence.includes("<"),
);

test("every sentence is said as next-intl says it", () => {
  expect(FILLED.length).toBeGreaterThan(200);
  const errors: unknown[] = [];
  const own = (sentence: string, values: Record<string, unknown>) => {
    try {
      return formatMessage("", sentence, values, { locale: "he" });
    } catch {
      return "refused";
    }
  };
  for (const [key, sentence] of FILLED) {
    const names = [...sentence.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);
    for (const value of [0, 1, 2, 1234.5, "sale"]) {
      const values = Object.fromEntries(names.map((name) => [name, value]));
      let failed = false;
      const theirs = createTranslator({
        locale: "he",
        messages,
        timeZone: "Asia/Jerusalem",
        onError: () => {
          failed = true;
        },
      })(key as never, values as never);
      const ours = own(sentence, values);
      if (failed ? ours !== "refused" : ours !== theirs) errors.push([key, value, ours, theirs]);
    }
  }
  expect(errors).toEqual([]);
});

test("tags are drawn by who says it", () => {
  const bold = (parts: unknown[]) => ({ bold: parts.join("") });
  expect(formatMessage("", "עוד <b>{n}</b>", { n: 3, b: bold }, { locale: "he" })).toEqual([
    "עוד ",
    { bold: "3" },
  ]);
});

test("a sentence without anything to fill in is itself", () => {
  expect(formatMessage("", "שלום", undefined, { locale: "he" })).toBe("שלום");
  expect(() => formatMessage("", ["שלום"], undefined, { locale: "he" })).toThrow();
});

test("no sentence says a date or a time, which would need the time zone", () => {
  expect(sentences.filter(([, sentence]) => /,\s*(?:date|time)\b/.test(sentence))).toEqual([]);
});
