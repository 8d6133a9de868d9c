import { describe, expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text).filters;

// The many sentences are in bench/cases; these are the edges of single rules.

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

  test("a street called after a city is that street", () => {
    expect(filters("רחוב ירושלים תל אביב")).toEqual({ address: "ירושלים", city: ["תל אביב-יפו"] });
  });

  test.each<[string, object]>([
    ["דיזנגוף 99", { address: "דיזנגוף 99" }],
    ["דיזנגוף 99 תל אביב", { address: "דיזנגוף 99", city: ["תל אביב-יפו"] }],
    ["אבן גבירול 30, תל אביב", { address: "אבן גבירול 30", city: ["תל אביב-יפו"] }],
    ["3 חדרים ז'בוטינסקי 12", { address: "ז'בוטינסקי 12", roomsMin: 3, roomsMax: 3 }],
  ])("a house needs no word for street: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test.each(["קומה 3", "עד 90", 'מ"ר 100', "דירה 4 חדרים", "בניין 5"])("%s is no house", (text) => {
    expect(filters(text)).not.toHaveProperty("address");
  });

  test.each(["דרך 5"])("%s names no street", (text) => {
    expect(filters(text)).toEqual({ q: text });
  });

  test("a word that says something else is no street either", () => {
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
  test("a neighbourhood that many cities have needs no city, and takes the one that is named", () => {
    expect(filters("בשכונת הדר")).toEqual({ neighborhood: ["הדר"] });
    expect(filters("נווה שאנן חיפה")).toEqual({ neighborhood: ["נווה שאנן"], city: ["חיפה"] });
  });

  test.each([
    ["בעיר לוד", "לוד"],
    ["מושב עין ורד", "עין ורד"],
  ])("what a place is belongs to its name: %s", (text, city) => {
    expect(filters(text)).toEqual({ city: [city] });
  });

  test("a home from Haifa is not in Haifa", () => {
    expect(filters("דירה מחיפה")).toEqual({ kinds: ["homes"], q: "מחיפה" });
  });

  test.each<[string, object]>([
    ["ליד זכרון יעקב", { near: "זכרון יעקב" }],
    ["עד 5 ק״מ מרעננה", { near: "רעננה,5" }],
    ["רחובות והסביבה 3 חדרים", { near: "רחובות", roomsMin: 3, roomsMax: 3 }],
  ])("near a place is a radius round it: %s", (text, expected) => {
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
  ])("a region is one: %s", (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test.each<[string, object]>([
    ["הצפון הישן", { city: ["תל אביב-יפו"], neighborhood: ["הצפון הישן"] }],
    ["ברמת השרון", { city: ["רמת השרון"] }],
    ["בהוד השרון", { city: ["הוד השרון"] }],
    ["צפון תל אביב", { city: ["תל אביב-יפו"], q: "צפון" }],
    ["מרכז העיר חיפה", { city: ["חיפה"] }],
    ["דירה במרכז בחיפה", { city: ["חיפה"] }],
  ])("a part of a town is none: %s", (text, expected) => {
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
  ])("several of them are all searched: %s", (text, expected) => {
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
  ])("in a hurry it is spelt so: %s", (text, city) => {
    expect(filters(text)).toMatchObject({ city: [city] });
    expect(filters("תא שטח")).not.toHaveProperty("city");
  });

  test("a village in an area is not in the town of that name, nor a street in a town called after it", () => {
    expect(filters("במושב באזור רחובות").city).toEqual(["רחובות"]);
    expect(filters("רחוב בחיפה")).toEqual({ city: ["חיפה"], q: "רחוב" });
  });

  test("a place that is only looked at is not searched", () => {
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

  test("a house under construction wishes for that", () => {
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

test.each<[string, object]>([
  ["3.5חד עד2.5מיליון", { roomsMin: 3.5, roomsMax: 3.5, priceMax: 2_500_000 }],
  ["4 חדרים מ2 מיליון", { roomsMin: 4, roomsMax: 4, priceMin: 2_000_000 }],
  ["דירת3חדרים עד900אלף", { roomsMin: 3, roomsMax: 3, priceMax: 900_000, kinds: ["homes"] }],
  [
    "4 חדרים, עד 1.6, מעלית",
    { roomsMin: 4, roomsMax: 4, priceMax: 1_600_000, features: ["elevator"] },
  ],
])("spaces between words and numbers may be missing: %s", (text, expected) => {
  expect(filters(text)).toEqual({ ...expected, transactionType: "sale" });
});

test("the letter of a house stays with its number", () => {
  expect(filters("רחוב הרצל 3א")).toEqual({ address: "הרצל", q: "3א" });
});

describe("what is not wanted", () => {
  test.each([
    ["ללא מעלית, ללא ממד", ["elevator", "mamad"]],
    ["בלי חניה ובלי מעלית", ["parking", "elevator"]],
    ["לא משופצת", ["renovated"]],
  ])("is a filter where the data have it: %s", (text, without) => {
    expect(filters(text)).toEqual({ without });
  });

  test.each([
    ...["לא פנטהאוז", "לא בחיפה", "חוץ מתל אביב", "מחוץ לתל אביב", "לא לשיפוץ", "לא קומה אחרונה"],
    "חוץ מדירות גן",
  ])("is told where they have not: %s", (text) => {
    const { filters, warnings } = understand(text);
    expect(warnings).toEqual(["notKnown"]);
    expect(filters).toEqual(/דיר/.test(text) ? { kinds: ["homes"] } : {});
  });

  test.each([
    "לא צריך חניה",
    "לא צריכים מעלית",
    "עם או בלי מעלית",
    "מעלית לא חובה",
    'ממ"ד ומעלית לא חובה',
    "לא חובה מעלית",
    "חניה לא חובה",
  ])("is neither asked for nor left out when it need not be: %s", (text) => {
    expect(filters(text)).toEqual({});
    expect(filters(`3 חדרים בחיפה ${text}`)).toEqual({
      city: ["חיפה"],
      roomsMin: 3,
      roomsMax: 3,
    });
  });

  test.each([
    ["לא בלי חניה", ["parking"]],
    ["לא בלי מעלית ולא ללא חניה", ["elevator", "parking"]],
    ["חניה חובה", ["parking"]],
    ["חובה חניה", ["parking"]],
    ["ממד ומעלית חובה", ["mamad", "elevator"]],
    ["חייב להיות ממד", ["mamad"]],
  ])("is the other way round what must be there: %s", (text, features) => {
    expect(filters(text)).toEqual({ features });
  });

  test("is not asked for when it would be fine without", () => {
    expect(filters("בלי מעלית בסדר")).toEqual({});
    expect(filters("פנטהאוז")).toEqual({ propertyTypes: ["penthouse"] });
  });
});

test.each<[string, object]>([
  ["בית פרטי צמוד קרקע", { propertyTypes: ["private_house"] }],
  ["בית על מגרש של 500 מטר", { propertyTypes: ["private_house"], q: "על מגרש של 500 מטר" }],
  [
    "בית 300 מטר מגרש 500 מטר",
    { propertyTypes: ["private_house"], builtAreaMin: 300, q: "מגרש 500 מטר" },
  ],
  ["בית ומגרש מעל 500 מטר", { propertyTypes: ["private_house"], q: "ומגרש מעל 500 מטר" }],
  ["בית על מגרש גדול מ-400", { propertyTypes: ["private_house"], q: "על מגרש גדול מ-400" }],
  [
    "בית 5 חדרים מגרש 500",
    { propertyTypes: ["private_house"], roomsMin: 5, roomsMax: 5, q: "מגרש 500" },
  ],
  ["מגרש לבניית בית", { propertyTypes: ["plot"], q: "לבניית בית" }],
  ["בית או מגרש", { propertyTypes: ["private_house", "plot"] }],
  ["מגרש 500 מטר", { propertyTypes: ["plot"], builtAreaMin: 500 }],
])("a house has ground, and is no plot for it: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, string[]]>([
  ["דירה או בית", ["private_house", "apartment"]],
  ["בית פרטי או דירה", ["private_house", "apartment"]],
  ["דירת 4 חדרים או פנטהאוז", ["penthouse", "apartment"]],
  ["דירה או דירת גן", ["garden_apartment", "apartment"]],
])("a flat is as welcome as what else is named: %s", (text, propertyTypes) => {
  expect(filters(text)).toMatchObject({ propertyTypes });
  expect(filters(text)).not.toHaveProperty("q");
});

test.each<[string, object]>([
  ["בין חדרה לנתניה", { city: ["חדרה", "נתניה"] }],
  ["מחדרה עד נתניה", { city: ["חדרה", "נתניה"] }],
  ["עוברים מחיפה לתל אביב", { city: ["תל אביב-יפו"] }],
  ["נתניה או סביבה", { near: "נתניה" }],
  ["סביבות נתניה", { near: "נתניה" }],
  ["דרומית לנתניה", { near: "נתניה" }],
])("a place is where a town's name leads: %s", (text, expected) => {
  const { q, ...places } = filters(text);
  expect(places).toEqual(expected);
  if (!/עוברים/.test(text)) expect(q).toBeUndefined();
});

test.each<[string, object]>([
  ["5 חדרים עם יחידת דיור", { roomsMin: 5, roomsMax: 5, q: "עם יחידת דיור" }],
  ["בית + יחידה להשכרה", { propertyTypes: ["private_house"], q: "+ יחידה להשכרה" }],
  ["יחידה להשכרה", { propertyTypes: ["housing_unit"], transactionType: "rent" }],
  ["מחסן צמוד", { features: ["storage"], q: "צמוד" }],
  ["משרד עם חניה צמודה", { propertyTypes: ["general"], features: ["parking"] }],
  ["ממד או מקלט", { q: "ממד או מקלט" }],
  ["קרוב לכיכר רבין", { q: "קרוב לכיכר רבין" }],
  ["דירה מחולקת לשתי יחידות", { kinds: ["homes"], q: "מחולקת לשתי יחידות" }],
  ["בניין למכירה", { propertyTypes: ["residential_building"], transactionType: "sale" }],
  ["דירה בבניין למכירה", { kinds: ["homes"], q: "בניין", transactionType: "sale" }],
  ["מחסן 20 מטר להשכרה", { propertyTypes: ["storage"], builtAreaMin: 20, transactionType: "rent" }],
  ["דירה עם מחסן 20 מטר", { kinds: ["homes"], features: ["storage"], q: "20" }],
])("what is looked for is told from what belongs to it: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each<[string, object]>([
  ["דרוש שיפוץ", { condition: ["needsRenovation"] }],
  ["חדש מהניילונים", { condition: ["new"] }],
  ["פנויה מיד", { entrance: "now" }],
  ["דירות שעלו השבוע", { listed: "7", kinds: ["homes"] }],
  ["דירה שצריכה שיפוץ", { condition: ["needsRenovation"], kinds: ["homes"] }],
  ["לפני שיפוץ", { condition: ["needsRenovation"] }],
])("is a choice in these words too: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test("whoever shares a flat rents it", () => {
  expect(filters("חדר בדירת שותפים")).toEqual({
    transactionType: "rent",
    q: "חדר בדירת שותפים",
  });
});

test("what is bought with its tenant is no rent", () => {
  expect(filters("דירה להשקעה עם שוכר עד 900 אלף")).toEqual({
    kinds: ["homes"],
    transactionType: "sale",
    priceMax: 900_000,
    q: "עם שוכר להשקעה",
  });
});

test.each([
  ["לא להשכרה", "sale"],
  ["שכירות ולא קנייה", "rent"],
  ["למכירה לא להשכרה", "sale"],
])("a deal that is not wanted leaves the other: %s", (text, transactionType) => {
  expect(filters(text)).toMatchObject({ transactionType });
});

test("what is not dear is cheap, and no word is left of what is not wanted", () => {
  expect(filters("דירות לא יקרות")).toEqual({ kinds: ["homes"], sort: "price_asc" });
  expect(filters("לא להשכרה")).toEqual({ transactionType: "sale" });
});

test("a house of two storeys is on no floor, and Hadera counts no rooms", () => {
  expect(filters("בית דו קומתי")).not.toHaveProperty("floorMin");
  expect(filters("בית 4-5 חד עד 3.2 חדרה")).toMatchObject({ city: ["חדרה"], priceMax: 3_200_000 });
});

test("a parking place is looked for also by its long name", () => {
  expect(filters("מקום חניה למכירה")).toEqual({
    transactionType: "sale",
    propertyTypes: ["parking"],
  });
});

test("a house of coffee is no house", () => {
  expect(filters("בית קפה")).toEqual({ q: "בית קפה" });
  expect(filters("בית עסק")).toEqual({ q: "בית עסק" });
  expect(filters("בית")).toEqual({ propertyTypes: ["private_house"] });
});

test("a city typed on an English keyboard is that city, other letters stay", () => {
  expect(understand("jhpv").hebrewLayout).toBe("חיפה");
  expect(understand("tk cx").hebrewLayout).toBeNull();
});

test.each([
  ["4 חדרים בחיפה ונוף לים", "נוף לים"],
  ["דירה עם מרפסת, ונוף לים", "נוף לים"],
  ["4 חדרים בחיפה ויש נוף לים", "נוף לים"],
  ["בחיפה שקטה ונעימה", "שקטה ונעימה"],
  ["בחיפה ותיקה", "ותיקה"],
  ["ונוף לים", "ונוף לים"],
])("a wish is not joined to what has become a filter: %s", (text, wished) => {
  expect(filters(text).q).toBe(wished);
});
