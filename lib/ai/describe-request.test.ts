import { describe, expect, test } from "vitest";
import { emptyProperty } from "@/lib/property/values";
import { describeRequest, factsOf } from "./describe-request";

const facts = factsOf({ ...emptyProperty, city: " חיפה ", rooms: 4, builtArea: 90 });
const read = (change: object) =>
  describeRequest.safeParse({
    mode: "new",
    style: "neutral",
    seed: 1,
    facts,
    currentText: "",
    ...change,
  });

describe("facts from the form", () => {
  test("an empty field is not a fact", () => {
    expect(factsOf(emptyProperty)).toMatchObject({
      propertyType: null,
      city: null,
      neighborhood: null,
      condition: null,
    });
  });

  test("a filled field is a fact, trimmed, with the first type", () => {
    expect(
      factsOf({
        ...emptyProperty,
        city: " חיפה ",
        neighborhood: "הדר ",
        condition: "good",
        propertyTypes: ["duplex", "apartment"],
      }),
    ).toMatchObject({
      propertyType: "duplex",
      city: "חיפה",
      neighborhood: "הדר",
      condition: "good",
    });
  });
});

test("a number that fails validation is omitted and does not block the description", () => {
  const typed = { ...emptyProperty, city: "חיפה", rooms: 4, floor: -1, price: 99_999_999_999 };
  const facts = factsOf(typed);
  expect([facts.rooms, facts.floor, facts.price]).toEqual([4, null, null]);
  expect(read({ facts }).success).toBe(true);
  expect(read({ facts: { ...facts, floor: typed.floor } }).success).toBe(false);
});

describe("the browser's request", () => {
  test("generating needs no text, improving does", () => {
    expect(read({}).success).toBe(true);
    expect(read({ mode: "improve", currentText: "  " }).success).toBe(false);
    expect(read({ mode: "improve", currentText: "דירה" }).success).toBe(true);
  });

  test("a blank name is null", () => {
    expect(read({ facts: { ...facts, city: "  " } }).data?.facts.city).toBeNull();
  });

  test.each([
    { style: "poetic" },
    { seed: -1 },
    { facts: { ...facts, rooms: -1 } },
    { facts: { ...facts, city: "א".repeat(201) } },
    { facts: { ...facts, propertyType: "castle" } },
    { facts: { ...facts, condition: "haunted" } },
    { facts: { ...facts, features: ["ghost"] } },
    { facts: { ...facts, price: Number.POSITIVE_INFINITY } },
  ])("%j is refused", (change) => {
    expect(read(change).success).toBe(false);
  });
});
