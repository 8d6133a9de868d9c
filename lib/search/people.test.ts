import { expect, test } from "vitest";
import { withoutPeople } from "./people";

test.each([
  ["דירה בחיפה בלי ערבים", "דירה בחיפה"],
  ["שכונה דתית בירושלים", "בירושלים"],
  ["דירה בשכונה חרדית בחיפה", "דירה בחיפה"],
  ["a religious neighborhood in haifa", "a in haifa"],
  ["без арабов квартира в Хайфе", "квартира в Хайфе"],
  ["квартира только для евреев в Хайфе", "квартира в Хайфе"],
  ["شقة في حيفا لليهود فقط", "شقة في حيفا"],
  ["بدون عرب شقة في حيفا", "شقة في حيفا"],
  ["דירה ליהודים בלבד בנשר", "דירה בנשר"],
  ["3 חדרים לא לחרדים", "3 חדרים"],
  ["no arabs apartment in haifa", "apartment in haifa"],
  ["רק לדתיים, 4 חדרים", ", 4 חדרים"],
])("%s asks for kinds of people, which are not a property of a home", (text, rest) => {
  expect(withoutPeople(text)).toEqual({ text: rest, asked: true });
});

test.each([
  "דירה בערבה",
  "רחוב ערבי נחל",
  "יהוד מונוסון",
  "דירה ברחוב הרצל",
  "בית עם יחידה",
  "לב העיר",
  "דירה ברובע היהודי",
  "מגרש הרוסים בירושלים",
  "jewish quarter jerusalem",
  "שכונה שקטה",
  "квартира в районе Хайфы",
  "شقة في حي العروبة",
])("%s does not", (text) => {
  expect(withoutPeople(text)).toEqual({ text, asked: false });
});
