// Which of the words that match no filter rank.
import { describe, expect, test } from "vitest";
import { understand } from ".";

const rest = (text: string) => understand(text, "2026-11-26").filters.q;

describe("conversation does not rank", () => {
  test.each([
    "חברה שלי אמרה שבנס ציונה יש 3 חדרים",
    "ראיתי אתמול 3 חדרים בגבעתיים אבל נמכרה",
    "נמאס לי משכירות, רוצה לקנות 3 חדרים בבאר שבע",
    "תוכלו להציע לי 3 חדרים בחולון",
    "התקבלתי לעבודה בהרצליה, 3 חדרים",
    "אחרי שנה של חיפושים עדיין מחפשים 3 חדרים בחיפה",
    "my friend told me Haifa is great, 3 rooms",
    "Hi everyone, does anyone know of 3 rooms in Modiin?",
    "подруга сказала что в Ашдоде есть 3 комнаты",
    "صاحبي قال في حيفا 3 غرف",
  ])("%s", (text) => {
    expect(understand(text).filters).toMatchObject({ roomsMin: 3, roomsMax: 3 });
    expect(understand(text).filters.city).toHaveLength(1);
    expect(rest(text)).toBeUndefined();
  });
});

describe("the writer does not rank", () => {
  test.each([
    "זוג צעיר עם כלב מחפש 3 חדרים בחולון",
    "סטודנטית לרפואה ומחפשת 3 חדרים בחולון",
    "אנחנו ארבע נפשות, צריכים 3 חדרים בחולון",
    "אברך עם שישה ילדים מחפש 3 חדרים בחולון",
    "היי, אני דנה, מחפשת 3 חדרים בחולון",
    "שלום, אני אריאל, מחפש 3 חדרים בחולון",
    "family of 5 needs 3 rooms in Holon",
    "We're a family of 5 moving to Holon, need 3 rooms",
    "My name is Dana and I need 3 rooms in Holon",
    "молодая пара ищет 3 комнаты в Холоне",
    "عائلة من 5 اشخاص تبحث عن 3 غرف في حولون",
  ])("%s", (text) => {
    expect(understand(text).filters).toEqual({ city: ["חולון"], roomsMin: 3, roomsMax: 3 });
  });

  test.each<[string, string]>([
    ["3 חדרים בחולון לזוג צעיר", "לזוג צעיר"],
    ["3 חדרים בחולון לאמא שלי", "לאמא"],
    ["בחולון ליד הים מחפש 3 חדרים", "ליד הים"],
  ])("the intended residents and location rank: %s", (text, words) =>
    expect(rest(text)).toBe(words),
  );

  test("an excluded term is not mistaken for the writer", () => {
    expect(understand("לא מחפש דופלקס, 5 חדרים בשוהם")).toMatchObject({
      filters: { city: ["שוהם"], roomsMin: 5, withoutTypes: ["duplex"] },
      warnings: [],
    });
    expect(understand("לא מחפש דופלקס, 5 חדרים בשוהם").filters.propertyTypes).toBeUndefined();
  });
});

describe("words about homes and names rank", () => {
  test.each<[string, string]>([
    ["3 חדרים בחיפה עם נוף משגע", "נוף משגע"],
    ["תקרה גבוהה וחלונות ענקיים בתל אביב", "תקרה גבוהה וחלונות ענקיים"],
    ["קטזנלסון גבעתיים 3 חדרים", "קטזנלסון"],
    ["פרויקט יוניק נתניה 5 חדרים", "פרויקט יוניק"],
    ["חברה שלי אמרה שיש 3 חדרים בחיפה ליד הטכניון", "ליד הטכניון"],
    ["ליד תחנת רכבת השלום 2 חדרים", "ליד תחנת רכבת השלום"],
    ["quiet street with sea view in Haifa", "quiet street sea view"],
    ["тихий район у моря в Ашдоде", "тихий у моря"],
    ["شقة قريبة من البحر في عكا", "قريبة من البحر"],
  ])("%s", (text, words) => expect(rest(text)).toBe(words));

  test.each(["דיזנגוף סנטר", "אורן כהן נדלן", "ראיתי אתמול", "מגדל אלון"])(
    "a short query without recognized terms is kept as it is: %s",
    (text) => expect(rest(text)?.replace(" נדלן", "")).toBe(text.replace(" נדלן", "")),
  );
});

test("a rate and the writer's new job do not rank; a room for work does", () => {
  expect(rest("נכס מניב בעפולה תשואה מעל 4 אחוז")).toBe("מניב תשואה");
  expect(rest("קיבלתי עבודה בהרצליה, 2 חדרים")).toBeUndefined();
  expect(rest("4 חדרים בחיפה עם חדר עבודה")).toBe("חדר עבודה");
});

test.each([
  ["בית בלב העיר חיפה", "לב העיר"],
  ["3 חדרים בצפון העיר נתניה", "צפון העיר"],
  ["דירה שקטה במרכז העיר", "שקטה מרכז העיר"],
  ["העיר חיפה 3 חדרים", undefined],
  ["דירה בעיר", undefined],
])("a part of a town ranks literally: %s", (text, words) => {
  expect(rest(text)).toBe(words);
});
