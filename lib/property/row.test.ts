import { expect, test } from "vitest";
import { type PropertyColumns, toColumns, toValues } from "./row";
import { propertySchema } from "./schema";
import { emptyProperty } from "./values";

const values = {
  ...emptyProperty,
  title: "דירת 4 חדרים",
  price: 2_450_000,
  city: "חיפה",
  rooms: 4,
  builtArea: 98,
  propertyTypes: ["apartment" as const],
  features: ["elevator" as const, "mamad" as const],
  condition: "good" as const,
  entranceDate: "2027-01-15",
  ribbonEnabled: true,
  ribbonText: "חדש",
  images: ["a.jpg", "b.jpg"],
  mainImage: 1,
  floorPlan: "",
  imageTexts: {},
};
const columns = toColumns(propertySchema.parse(values), true);

test("a form round-trips through the database row", () => {
  expect(toValues(columns as PropertyColumns)).toEqual(values);
});

test("a plot's rooms are not written, and those of an old row are not read", () => {
  const plot = propertySchema.parse({ ...values, propertyTypes: ["plot"] });
  expect(toColumns(plot, true).rooms).toBeNull();
  const stored = { ...columns, property_types: ["plot"], rooms: 1 };
  expect(toValues(stored as PropertyColumns).rooms).toBeNull();
});

test("the price per square metre is computed, and the main picture's URL stored", () => {
  expect(columns).toMatchObject({ price_per_sqm: 25_000, main_image_url: "b.jpg" });
});

test("a main index beyond the list falls back to the first picture", () => {
  const broken = toColumns(propertySchema.parse({ ...values, mainImage: 7 }), true);
  expect(broken.main_image_url).toBe("a.jpg");
  const none = toColumns(propertySchema.parse({ ...values, images: [] }), true);
  expect(none.main_image_url).toBeNull();
});

test("ribbon columns are not written without the feature", () => {
  expect(Object.keys(toColumns(propertySchema.parse(values), false))).not.toContain("ribbon_text");
});

test("a disabled ribbon keeps its text and colour only if they are valid", () => {
  const off = (ribbonText: string, ribbonBgColor: string) =>
    toColumns(
      propertySchema.parse({ ...values, ribbonEnabled: false, ribbonText, ribbonBgColor }),
      true,
    );
  expect(off("חדש", "#123456")).toMatchObject({ ribbon_text: "חדש", ribbon_bg_color: "#123456" });
  for (const text of ["א".repeat(25), "<b>"]) {
    expect(off(text, "#12")).toMatchObject({ ribbon_text: null, ribbon_bg_color: null });
  }
});

test("values that the form does not know are dropped from a hand-written row", () => {
  const odd = { ...columns, transaction_type: "lease", condition: "haunted", entrance_date: null };
  expect(toValues({ ...odd, ribbon_text: null, ribbon_bg_color: null } as never)).toMatchObject({
    transactionType: "sale",
    condition: "",
    entranceDate: "",
    ribbonText: "",
    ribbonBgColor: emptyProperty.ribbonBgColor,
  });
});

test("the floor plan is one of the pictures, and null once that picture is removed", () => {
  const values = { ...emptyProperty, images: ["a.jpg", "b.jpg"], floorPlan: "b.jpg" } as never;
  expect(toColumns(values, false).floor_plan_image).toBe("b.jpg");
  const gone = { ...emptyProperty, images: ["a.jpg"], floorPlan: "b.jpg" } as never;
  expect(toColumns(gone, false).floor_plan_image).toBeNull();
});

test("a picture's description is stored only while the picture exists and the text is not blank", () => {
  const imageTexts = { "a.jpg": "סלון", "b.jpg": " ", "gone.jpg": "מטבח" };
  const values = { ...emptyProperty, images: ["a.jpg", "b.jpg"], imageTexts } as never;
  expect(toColumns(values, false).image_texts).toEqual({ "a.jpg": "סלון" });
});
