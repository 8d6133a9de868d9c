import { expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text).filters;

test.each<[string, number]>([
  ["סטודיו או 2 חדרים", 2],
  ["סטודיו או דירת 2 חדרים", 2],
  ["2 חדרים או סטודיו", 2],
  ["דירת סטודיו או שני חדרים", 2],
  ["סטודיו/2 חדרים", 2],
  ["סטודיו או 2-3 חדרים", 3],
  ["סטודיו או חדר וחצי", 1.5],
  ["studio or 2 rooms", 2],
])("a studio is the smallest of the homes that are looked for: %s", (text, roomsMax) => {
  expect(filters(text)).toEqual({ kinds: ["homes"], roomsMin: 1, roomsMax });
});

test("a studio beside another kind of home is a kind, and few rooms say nothing of it", () => {
  expect(filters("סטודיו או לופט")).toEqual({ propertyTypes: ["studio_loft"] });
  expect(filters("סטודיו או 2 חדרי שינה").propertyTypes).toEqual(["studio_loft"]);
  expect(filters("סטודיו 2 חדרים")).toEqual({
    propertyTypes: ["studio_loft"],
    roomsMin: 2,
    roomsMax: 2,
  });
});
