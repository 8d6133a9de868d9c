import { expect, test } from "vitest";
import type { Status } from "@/lib/catalog/states";
import { emptyProperty } from "@/lib/property/values";
import { homeFinder } from "./known-home";

const facts = { city: "תל אביב-יפו", address: "הרצל 5, דירה 2", rooms: 3.5, builtArea: 90 };
const stored = (id: string, change: object, status: Status = "active") => ({
  id,
  version: 1,
  status,
  values: { ...emptyProperty, ...change },
});
const find = homeFinder([
  stored("numbered", { reference: "Ab 12" }, "hidden"),
  stored("placed", { ...facts, reference: "7" }),
  stored("draft", { ...facts, rooms: 5 }, "draft"),
]);
const found = (row: object) => {
  const known = find(row);
  return known.kind === "new" ? "new" : `${known.kind} ${known.home.id}`;
};

test("the agent's own number finds the home in every state, however it is typed", () => {
  expect(found({ reference: " aB  12" })).toBe("same numbered");
  expect(found({ reference: "Ab 012" })).toBe("new");
});

test("a new number with town, street, rooms and area of a live home needs confirmation", () => {
  expect(found({ ...facts, reference: "8" })).toBe("alike placed");
  expect(found({ ...facts, city: "תל אביב", address: "הרצל  5 דירה 2" })).toBe("alike placed");
  for (const other of [{ city: "חיפה" }, { address: "הרצל 6" }, { rooms: 4 }, { builtArea: 91 }]) {
    expect(found({ ...facts, ...other }), JSON.stringify(other)).toBe("new");
  }
});

test("a draft never matches, and neither do missing facts", () => {
  expect(found({ ...facts, rooms: 5 })).toBe("new");
  expect(found({ city: facts.city, rooms: 3.5, builtArea: 90 })).toBe("new");
});
