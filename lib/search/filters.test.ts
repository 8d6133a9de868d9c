import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { withoutMarks } from "@/lib/hebrew/format";
import type { Translate } from "@/lib/i18n/translate";
import messages from "@/messages/he.json" with { type: "json" };
import { chipLabel } from "./chip-label";
import { chipParts, chipsOf, withoutChip } from "./chips";
import { FILTER_NAMES, FILTERS, FORM, keysOf } from "./filters";
import { FILTER_CASES } from "./filters.cases";
import { FILTER_KEYS, fromQuery, toQuery } from "./params";
import { understand } from "./understand";

const t = createTranslator({ locale: "he", messages }) as Translate;

describe.each(FILTER_NAMES)("%s", (name) => {
  const { filters, address, chips, sentence } = FILTER_CASES[name];

  test("its test case has all of its keys, and each key has a place in the address", () => {
    for (const key of keysOf(name)) {
      expect(filters).toHaveProperty(key);
      expect(FILTER_KEYS).toContain(key);
    }
  });

  test("round-trips through the address", () => {
    expect(decodeURIComponent(toQuery(filters)).replaceAll("+", " ")).toBe(address);
    expect(fromQuery(new URLSearchParams(address))).toEqual(filters);
  });

  test("has chips, and removing them clears it", () => {
    expect(chipsOf(filters).map((chip) => withoutMarks(chipLabel(t, chip, filters)))).toEqual(
      chips,
    );
    const own = chipsOf(filters).filter((chip) => chipParts(chip).name === name);
    expect(own.length).toBeGreaterThan(0);
    const left = own.reduce(withoutChip, filters);
    for (const key of keysOf(name)) expect(left).not.toHaveProperty(key);
  });

  test.skipIf(sentence === undefined)("is understood out of a sentence", () => {
    expect(fromQuery(new URLSearchParams(toQuery(understand(sentence ?? "").filters)))).toEqual(
      filters,
    );
  });

  test("has a label in the form, unless it belongs to the search box", () => {
    expect(FORM.includes(name)).toBe(FILTERS[name].place !== "box");
    const named: Record<string, string> = messages.search.fields;
    if (FORM.includes(name)) expect(named[name]).toBeTruthy();
  });
});

test("every field label belongs to a filter", () => {
  expect(Object.keys(messages.search.fields).filter((name) => !(name in FILTERS))).toEqual([]);
});
