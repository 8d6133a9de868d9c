import { expect, test } from "vitest";
import {
  addDays,
  formatArea,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatNumber,
  formatPrice,
  formatRooms,
  formatSecond,
  formatShekels,
  israelDay,
  plainPrice,
  priceInWords,
  shortPrice,
  withoutMarks,
} from "./format";

test("a price has no agorot and ends with the shekel sign", () => {
  expect(plainPrice(2_450_000)).toBe("2,450,000 ₪");
  expect(plainPrice(3900.4)).toBe("3,900 ₪");
  expect(formatPrice(3900)).toMatch(/\u00A0/);
});

test("a short price never rounds up", () => {
  expect(shortPrice(2_450_000)).toBe("2.45 מ׳ ₪");
  expect(shortPrice(2_999_999)).toBe("2.99 מ׳ ₪");
  expect(shortPrice(3_000_000)).toBe("3 מ׳ ₪");
  // Next to digits alone, the sign would move to their other side.
  expect(shortPrice(950_000)).toBe(formatPrice(950_000));
});

test.each([
  [245, "245 ₪"],
  [5_500, "5,500 ₪"],
  [12_000, "12 אלף ₪"],
  [12_500, "12 אלף ו־500 ₪"],
  [850_000, "850 אלף ₪"],
  [1_000_000, "מיליון ₪"],
  [1_001_000, "מיליון ואלף ₪"],
  [1_500_000, "מיליון ו־500 אלף ₪"],
  [2_450_000, "2 מיליון ו־450 אלף ₪"],
  [2_450_500, "2 מיליון, 450 אלף ו־500 ₪"],
  [1_200_000_000, "1,200 מיליון ₪"],
])("%d in words is %j", (price, words) => {
  expect(priceInWords(price)).toBe(words);
});

test("direction marks are removed and no-break spaces become spaces", () => {
  expect(withoutMarks("\u200F2,450,000\u00A0\u200F₪\u200E")).toBe("2,450,000 ₪");
});

test("rooms, areas and counts", () => {
  expect(formatRooms(3.5)).toBe("3.5");
  expect(formatRooms(4)).toBe("4");
  expect(formatArea(1250)).toBe("1,250 מ״ר");
  expect(formatNumber(1234567)).toBe("1,234,567");
});

test("dates have two digits and follow the Israeli day", () => {
  expect(formatDate("2025-08-04")).toBe("04.08.2025");
  expect(formatDate("2025-08-03T22:30:00Z")).toBe("04.08.2025");
  expect(formatLongDate("2025-08-04")).toBe("4 באוגוסט 2025");
  expect(formatDateTime("2025-08-04T11:05:00Z")).toBe("04.08.2025, 14:05");
  expect(formatSecond("2025-08-04T11:05:09Z")).toBe("04.08.2025, 14:05:09");
});

test.each([
  [149, "149 ₪"],
  [149.9, "149.90 ₪"],
  [0.05, "0.05 ₪"],
  [1499, "1,499 ₪"],
])("%d is formatted as the payment %s", (amount, shown) => {
  expect(withoutMarks(formatShekels(amount))).toBe(shown);
});

test.each([
  ["2026-07-31T20:59:59Z", "2026-07-31"],
  ["2026-07-31T21:00:00Z", "2026-08-01"],
  ["2026-12-31T21:59:59Z", "2026-12-31"],
  ["2026-12-31T22:00:00Z", "2027-01-01"],
])("at %s it is %s in Israel", (now, day) => {
  expect(israelDay(new Date(now))).toBe(day);
});

test("thirty days are calendar days, also across a clock change", () => {
  // 23:53 in Israel, in the month after its clocks were set back an hour.
  const today = israelDay(new Date("2026-11-22T21:53:00Z"));
  expect(addDays(today, -30)).toBe("2026-10-23");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
});
