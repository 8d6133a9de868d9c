import { describe, expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text).filters;

describe("streets", () => {
  test.each([
    ["רחוב הרצל 15", { address: "הרצל 15" }],
    ["רחוב הרצל 3 חדרים", { address: "הרצל", roomsMin: 3, roomsMax: 3 }],
    ["רחוב ויצמן, חיפה", { address: "ויצמן", city: ["חיפה"] }],
    ["רחוב בן יהודה 10 ירושלים", { address: "בן יהודה 10", city: ["ירושלים"] }],
    ["שדרות רוטשילד 20 תל אביב", { address: "שדרות רוטשילד 20", city: ["תל אביב-יפו"] }],
  ])("%s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test("a street named after a city is that street", () => {
    expect(filters("רחוב ירושלים תל אביב")).toEqual({ address: "ירושלים", city: ["תל אביב-יפו"] });
  });

  test.each<[string, object]>([
    ["דיזנגוף 99", { address: "דיזנגוף 99" }],
    ["דיזנגוף 99 תל אביב", { address: "דיזנגוף 99", city: ["תל אביב-יפו"] }],
    ["אבן גבירול 30, תל אביב", { address: "אבן גבירול 30", city: ["תל אביב-יפו"] }],
    ["3 חדרים ז'בוטינסקי 12", { address: "ז'בוטינסקי 12", roomsMin: 3, roomsMax: 3 }],
  ])("a house number implies a street: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test.each(["קומה 3", "עד 90", 'מ"ר 100', "דירה 4 חדרים", "בניין 5"])(
    "%s is not an address",
    (text) => {
      expect(filters(text)).not.toHaveProperty("address");
    },
  );

  test.each(["דרך 5"])("%s is not a street", (text) => {
    expect(filters(text)).toEqual({ q: text });
  });

  test("a word with another meaning is not a street either", () => {
    expect(filters("רחוב דירה 3 חדרים")).toEqual({
      kinds: ["homes"],
      roomsMin: 3,
      roomsMax: 3,
      q: "רחוב",
    });
    expect(filters("שדרות 3 חדרים").city).toEqual(["שדרות"]);
  });
});

