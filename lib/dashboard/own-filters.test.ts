import { expect, test } from "vitest";
import {
  asSearchChip,
  asSearchFilters,
  chipsOf,
  isNarrowed,
  type OwnFilters,
  ownConditions,
  ownQuery,
  readOwnFilters,
  withOwnFilters,
  withoutChip,
  withoutChips,
} from "./own-filters";

const all: OwnFilters = {
  transactionType: "sale",
  rooms: 3.5,
  city: "חיפה",
  neighborhood: "הדר",
  priceMin: 1_000_000,
  priceMax: 2_000_000,
  propertyTypes: ["apartment", "duplex"],
  status: "hidden",
  q: "הרצל 5",
  sort: "ending",
};

test("filters round-trip through the address", () => {
  expect(readOwnFilters(new URLSearchParams(ownQuery(all)))).toEqual(all);
});

test("a comma in a neighbourhood's name is part of the name", () => {
  const quarter = { neighborhood: "צפון, לב העיר" };
  expect(readOwnFilters(new URLSearchParams(ownQuery(quarter)))).toEqual(quarter);
  expect(ownConditions(quarter)).toEqual(quarter);
  expect(ownQuery({ neighborhood: "הדר, " })).toBe(ownQuery({ neighborhood: "הדר," }));
});

test("trailing spaces are not part of the address", () => {
  expect(ownQuery({ q: "הרצל " })).toBe(ownQuery({ q: "הרצל" }));
  expect(ownQuery({ q: " " })).toBe("");
});

test("invalid parameters and those of other screens are dropped", () => {
  const params = {
    rooms: "3.7",
    transactionType: "lease",
    priceMin: "הרבה",
    sort: "size_asc",
    status: "sold",
    q: " ",
    due: "yes",
  };
  expect(readOwnFilters(params)).toEqual({});
});

test.each(["0.5", "12", "50"])(
  "%s rooms are a valid filter, since a listing may have them",
  (rooms) => {
    expect(readOwnFilters({ rooms }).rooms).toBe(Number(rooms));
  },
);

test.each(["0", "-1", "51", "", " ", "NaN", "1e1000"])(
  "%j is not a valid number of rooms",
  (rooms) => {
    expect(readOwnFilters({ rooms })).toEqual({});
  },
);

test("the mini-site gets the same rooms as a range, and no page number", () => {
  expect(asSearchFilters({ rooms: 3.5, city: "חיפה", page: 4 })).toEqual({
    roomsMin: 3.5,
    roomsMax: 3.5,
    city: ["חיפה"],
  });
});

test.each<[number, object]>([
  [0.5, { roomsMax: 1 }],
  [1, { roomsMin: 1, roomsMax: 1 }],
  [10, { roomsMin: 10, roomsMax: 10 }],
  [12, { roomsMin: 10 }],
])("a shared filter of %d rooms still finds those homes", (rooms, shared) => {
  expect(asSearchFilters({ rooms })).toEqual(shared);
});

test("each filter is a chip, and each property type has its own", () => {
  expect(chipsOf(all)).toHaveLength(8);
  expect(chipsOf({ rooms: 3, due: true })).toEqual([{ key: "rooms" }, { key: "due" }]);
  expect(chipsOf({ page: 3 })).toEqual([]);
  expect(isNarrowed({ page: 3 })).toBe(false);
});

test("removing a chip keeps the others and returns to the first page", () => {
  const fewer = withoutChip({ ...all, page: 3 }, { key: "propertyTypes", id: "duplex" });
  expect(fewer).toEqual({ ...all, propertyTypes: ["apartment"] });
  expect(
    withoutChip({ propertyTypes: ["duplex"] }, { key: "propertyTypes", id: "duplex" }),
  ).toEqual({});
  expect(withoutChips({ ...all, due: true })).toEqual({
    status: "hidden",
    q: all.q,
    sort: "ending",
  });
  expect(withoutChip({ city: "חיפה", rooms: 3 }, { key: "city" })).toEqual({ rooms: 3 });
});

test("an address without filters has no question mark", () => {
  expect(withOwnFilters("/dashboard", {})).toBe("/dashboard");
  expect(withOwnFilters("/dashboard", { rooms: 3.5 })).toBe("/dashboard?rooms=3.5");
  expect(withOwnFilters("/dashboard", { city: "lod" })).toBe("/dashboard?city=lod");
});

test("each filter is a query condition; page and order are not", () => {
  expect(ownConditions({ ...all, due: true, page: 3 })).toEqual({
    transaction_type: "sale",
    rooms: 3.5,
    city: "חיפה",
    neighborhood: "הדר",
    price_min: 1_000_000,
    price_max: 2_000_000,
    property_types: ["apartment", "duplex"],
    status: "hidden",
    q: "הרצל 5",
    due: true,
  });
});

test("a chip reads as in the search, and rooms are never rounded to its range", () => {
  expect(asSearchChip(all, { key: "propertyTypes", id: "duplex" }).chip).toBe("type:duplex");
  expect(asSearchChip(all, { key: "priceMax" })).toEqual({
    chip: "price",
    filters: { priceMax: 2_000_000 },
  });
  expect(asSearchChip({ rooms: 12 }, { key: "rooms" }).filters).toEqual({
    roomsMin: 12,
    roomsMax: 12,
  });
});
