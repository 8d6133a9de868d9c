import { describe, expect, test } from "vitest";
import type { PropertyType } from "@/lib/catalog/ids";
import he from "@/messages/he.json";
import { draftSchema, floorHint, type PropertyValues, pricePerSqm, propertySchema } from "./schema";
import { emptyProperty } from "./values";

const home: PropertyValues = {
  ...emptyProperty,
  title: "דירת 4 חדרים, קומה 3",
  price: 2_450_000,
  city: "חיפה",
  rooms: 4,
  propertyTypes: ["apartment"],
};

/** The first message of each invalid field. */
function wrong(values: Partial<Record<keyof PropertyValues, unknown>>) {
  const result = propertySchema.safeParse({ ...home, ...values });
  if (result.success) return {};
  const messages: Record<string, string> = {};
  for (const { path, message } of result.error.issues) messages[String(path[0])] ??= message;
  return messages;
}

const accepts = (values: Partial<Record<keyof PropertyValues, unknown>>) =>
  expect(wrong(values)).toEqual({});

test("the required fields are enough", () => accepts({}));

test("an empty form reports every required field at once", () => {
  expect(wrong(emptyProperty)).toEqual({
    title: "required",
    price: "required",
    city: "required",
    rooms: "required",
    propertyTypes: "typesRequired",
  });
  expect(wrong({ transactionType: undefined })).toEqual({ transactionType: "required" });
});

test("a draft needs its title, and its other values must be valid", () => {
  const of = (values: Partial<Record<keyof PropertyValues, unknown>>) => {
    const { error } = draftSchema.safeParse({ ...emptyProperty, title: "דירה", ...values });
    return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
  };
  expect(of({})).toEqual({ title: "titleLength" });
  const title = "דירה בלי פרטים";
  expect(of({ title })).toEqual({});
  expect(of(home)).toEqual({});
  expect(of({ title, city: "א", price: -1, rooms: 3.7, floor: 5, floorsInBuilding: 4 })).toEqual({
    city: "cityLength",
    price: "listingPriceInvalid",
    rooms: "roomsInvalid",
    floor: "floorAboveBuilding",
  });
  expect(draftSchema.parse({ ...emptyProperty, title })).toMatchObject({
    city: null,
    price: null,
    propertyTypes: [],
  });
});

test("an entrance date needs a four-digit year: a year of two digits is rejected", () => {
  accepts({ entranceDate: "1900-01-01" });
  expect(wrong({ entranceDate: "0026-12-31" })).toEqual({ entranceDate: "dateInvalid" });
});

test("every error message of the schema has a Hebrew text", () => {
  const broken = {
    title: "<b>",
    transactionType: "swap",
    price: 0,
    city: "1",
    neighborhood: "נ".repeat(81),
    address: "א".repeat(201),
    builtArea: 0,
    gardenArea: -1,
    balconySize: -1,
    floor: 1.5,
    floorsInBuilding: -1,
    parkingSpots: 101,
    entranceDate: "31/12/2026",
    condition: "ruined",
    features: ["pool"],
    propertyTypes: ["castle"],
    description: "ת".repeat(5001),
    virtualTourUrl: "javascript:alert(1)",
    images: Array(31).fill("/media/x"),
  };
  const messages = wrong(broken);
  const { rooms } = wrong({ rooms: 1.3 });
  const { ribbonText, ribbonBgColor } = wrong({
    ...{ ribbonEnabled: true, ribbonText: "א".repeat(25), ribbonBgColor: "red" },
  });
  expect(Object.keys(messages).sort()).toEqual(Object.keys(broken).sort());
  expect(
    [...Object.values(messages), rooms, ribbonText, ribbonBgColor].filter(
      (key) => !(key && key in he.validation),
    ),
  ).toEqual([]);
});

describe("title", () => {
  test.each([
    ["דירה", "titleLength"],
    ["דירה1", undefined],
    ["א".repeat(100), undefined],
    ["א".repeat(101), "titleLength"],
    ["    דירה    ", "titleLength"],
    ["3 חד' + ממ\"ד, 85 מ״ר - ג'ורג' 5 (חזית!) 50% & ₪1,000/מ\"ר; א|ב: כן–לא", undefined],
    ["דירה <script>", "charactersInvalid"],
    ["דירה\u202eהפוכה", "charactersInvalid"],
    ["דירה\u200bסמויה", "charactersInvalid"],
    ["דירה יפה 😀", "titleCharacters"],
  ])("%j", (title, message) => {
    expect(wrong({ title }).title).toBe(message);
  });
});

describe("city", () => {
  test.each([
    ["ש", "cityLength"],
    ["לוד", undefined],
    ["תל אביב-יפו", undefined],
    ["מודיעין-מכבים-רעות", undefined],
    ["ג'וליס", undefined],
    ['כפר חב"ד', undefined],
    ["א".repeat(30), undefined],
    ["א".repeat(31), "cityLength"],
    ["עיר 7", "cityCharacters"],
    ["<i>חיפה", "cityCharacters"],
  ])("%j", (city, message) => {
    expect(wrong({ city }).city).toBe(message);
  });
});

describe("price", () => {
  test.each([
    [0, "listingPriceInvalid"],
    [-5, "listingPriceInvalid"],
    [1, undefined],
    [9_999_999_999, undefined],
    [1e10, "listingPriceInvalid"],
    [Number.NaN, "priceUnread"],
    [Number.POSITIVE_INFINITY, "listingPriceInvalid"],
    ["2450000", "listingPriceInvalid"],
    [null, "required"],
  ])("%j", (price, message) => {
    expect(wrong({ price }).price).toBe(message);
  });
});