describe("places", () => {
  test("a neighbourhood found in many cities needs no city, and takes the named one", () => {
    expect(filters("בשכונת הדר")).toEqual({ neighborhood: ["הדר"] });
    expect(filters("נווה שאנן חיפה")).toEqual({ neighborhood: ["נווה שאנן"], city: ["חיפה"] });
  });

  test.each([
    ["בעיר לוד", "לוד"],
    ["מושב עין ורד", "עין ורד"],
  ])("a type of place is part of its name: %s", (text, city) => {
    expect(filters(text)).toEqual({ city: [city] });
  });

  test("'from Haifa' does not mean in Haifa", () => {
    expect(filters("דירה מחיפה")).toEqual({ kinds: ["homes"], q: "מחיפה" });
  });

  test.each<[string, object]>([
    ["ליד זכרון יעקב", { near: "זכרון יעקב" }],
    ["עד 5 ק״מ מרעננה", { near: "רעננה,5" }],
    ["רחובות והסביבה 3 חדרים", { near: "רחובות", roomsMin: 3, roomsMax: 3 }],
  ])("'near' a place is a radius around it: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test.each<[string, object]>([
    ["מגרש בצפון", { region: ["north"], propertyTypes: ["plot"] }],
    ["בדרום עד 900 אלף", { region: ["south"], priceMax: 900_000, transactionType: "sale" }],
    ["דירות בשרון", { kinds: ["homes"], region: ["sharon"] }],
    ["ירושלים והסביבה 5 חדרים", { region: ["jerusalem-area"], roomsMin: 5, roomsMax: 5 }],
    ["חיפה או בקריות", { city: ["חיפה"], region: ["krayot"] }],
    ["בגליל העליון", { region: ["upper-galilee"] }],
    ["גוש דן", { region: ["gush-dan"] }],
    ["דרום השרון", { region: ["sharon"], q: "דרום" }],
    ["בצפון השרון", { region: ["sharon"], q: "צפון" }],
    ["במרכז הגליל", { region: ["galilee"], q: "מרכז" }],
    ["במרכז או בצפון", { region: ["center", "north"] }],
    ["דרום השרון כפר יונה", { neighborhood: ["דרום השרון"], city: ["כפר יונה"] }],
  ])("regions: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test.each<[string, object]>([
    ["הצפון הישן", { city: ["תל אביב-יפו"], neighborhood: ["הצפון הישן"] }],
    ["ברמת השרון", { city: ["רמת השרון"] }],
    ["בהוד השרון", { city: ["הוד השרון"] }],
    ["צפון תל אביב", { city: ["תל אביב-יפו"], q: "צפון" }],
    ["מרכז העיר חיפה", { city: ["חיפה"] }],
    ["דירה במרכז בחיפה", { city: ["חיפה"] }],
  ])("a part of a town is not a region: %s", (text, expected) => {
    expect(filters(text)).toMatchObject(expected);
    expect(filters(text)).not.toHaveProperty("region");
  });

  test.each<[string, object]>([
    ["בגן יבנה או גדרה", { city: ["גדרה", "גן יבנה"] }],
    ["חיפה נשר וטירת כרמל", { city: ["חיפה", "טירת כרמל", "נשר"] }],
    ["תא רג או גבעתיים", { city: ["גבעתיים", "רמת גן", "תל אביב-יפו"] }],
    ["יבנה או רחובות", { city: ["יבנה", "רחובות"] }],
    ["בפלורנטין ובנווה צדק", { city: ["תל אביב-יפו"], neighborhood: ["נווה צדק", "פלורנטין"] }],
    ["הדר או נווה שאנן בחיפה", { city: ["חיפה"], neighborhood: ["הדר", "נווה שאנן"] }],
    ["כרמל חיפה", { city: ["חיפה"], neighborhood: ["כרמל"] }],
  ])("several places are all searched: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test.each([
    ["קומה גבוהה תא עד 8000", "תל אביב-יפו"],
    ["4 חדרים כפס ממד", "כפר סבא"],
    ["רג 3 חדרים", "רמת גן"],
    ["נצרת עלית 4 חדרים", "נוף הגליל"],
    ["מודיעין עלית", "מודיעין עילית"],
    ["ק. שמונה", "קריית שמונה"],
    ["ת.א. 3 חדרים", "תל אביב-יפו"],
    ["דירה בב.ש", "באר שבע"],
    ["זכרון יעקוב", "זכרון יעקב"],
  ])("abbreviations and misspellings: %s", (text, city) => {
    expect(filters(text)).toMatchObject({ city: [city] });
    expect(filters("תא שטח")).not.toHaveProperty("city");
  });

  test("a village near a town is not in it, and a street in a town is not one named after it", () => {
    expect(filters("במושב באזור רחובות").city).toEqual(["רחובות"]);
    expect(filters("רחוב בחיפה")).toEqual({ city: ["חיפה"], q: "רחוב" });
  });

  test("a place that is only in view is not searched", () => {
    expect(filters("אילת מול אשדוד").city).toEqual(["אילת"]);
  });
});

describe("words that are also names of villages", () => {
  test.each([
    ...["בית בשני מפלסים", "דירה מלאה אור", "מרפסת עמוקה", "בנייה חדשה", "מסעדה להשכרה"],
    ...["בית בבניה", "פרויקט בבנייה", "דירה שבבניה"],
  ])("are words in %s", (text) => {
    expect(filters(text).city).toBeUndefined();
  });

  test("a house under construction ranks by that", () => {
    expect(filters("בית בבניה")).toEqual({ propertyTypes: ["private_house"], q: "בבניה" });
  });

  test.each([
    ["בית במושב אורה", "אורה"],
    ["קיבוץ מפלסים", "מפלסים"],
    ["בית במושב בניה", "בניה"],
  ])("are names in %s", (text, city) => {
    expect(filters(text).city).toEqual([city]);
  });
});
