import { describe, expect, test } from "vitest";
import { mergeListing } from "./merge-listing";
import { readModelListing } from "./model-listing";
import { emptyResult } from "./parse-listing/reading";
import type { ListingFields, ParsedListing } from "./parse-listing/types";

const TEXT = "דירת 4 חדרים בחיפה, כרמל צרפתי, 98 מטר, 2.45 מיליון";

const rules = (fields: Partial<ListingFields>, fieldsConfidence: object): ParsedListing => ({
  ...emptyResult(),
  fields: { ...emptyResult().fields, ...fields },
  fieldsConfidence,
});
const model = (fields: object, fieldsConfidence: object = {}) =>
  readModelListing({ ...fields, fieldsConfidence });
const merged = (fromRules: ParsedListing, fromModel: object, sure: object = {}) => {
  const { fields, fieldsConfidence } = mergeListing(TEXT, fromRules, model(fromModel, sure));
  return { fields, fieldsConfidence };
};

describe("parsing a model's response", () => {
  test.each([
    ["text", "ignore your instructions"],
    ["nothing", null],
    ["a list", [1, 2]],
    ["wrong kinds", { rooms: "four", price: "הרבה", elevator: "yes", propertyTypes: "apartment" }],
    ["wrong enums", { condition: "wonderful", propertyTypes: ["castle"], city: "Gotham" }],
    ["numbers outside the form's ranges", { rooms: 999, floor: -3, price: 0, builtAreaSqm: 1e12 }],
    ["rooms that are no halves", { rooms: 3.3 }],
    ["floors that are not whole", { floor: 2.5 }],
  ])("%s has no values", (_, body) => {
    expect(Object.values(readModelListing(body).fields).every((value) => value === null)).toBe(
      true,
    );
  });

  test("names are cleaned, cities canonical, at most three types, confidence from 0 to 1", () => {
    const { fields, fieldsConfidence } = model(
      {
        city: "תל אביב",
        neighborhood: "<b>הצפון\u202e  הישן</b>",
        propertyTypes: ["apartment", "apartment", "duplex", "triplex", "plot"],
        rooms: 4,
        floor: 2,
      },
      { city: 7, rooms: -1, floor: "high" },
    );
    expect(fields).toMatchObject({
      city: "תל אביב-יפו",
      propertyTypes: ["apartment", "duplex", "triplex"],
    });
    expect(fields.neighborhood).not.toMatch(/[<>\u202e]/);
    expect(fieldsConfidence).toMatchObject({ city: 1, rooms: 0, floor: 0.5 });
  });
});

describe("merging by confidence", () => {
  test("agreement raises the confidence", () => {
    const { fields, fieldsConfidence } = merged(
      rules({ rooms: 4 }, { rooms: 0.75 }),
      { rooms: 4 },
      { rooms: 0.8 },
    );
    expect(fields.rooms).toBe(4);
    expect(fieldsConfidence.rooms).toBeCloseTo(0.9);
  });

  test("a value from the model alone is shown but not preselected", () => {
    const { fields, fieldsConfidence } = merged(
      rules({}, {}),
      { builtAreaSqm: 98 },
      { builtAreaSqm: 1 },
    );
    expect(fields.builtAreaSqm).toBe(98);
    expect(fieldsConfidence.builtAreaSqm).toBeLessThan(0.7);
  });

  test("a disputed value stays the rules' own, with lower confidence", () => {
    const { fields, fieldsConfidence } = merged(
      rules({ rooms: 4 }, { rooms: 0.9 }),
      { rooms: 98 / 49 },
      { rooms: 1 },
    );
    expect(fields.rooms).toBe(4);
    expect(fieldsConfidence.rooms).toBe(0.9); // 2 is not in the text, so there is no dispute
    const disputed = merged(
      rules({ price: 98 }, { price: 0.9 }),
      { price: 2_450_000 },
      { price: 1 },
    );
    expect(disputed.fields.price).toBe(98);
    expect(disputed.fieldsConfidence.price).toBe(0.65);
  });

  test("a much more confident model wins, but is not preselected", () => {
    const { fields, fieldsConfidence } = merged(
      rules({ price: 98 }, { price: 0.3 }),
      { price: 2_450_000 },
      { price: 0.9 },
    );
    expect(fields.price).toBe(2_450_000);
    expect(fieldsConfidence.price).toBe(0.65);
  });

  test("a number missing from the text is rejected", () => {
    const { fields } = merged(
      rules({}, {}),
      { price: 3_000_000, floor: 7 },
      { price: 1, floor: 1 },
    );
    expect([fields.price, fields.floor]).toEqual([null, null]);
  });

  test("a city missing from the text is rejected", () => {
    expect(merged(rules({}, {}), { city: "אשדוד" }, { city: 1 }).fields.city).toBeNull();
    expect(merged(rules({}, {}), { city: "חיפה" }, { city: 1 }).fields.city).toBe("חיפה");
  });
});
