// "shrv" is דירה typed on an English keyboard.
import { findPlaces } from "@/lib/places/find";

const keys: Record<string, string> = {};
const english = "ertyuiopasdfghjkl;zxcvbnm,.";
const hebrew = "קראטוןםפשדגכעיחלךףזסבהנמצתץ";
for (const [place, letter] of [...english].entries()) keys[letter] = hebrew[place]!;
keys.w = "'";
keys.q = "/";

/** Also inside a word, so that a typo does not hide the match. */
const telling = /דירה|דירות|חדרים|להשכרה|למכירה|מרפסת|מעלית|פנטהאוז|דופלקס|מיליון/;
const known =
  /(?<![א-ת])[בלהו]?(?:דירה|דירת|דירות|חדרים|חד'?|קומה|מרפסת|מעלית|חניה|ממד|מחסן|גינה|בית|מגרש|פנטהאוז|דופלקס|קוטג'?|וילה|להשכרה|למכירה|מיליון|אלף|עד|רחוב|שכונת)(?![א-ת])/;

const isTown = (text: string) =>
  findPlaces(text).some(({ strength, kind }) => kind === "city" && strength === "sure");

/** The same keys on a Hebrew keyboard, if that gives search words and the original does not. */
export function onHebrewKeyboard(text: string): string | null {
  if (/[א-ת]/.test(text) || !/[a-z]{2}/i.test(text) || findPlaces(text.toLowerCase()).length > 0)
    return null;
  const typed = [...text.toLowerCase()].map((letter) => keys[letter] ?? letter).join("");
  // "shrrv": a key that was pressed twice.
  const withoutSlips = typed.replace(/([א-ת])\1/g, "$1");
  if (known.test(typed) || telling.test(typed) || isTown(typed)) return typed;
  return telling.test(withoutSlips) ? withoutSlips : null;
}
