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
])("a studio is the smallest number of rooms in a range: %s", (text, roomsMax) => {
  expect(filters(text)).toEqual({ kinds: ["homes"], roomsMin: 1, roomsMax });
});

test("a studio next to another type of home, or to its own rooms, is a property type", () => {
  expect(filters("סטודיו או לופט")).toEqual({ propertyTypes: ["studio_loft"] });
  expect(filters("סטודיו 2 חדרים")).toEqual({
    propertyTypes: ["studio_loft"],
    roomsMin: 2,
    roomsMax: 2,
  });
});

test.each<[string, object]>([
  ["דופלקס גן", { propertyTypes: ["duplex", "garden_apartment"] }],
  ["דופלקס גן או קוטג'", { propertyTypes: ["duplex", "garden_apartment", "private_house"] }],
  ["דופלקס ליד גן ילדים", { propertyTypes: ["duplex"], q: "ליד גן ילדים" }],
  ["מגרש לדו משפחתי", { propertyTypes: ["plot"], q: "לדו משפחתי" }],
  ["בית עם 500 מטר מגרש", { propertyTypes: ["private_house"], q: "500 מטר מגרש" }],
  [
    "בית 240 מטר מגרש 400 מטר",
    { builtAreaMin: 240, propertyTypes: ["private_house"], q: "מגרש 400 מטר" },
  ],
  ["5 חדרים אופציה ליחידה", { roomsMin: 5, roomsMax: 5, q: "אופציה ליחידה" }],
  ["5 חדרים 2 יחידות שירותים", { roomsMin: 5, roomsMax: 5, q: "2 יחידות שירותים" }],
  ["פונה לדרום", { q: "פונה לדרום" }],
  ["צימר בגולן", { region: ["golan"], q: "צימר" }],
  ["צפון הישן של תל אביב", { city: ["תל אביב-יפו"], neighborhood: ["הצפון הישן"] }],
])("a name is parsed with the words around it: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});
