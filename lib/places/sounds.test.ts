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
  ])("a town of several words by itself: %s", (text, name) => expect(heard(text)).toEqual([name]));

  test("a letter behind it counts its parts", () => {
    expect(heard("рова юд алеф", "אשדוד")).toEqual(['רובע י"א']);
    expect(heard("рамат авив гимель", "תל אביב")).toEqual(["רמת אביב ג'"]);
    expect(heard("rova het", "אשדוד")).toEqual(["רובע ח'"]);
  });
});

describe("a word is no name", () => {
  test("of another town than the one that is named", () => {
    expect(heard("Барнеа", "אשקלון")).toHaveLength(1);
    expect(heard("Барнеа", "חיפה")).toEqual([]);
    expect(heard("Барнеа")).toEqual([]);
  });

  test("whose vowels or endings say otherwise", () => {
    expect(heard("Вардия", "חיפה")).toEqual(["ורדיה"]);
    expect(heard("перед переход порода парад", "חיפה")).toEqual([]);
    expect(heard("зеленный золочение голубой", "תל אביב")).toEqual([]);
  });

  test("that the language has", () => {
    expect(heard("Барнеа", "אשקלון", (word) => word === "барнеа")).toEqual([]);
  });

  test("of Latin letters that is common, or is spelled otherwise", () => {
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

  test("tells its town where no other has such a part", () => {
    expect(heard("kababir")).toEqual(["כבאביר"]);
    expect(heard("shapira")).toEqual([]);
  });
});

test("a name that the text has already stays with its letters", () => {
  expect(findPlaces("bat galim")).toHaveLength(1);
  expect(heard("bat galim")).toEqual([]);
});