describe("rooms are multiples of 0.5 from 0.5 to 50", () => {
  test.each([
    [0, "roomsInvalid"],
    [0.5, undefined],
    [3.5, undefined],
    [3.25, "roomsInvalid"],
    [50, undefined],
    [50.5, "roomsInvalid"],
  ])("%d", (rooms, message) => {
    expect(wrong({ rooms }).rooms).toBe(message);
  });

  test.each<[PropertyType[], number | null, string | undefined]>([
    [["plot"], null, undefined],
    [["storage", "parking"], null, undefined],
    // A value typed before the type was chosen is not validated either.
    [["parking"], 0.3, undefined],
    [["plot", "private_house"], null, "required"],
    [["general"], null, "required"],
  ])("of %j, %j: %s", (propertyTypes, rooms, message) => {
    expect(wrong({ propertyTypes, rooms }).rooms).toBe(message);
  });
});

describe("floor", () => {
  test.each([
    [null, null, undefined],
    [0, null, undefined],
    [0, 0, undefined],
    [4, 4, undefined],
    [5, 4, "floorAboveBuilding"],
    [1.5, null, "floorWhole"],
    [-1, null, "floorNegative"],
  ])("%j of %j", (floor, floorsInBuilding, message) => {
    expect(wrong({ floor, floorsInBuilding }).floor).toBe(message);
  });
  test("is compared even while another field is invalid", () => {
    expect(wrong({ title: "", floor: 5, floorsInBuilding: 4 })).toEqual({
      title: "required",
      floor: "floorAboveBuilding",
    });
  });
  test("hints while typing", () => {
    expect(floorHint(null, null)).toBeNull();
    expect(floorHint(3, null)).toBe("floorNeedsBuilding");
    expect(floorHint(3, 3)).toBeNull();
    expect(floorHint(3, 2)).toBe("floorAboveBuilding");
    expect(floorHint(2.5, 4)).toBe("floorWhole");
    expect(floorHint(-1, 4)).toBe("floorNegative");
  });
});

describe("property types", () => {
  test("one to three, none twice", () => {
    expect(wrong({ propertyTypes: [] }).propertyTypes).toBe("typesRequired");
    accepts({ propertyTypes: ["plot", "parking", "storage"] });
    expect(wrong({ propertyTypes: ["plot", "parking", "storage", "general"] }).propertyTypes).toBe(
      "typesMax",
    );
    expect(
      propertySchema.parse({ ...home, propertyTypes: ["plot", "plot"] }).propertyTypes,
    ).toEqual(["plot"]);
  });
});

describe("ribbon", () => {
  const on = { ribbonEnabled: true, ribbonText: "חדש", ribbonBgColor: "#E53935" };
  test("24 characters", () => {
    accepts({ ...on, ribbonText: "א".repeat(24) });
    expect(wrong({ ...on, ribbonText: "א".repeat(25) }).ribbonText).toBe("ribbonTextLength");
    accepts({ ...on, ribbonText: "🔑".repeat(24) });
  });
  test.each(["#E5393", "E53935", "#E539355", "#GGGGGG", ""])("refuses %j", (ribbonBgColor) => {
    expect(wrong({ ...on, ribbonBgColor }).ribbonBgColor).toBe("ribbonColorInvalid");
  });
  test("refuses a text with invisible characters", () => {
    expect(wrong({ ...on, ribbonText: "חדש\u200b" }).ribbonText).toBe("charactersInvalid");
  });
  // Its fields are not visible: their errors would block saving without an explanation.
  test("does not validate text and colour while it is off", () => {
    accepts({ ribbonEnabled: false, ribbonText: "א".repeat(25), ribbonBgColor: "red" });
    accepts({ ribbonEnabled: false, ribbonText: "<b>" });
  });
});

describe("virtual tour", () => {
  test.each([
    ["", undefined],
    ["https://my.matterport.com/show/?m=abc", undefined],
    ["http://tour.example", undefined],
    ["tour.example", "tourInvalid"],
    ["javascript:alert(1)", "tourInvalid"],
    ["https://a b", "tourInvalid"],
    ["https://", "tourInvalid"],
    [`https://example.com/${"a".repeat(2000)}`, "tourInvalid"],
  ])("%j", (virtualTourUrl, message) => {
    expect(wrong({ virtualTourUrl }).virtualTourUrl).toBe(message);
  });
});

test("empty fields are stored as null", () => {
  const { neighborhood, address, description, condition, entranceDate, virtualTourUrl } =
    propertySchema.parse({ ...home, neighborhood: "  " });
  expect([neighborhood, address, description, condition, entranceDate, virtualTourUrl]).toEqual(
    Array(6).fill(null),
  );
});

test("a description keeps its paragraphs", () => {
  expect(propertySchema.parse({ ...home, description: "שורה\n\nשורה" }).description).toBe(
    "שורה\n\nשורה",
  );
});

test("price per square metre", () => {
  expect(pricePerSqm(2_450_000, 98)).toBe(25_000);
  expect(pricePerSqm(1_000_000, 3)).toBe(333_333.33);
  expect(pricePerSqm(null, 98)).toBeNull();
  expect(pricePerSqm(2_450_000, null)).toBeNull();
  expect(pricePerSqm(2_450_000, 0)).toBeNull();
  expect(pricePerSqm(0.001, 99)).toBeNull();
});
