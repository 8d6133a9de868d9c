import { describe, expect, test } from "vitest";
import { findPlaces } from "./find";
import { placesHeard } from "./sounds";

const heard = (words: string, town = "", isWord = (_: string) => false) => {
  const text = `${words}, ${town}`;
  return placesHeard(text, findPlaces(text), isWord).map(({ hebrew }) => hebrew);
};

describe("a name is found by its consonants", () => {
  test.each<[string, string, string]>([
    ["Кирьят Нордау", "נתניה", "קריית נורדאו"],
    ["Барнеа", "אשקלון", "ברנע"],
    ["Эм-а-Мошавот", "פתח תקווה", "אם המושבות"],
    ["Неве-Давид", "חיפה", "נווה דוד"],
    ["نافيه شأنان", "חיפה", "נווה שאנן"],
    ["الحليصة", "חיפה", "חליסה"],
    ["ramat begin", "חיפה", "רמת בגין"],
  ])("%s in %s", (text, town, name) => expect(heard(text, town)).toEqual([name]));

  test.each<[string, string]>([
    ["Кирьят-Тивоне", "קריית טבעון"],
    ["Мигдаль-ха-Эмек", "מגדל העמק"],
    ["كريات موتسكين", "קריית מוצקין"],
  ])("a town of several words is found without a named town: %s", (text, name) =>
    expect(heard(text)).toEqual([name]),
  );

  test("a spelled letter after a name is its number", () => {
    expect(heard("рова юд алеф", "אשדוד")).toEqual(['רובע י"א']);
    expect(heard("рамат авив гимель", "תל אביב")).toEqual(["רמת אביב ג'"]);
    expect(heard("rova het", "אשדוד")).toEqual(["רובע ח'"]);
  });
});

describe("a word is not a name", () => {
  test("of a town other than the named one", () => {
    expect(heard("Барнеа", "אשקלון")).toHaveLength(1);
    expect(heard("Барнеа", "חיפה")).toEqual([]);
    expect(heard("Барнеа")).toEqual([]);
  });

  test("when its vowels or endings differ", () => {
    expect(heard("Вардия", "חיפה")).toEqual(["ורדיה"]);
    expect(heard("перед переход порода парад", "חיפה")).toEqual([]);
    expect(heard("зеленный золочение голубой", "תל אביב")).toEqual([]);
  });

  test("when the language has it as a word", () => {
    expect(heard("Барнеа", "אשקלון", (word) => word === "барнеа")).toEqual([]);
  });

  test("in Latin letters when it is common, or spelled differently", () => {
    expect(heard("park", "אילת")).toEqual([]);
    expect(heard("dana", "חיפה")).toEqual([]);
    expect(heard("denya", "אשקלון")).toEqual([]);
    expect(heard("a quiet place near the sea with parking and a view", "חיפה")).toEqual([]);
  });
});

describe("a name of one word in Latin letters", () => {
  test.each<[string, string, string]>([
    ["Romema", "חיפה", "רוממה"],
    ["Marmorek", "רחובות", "מרמורק"],
    ["agamim", "נתניה", "אגמים"],
    ["Malcha", "ירושלים", "מלחה"],
    ["shapira", "תל אביב", "שפירא"],
    ["Afeka", "תל אביב", "אפקה"],
    ["kababir", "חיפה", "כבאביר"],
  ])("%s in %s", (text, town, name) => expect(heard(text, town)).toEqual([name]));

  test("implies its town where no other has such a neighbourhood", () => {
    expect(heard("kababir")).toEqual(["כבאביר"]);
    expect(heard("shapira")).toEqual([]);
  });
});

test("a name already found by its spelling is not matched by sound", () => {
  expect(findPlaces("bat galim")).toHaveLength(1);
  expect(heard("bat galim")).toEqual([]);
});
