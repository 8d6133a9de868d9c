// Where people work, live and come from, and who they are: about the writer, not the home.
import { expect, test } from "vitest";
import { understand } from ".";

const filters = (text: string) => understand(text, "2026-11-26").filters;

test.each<[string, object]>([
  ["עובד בבנק בנתניה ומחפש 2 חדרים בכפר סבא", { city: ["כפר סבא"] }],
  ["משרתת בבסיס בבאר שבע, מחפשת 2 חדרים בערד", { city: ["ערד"] }],
  ["לומדים באוניברסיטה בחיפה ומחפשים 2 חדרים בנשר", { city: ["נשר"] }],
  ["עוברים מאשדוד לגדרה, 2 חדרים", { city: ["גדרה"] }],
  ["עזבנו את רמת גן ומחפשים 2 חדרים בגבעתיים", { city: ["גבעתיים"] }],
  ["מוכרים את הבית בעפולה ומחפשים 2 חדרים בנצרת עילית", { city: ["נוף הגליל"] }],
  ["לא מוצא כלום ברעננה אז אולי 2 חדרים בהוד השרון", { city: ["הוד השרון"] }],
])("a place of work or one being left is not searched: %s", (text, expected) => {
  expect(filters(text)).toEqual({ roomsMin: 2, roomsMax: 2, ...expected });
});

test("the only place in a sentence is searched", () => {
  expect(filters("סטודנטית בחיפה מחפשת 2 חדרים").city).toEqual(["חיפה"]);
  expect(filters("מישהו מוכר דירה בחולון?")).toMatchObject({
    city: ["חולון"],
    transactionType: "sale",
  });
});

test.each([
  "היי אני רוני בת 31 ומחפשת 3 חדרים בחולון",
  "3 חדרים בחולון אנחנו חמש נפשות ומחפשים",
  "אני ואשתי ושלושת הילדים עולים מאנגליה מחפשים 3 חדרים בחולון",
  "אמא חד הורית עם ילד בן 6 מחפשת 3 חדרים בחולון",
  "חייל משוחרר, מחפש 3 חדרים בחולון",
  "בעלת עסק קטן מחפשת 3 חדרים בחולון",
])("a self-description does not rank: %s", (text) => {
  expect(filters(text)).toEqual({ city: ["חולון"], roomsMin: 3, roomsMax: 3 });
});

test.each<[string, string]>([
  ["חבר אמר לי על דירה בסוקולוב", "בסוקולוב"],
  ["ראיתי אתמול 3 חדרים בחולון, אולי בביאליק", "בביאליק"],
  ["שמענו שיש דירה יפה בבן יהודה תל אביב", "יפה בבן יהודה"],
  ["המתווכת אמרה שיש משהו בארלוזורוב חיפה", "בארלוזורוב"],
  ["אשתי אומרת שכדאי דירה בז'בוטינסקי רמת גן", "בז'בוטינסקי"],
])("a street name ranks in any context: %s", (text, q) => {
  expect(filters(text).q).toBe(q);
});

test("an unknown name ranks after a home 'in' it", () => {
  expect(filters("שמעתי מחבר על דירה במגדלינה בחולון").q).toBe("במגדלינה");
});

test.each<[string, object]>([
  ["מחפסת דירה להשכרה בחולון", { kinds: ["homes"], transactionType: "rent" }],
  ["מחפסים 3 חדריס בחולון", { roomsMin: 3, roomsMax: 3 }],
  ["דירהלהשכרה בחולון", { kinds: ["homes"], transactionType: "rent" }],
  ["דירה עם מרפצת בחולון", { kinds: ["homes"], features: ["balcony"] }],
  ["דירה עם מעליט בחולון", { kinds: ["homes"], features: ["elevator"] }],
  ["דירה משופצט בחולון", { kinds: ["homes"], features: ["renovated"] }],
])("a typo is corrected: %s", (text, expected) => {
  expect(filters(text)).toEqual({ city: ["חולון"], ...expected });
});

test("words one letter apart from a known word are unchanged", () => {
  expect(filters("חברים אמרו לי על חולון").roomsMin).toBeUndefined();
  expect(filters("3 חדרים במעלות").city).toEqual(["מעלות-תרשיחא"]);
});

test.each([
  "משפחה עם 4 ילדים, 3 חדרים בחולון",
  "3 חדרים בחולון זוג פלוס שניים",
  "זוג צעיר עם תינוק 3 חדרים בחולון",
  "3 חדרים בחולון משפחה דתית + 3",
  "זוג עם כלב וחתולה מחפש 3 חדרים בחולון",
])("the writer's family does not rank: %s", (text) => {
  expect(filters(text)).toEqual({ city: ["חולון"], roomsMin: 3, roomsMax: 3 });
});

test("the intended residents rank", () => {
  expect(filters("דירה לזוג עם 2 ילדים בחולון").q).toBe("לזוג 2 ילדים");
});

test.each<[string, object]>([
  ["4 חד׳ נס ציונה", { city: ["נס ציונה"], roomsMin: 4, roomsMax: 4 }],
  ["שוכרים מחפשים דירה ברמת גן", { city: ["רמת גן"], transactionType: "rent", kinds: ["homes"] }],
  ["2 חדרים בעיר גנים רמת גן", { city: ["רמת גן"], roomsMin: 2, roomsMax: 2, q: "גנים" }],
  ["דירה להשכיר בחולון", { city: ["חולון"], transactionType: "rent", kinds: ["homes"] }],
  ["קונים דירה בחולון", { city: ["חולון"], transactionType: "sale", kinds: ["homes"] }],
])("names and deals in colloquial spelling: %s", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each([
  "מפונים מהצפון מחפשים 3 חדרים בחולון",
  "עוברים מהדרום ומחפשים 3 חדרים בחולון",
  "חוזרת מהקיבוץ, 3 חדרים בחולון",
  "הגענו מהגליל, צריכים 3 חדרים בחולון",
  "3 חדרים בחולון שמתפנה בקרוב",
])("a region being left is not searched: %s", (text) => {
  expect(filters(text)).toEqual({ city: ["חולון"], roomsMin: 3, roomsMax: 3 });
});
