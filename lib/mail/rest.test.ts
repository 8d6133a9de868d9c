import { describe, expect, test } from "vitest";
import { fromLocalInput } from "@/lib/format/israel-clock";
import { restUntil } from "./rest";

const at = (local: string) => fromLocalInput(local) ?? "";
const until = (local: string) => restUntil(new Date(at(local)))?.toISOString() ?? null;

/** First and last day, as in printed calendars; consecutive days, including Shabbat, are one entry. */
const RESTS = {
  2026: [
    ["2026-04-02", "2026-04-02", "the first of Pesach, a Thursday"],
    ["2026-04-08", "2026-04-08", "its seventh"],
    ["2026-05-22", "2026-05-23", "Shavuot on a Friday, and Shabbat"],
    ["2026-09-12", "2026-09-13", "Rosh Hashana, from Shabbat on"],
    ["2026-09-21", "2026-09-21", "Yom Kippur"],
    ["2026-09-26", "2026-09-26", "Sukkot, on Shabbat"],
    ["2026-10-03", "2026-10-03", "Shemini Atzeret, on Shabbat"],
  ],
  2027: [
    ["2027-04-22", "2027-04-22", "Pesach, in a year of two Adars"],
    ["2027-04-28", "2027-04-28", "its seventh"],
    ["2027-06-11", "2027-06-12", "Shavuot and Shabbat"],
    ["2027-10-02", "2027-10-03", "Rosh Hashana"],
    ["2027-10-11", "2027-10-11", "Yom Kippur"],
    ["2027-10-16", "2027-10-16", "Sukkot"],
    ["2027-10-23", "2027-10-23", "Shemini Atzeret"],
  ],
  2028: [
    ["2028-04-11", "2028-04-11", "Pesach"],
    ["2028-04-17", "2028-04-17", "its seventh"],
    ["2028-05-31", "2028-05-31", "Shavuot"],
    ["2028-09-21", "2028-09-23", "Rosh Hashana and Shabbat: three days"],
    ["2028-09-30", "2028-09-30", "Yom Kippur, on Shabbat"],
    ["2028-10-05", "2028-10-05", "Sukkot"],
    ["2028-10-12", "2028-10-12", "Shemini Atzeret"],
  ],
  2029: [
    ["2029-03-31", "2029-03-31", "Pesach, on Shabbat, in summer time"],
    ["2029-04-06", "2029-04-07", "its seventh and Shabbat"],
    ["2029-05-19", "2029-05-20", "Shabbat and Shavuot"],
    ["2029-09-10", "2029-09-11", "Rosh Hashana"],
    ["2029-09-19", "2029-09-19", "Yom Kippur"],
    ["2029-09-24", "2029-09-24", "Sukkot"],
    ["2029-10-01", "2029-10-01", "Shemini Atzeret"],
  ],
  2030: [
    ["2030-04-18", "2030-04-18", "Pesach, in a year of two Adars"],
    ["2030-04-24", "2030-04-24", "its seventh"],
    ["2030-06-07", "2030-06-08", "Shavuot and Shabbat"],
    ["2030-09-28", "2030-09-29", "Rosh Hashana"],
    ["2030-10-07", "2030-10-07", "Yom Kippur"],
    ["2030-10-12", "2030-10-12", "Sukkot"],
    ["2030-10-19", "2030-10-19", "Shemini Atzeret"],
  ],
  2031: [
    ["2031-04-08", "2031-04-08", "Pesach"],
    ["2031-04-14", "2031-04-14", "its seventh"],
    ["2031-05-28", "2031-05-28", "Shavuot"],
    ["2031-09-18", "2031-09-20", "Rosh Hashana and Shabbat"],
    ["2031-09-27", "2031-09-27", "Yom Kippur, on Shabbat"],
    ["2031-10-02", "2031-10-02", "Sukkot"],
    ["2031-10-09", "2031-10-09", "Shemini Atzeret"],
  ],
  2032: [
    ["2032-03-27", "2032-03-27", "Pesach, on Shabbat, in summer time since the day before"],
    ["2032-04-02", "2032-04-03", "its seventh and Shabbat"],
    ["2032-05-15", "2032-05-16", "Shabbat and Shavuot"],
    ["2032-09-06", "2032-09-07", "Rosh Hashana"],
    ["2032-09-15", "2032-09-15", "Yom Kippur"],
    ["2032-09-20", "2032-09-20", "Sukkot"],
    ["2032-09-27", "2032-09-27", "Shemini Atzeret"],
  ],
} as const;

const day = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);

describe.each(Object.values(RESTS).flat())("from %s to %s, %s", (first, last) => {
  const eve = day(first, -1);

  test("mails are paused from the afternoon before it", () => {
    expect(until(`${eve}T14:59`)).toBeNull();
    expect(until(`${eve}T15:00`)).toBe(at(`${last}T20:30`));
  });

  test("the pause lasts until the evening of its last day", () => {
    expect(until(`${first}T00:00`)).toBe(at(`${last}T20:30`));
    expect(until(`${last}T20:29`)).toBe(at(`${last}T20:30`));
    expect(until(`${last}T20:30`)).toBeNull();
  });
});

test("in seven years only these holidays and Shabbat pause mails", () => {
  const holidays = new Set<string>();
  for (const [first, last] of Object.values(RESTS).flat()) {
    for (let one: string = first; one <= last; one = day(one, 1)) holidays.add(one);
  }
  const others: string[] = [];
  for (let one = "2026-01-01"; one < "2033-01-01"; one = day(one, 1)) {
    const isShabbat = new Date(one).getUTCDay() === 6;
    const rests = until(`${one}T12:00`) !== null;
    if (rests !== (isShabbat || holidays.has(one))) others.push(one);
  }
  // 2026-04-03 and similar dates: a Friday between a holiday and Shabbat is an ordinary day until three.
  expect(others).toEqual([]);
});

test.each([
  // Clocks are set forward in the night before the first, and back in the night after the second.
  ["2026-03-27T15:00", "2026-03-28T17:30:00.000Z"],
  ["2026-10-23T15:00", "2026-10-24T17:30:00.000Z"],
  ["2026-10-30T15:00", "2026-10-31T18:30:00.000Z"],
])(
  "the Shabbat pause from %s ends by Israeli clock time, in summer and in winter",
  (local, end) => {
    expect(until(local)).toBe(end);
    expect(until(local.replace("15:00", "14:59"))).toBeNull();
  },
);
