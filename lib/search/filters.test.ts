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

  test("its case has all of it, and every part of it has a place in the address", () => {
    for (const key of keysOf(name)) {
      expect(filters).toHaveProperty(key);
      expect(FILTER_KEYS).toContain(key);
    }
  });

  test("has an address that gives it back", () => {
    expect(decodeURIComponent(toQuery(filters)).replaceAll("+", " ")).toBe(address);
    expect(fromQuery(new URLSearchParams(address))).toEqual(filters);
  });

  test("has chips, and each takes it away", () => {
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

  test("has a name in the form, where it has its place, or stands in the box", () => {
    expect(FORM.includes(name)).toBe(FILTERS[name].place !== "box");
    const named: Record<string, string> = messages.search.fields;
    if (FORM.includes(name)) expect(named[name]).toBeTruthy();
  });
});

test("no name of a field is one of no filter", () => {
  expect(Object.keys(messages.search.fields).filter((name) => !(name in FILTERS))).toEqual([]);
});
