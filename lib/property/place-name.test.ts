import { expect, test } from "vitest";
import { placeName } from "./place-name";
import { NO_PLACE_NAMES, PLACE_NAMES } from "./place-name.cases";
import { draftSchema, propertySchema } from "./schema";

const FIELDS = ["city", "neighborhood", "address"] as const;
const { shape } = propertySchema;

test.each(PLACE_NAMES)("%j is stored as a visible place name", (given, stored) => {
  for (const field of FIELDS) expect(shape[field].parse(given)).toBe(stored);
  expect(draftSchema.shape.city.parse(given)).toBe(stored);
  expect(placeName(stored)).toBe(stored);
});

test.each(NO_PLACE_NAMES)("%j is not a place name", (given) => {
  for (const field of FIELDS) expect(shape[field].safeParse(given).success).toBe(false);
});

test("invisible text is neither a neighborhood nor an address", () => {
  for (const field of ["neighborhood", "address"] as const) {
    expect(shape[field].parse("\u200F\u00A0")).toBeNull();
  }
  expect(draftSchema.shape.city.parse("\u200F\u00A0")).toBeNull();
  expect(shape.city.safeParse("\u200F\u00A0").success).toBe(false);
});
