import { expect, test } from "vitest";
import { fromQuery, toQuery } from "@/lib/search/params";
import { knownFilters } from "./unconfirmed-filters";

const known = (query: string) => {
  const { filters, more } = knownFilters(fromQuery(new URLSearchParams(query)));
  return [decodeURIComponent(toQuery(filters)), more];
};

test("known values are shown as they are, places by their official names", () => {
  expect(known("city=ת״א&roomsMin=3&priceMax=2000000&features=elevator&region=krayot")).toEqual([
    "city=תל+אביב-יפו&region=krayot&roomsMin=3&priceMax=2000000&features=elevator",
    false,
  ]);
  expect(known("near=חיפה,5")).toEqual(["near=חיפה,5", false]);
  expect(known("city=חיפה&neighborhood=כרמל מערבי")[1]).toBe(false);
  expect(known("city=חיפה&withoutCity=ת״א&withoutNeighborhood=הדר&withoutTypes=plot")).toEqual([
    "city=חיפה&withoutCity=תל+אביב-יפו&withoutNeighborhood=הדר&withoutTypes=plot",
    false,
  ]);
});

test("free text is never shown, only that there is more", () => {
  const words = "התקשרו למספר 050 ותזכו";
  for (const query of [
    `q=${words}`,
    `city=${words}`,
    `neighborhood=${words}`,
    `withoutCity=${words}`,
    `withoutNeighborhood=${words}`,
    `address=${words}`,
    `near=${words}`,
  ]) {
    expect([query, known(query)]).toEqual([query, ["", true]]);
    expect(known(`${query}&roomsMin=3`)).toEqual(["roomsMin=3", true]);
  }
  expect(known(`city=חיפה,${words}`)).toEqual(["city=חיפה", true]);
  // The sender's position has no name.
  expect(known("near=32.79,34.99")).toEqual(["", true]);
});
