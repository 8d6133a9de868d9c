import { expect } from "vitest";
import cases from "@/lib/contact/phone-cases.json";
import { UNSEEN as NOTHING_SEEN } from "@/lib/format/invisible-text.cases";
import { check, refusal } from "./check";
import type { Person } from "./people";

/** Values (as SQL) that pass and values that are refused, with the name of the refusal. */
export type Bounds = { good: string[]; bad: Record<string, string[]> };

export const q = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const long = (length: number) => q("א".repeat(length));
/** Characters that are invisible or reverse the text direction. */
export const BIDI = [
  "\u202E",
  "\u2066",
  "\u200B",
  "\uFEFF",
  "\u2028",
  "\u2029",
  "\u2060",
  "\u3164",
].map((mark) => q(`דירה${mark} יפה`));
/** As SQL, long enough for a title. */
export const UNSEEN = NOTHING_SEEN.map((text) => q(text.repeat(5)));
export const UNCLEAN = [q("דירה <b>יפה</b>"), "E'דירה\\u0007 יפה'", "E'דירה\\nיפה'", ...BIDI];

/** Every refused write of these tests, for tests that send it another way. */
export const refusedWrites: { person: Person | null; refused: string; sql: string }[] = [];

export function column(
  person: Person | null,
  table: string,
  row: string,
  name: string,
  bounds: Bounds,
) {
  const update = (value: string) => `update public.${table} set ${name} = ${value} where ${row}`;
  for (const [refused, values] of Object.entries(bounds.bad)) {
    refusedWrites.push(...values.map((value) => ({ person, refused, sql: update(value) })));
  }
  check(`${table}.${name} accepts ${bounds.good.length} valid values`, async () => {
    for (const value of bounds.good) {
      expect([value, await refusal(person, update(value))]).toEqual([value, "allowed"]);
    }
  });
  for (const [refused, values] of Object.entries(bounds.bad)) {
    check(`${table}.${name} is guarded by ${refused}`, async () => {
      for (const value of values) {
        expect([value, await refusal(person, update(value))]).toEqual([value, refused]);
      }
    });
  }
}

export const names = (refused: string): Bounds => ({
  good: [
    "'א'",
    long(50),
    q("ג'ורג' בן-עמי (ממ\"ד)"),
    q("רון־לי ׳״"),
    q("\u200Fדנה\u00A0לוי\u00A0"),
  ],
  bad: {
    [refused]: [
      ...["''", "U&'\\2028'", "U&'\\3164'", long(51), q(`א${" ".repeat(50)}`)],
      ...UNSEEN,
      ...UNCLEAN,
    ],
  },
});
export const phones = (refused: string): Bounds => ({
  good: ["null", ...cases.phones.map(q)],
  bad: { [refused]: cases.others.map(q) },
});

export const https = (refused: string): Bounds => ({
  good: ["null", q("https://pay.example.com/a?b=1")],
  bad: {
    [refused]: [
      "''",
      q("http://pay.example.com"),
      q("javascript:1"),
      q(`https://a.co/${"x".repeat(2000)}`),
    ],
  },
});
