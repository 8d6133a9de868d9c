import { expect, test } from "vitest";
import { fromQuery } from "@/lib/search/params";
import { ignoredParameters } from "./ignored-parameters";

const unread = (query: string) => {
  const params = new URLSearchParams(query);
  return ignoredParameters(params, fromQuery(params));
};

test.each([
  ["transactionType=buy", ["transactionType=buy"]],
  ["bedrooms=3&roomsMin=3", ["bedrooms=3"]],
  ["features=elevator,jacuzzi&features=parking", ["features=jacuzzi"]],
  ["priceMax=cheap", ["priceMax=cheap"]],
  ["sort=best", ["sort=best"]],
  ["page=2", ["page=2"]],
  ["__proto__=1&constructor=2", ["__proto__=1", "constructor=2"]],
  [`x=${"y".repeat(500)}`, [`x=${"y".repeat(58)}`]],
])("%s is reported as an ignored parameter", (query, told) => {
  expect(unread(query)).toEqual(told);
});

test.each([
  "city=חיפה,נשר&roomsMin=0&priceMax=2.5 מיליון&features=elevator,parking&sort=newest&cursor=x&s=aB3xYz",
  "q=דירה בחיפה&city=&propertyTypes=apartment&propertyTypes=penthouse&sort=price_asc",
  "bounds=34.7,32,34.9,32.2&entrance=now&listed=7&only=pictures",
])("%s has no ignored parameters", (query) => {
  expect(unread(query)).toEqual([]);
});
