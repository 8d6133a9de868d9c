import { expect, test } from "vitest";
import { amountOf, currencyOf, fieldOf, fieldsOf, storable } from "./fields";

test("form brackets and nested JSON give the same field names", () => {
  expect(fieldsOf({ "data[asmachta]": "1" })).toEqual({ "data.asmachta": "1" });
  expect(fieldsOf({ data: { asmachta: 1, none: null } })).toEqual({ "data.asmachta": "1" });
  expect(fieldOf({ "data.Asmachta": " 1 " }, "asmachta")).toBe("1");
  expect(fieldOf({ asmachta: " " }, "asmachta")).toBeNull();
});

test("no card data is stored, whatever its field is called", () => {
  const kept = storable({
    cardSuffix: "4580",
    CardNumber5: "45801",
    "data.cardBrand": "visa",
    cardToken: "x",
    cvv: "123",
    note: "4580 4580 4580 4580 and 4111-1111-1111-1111",
    webhookKey: "secret",
  });
  expect(JSON.stringify(kept)).not.toMatch(/4580|45801|visa|123"|4111|secret/);
});

test("amounts, phones and transaction numbers are not taken for card data", () => {
  const fields = {
    sum: "99",
    payerPhone: "0541112233",
    asmachta: "1234567890123",
    fullName: "דנה",
  };
  expect(storable(fields)).toEqual(fields);
});

test("a notice of any size is cut to fit and cleaned into valid text", () => {
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, n) => [`f${n}`, "א".repeat(5000)]),
  );
  const kept = storable(fieldsOf({ bad: "a\0b\ud800c", ...many }));
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(40_000);
  expect(kept.bad).toBe("ab\ufffdc");
  let deep: object = {};
  for (let n = 0; n < 10_000; n++) deep = { deep };
  expect(fieldsOf(deep)).toEqual({});
});

test.each([
  ["99", 99],
  ["99.90", 99.9],
  ["99.900", 99.9],
  ["-99", -99],
  ["99.999", null],
  ["1e3", null],
  ["NaN", null],
  [" ", null],
  [null, null],
])("%j is the amount %j", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test.each([
  ["nis", "ILS"],
  ["₪", "ILS"],
  ["1", "ILS"],
  ["usd", "USD"],
  ["2", null],
  [null, null],
])("%j is the currency %j", (text, currency) => {
  expect(currencyOf(text)).toBe(currency);
});
