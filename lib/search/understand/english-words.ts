// English, and Hebrew in Latin letters, in the words that the readers know.
import { MONTH_NAMES } from "@/lib/hebrew/dates";
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";

const MONTHS_IN_ENGLISH =
  "january|february|march|april|may|june|july|august|september|october|november|december".split(
    "|",
  );

/** In this order. */
const ROWS: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z])garden (?:apartment|flat)s?(?![a-z])/g, "דירת גן"],
  [/(?<![a-z])dirat (?=\d)/g, "דירת "],
  [/(?<![a-z])(?:on (?:the )?)?ground floor(?![a-z])/g, "קומת קרקע"],
  [/(?<![a-z])(?:on a )?high floor(?![a-z])/g, "קומה גבוהה"],
  [/(?<![a-z])new (?=[^,]{0,30}from (?:a |the )?(?:developer|contractor|builder))/g, ""],
  [/(?<![a-z])from (?:a |the )?(?:developer|contractor|builder)(?![a-z])/g, "חדש מקבלן"],
  [
    /(?<![a-z])(?:no|without(?: an?)?) (?:agents?|brokers?|agency|realtors?)(?: fees?)?(?![a-z])/g,
    "ללא תיווך",
  ],
  ...["one", "two", "three", "four", "five"].map(
    (word, at) => [new RegExp(`(?<![a-z])${word}(?=[ -](?:bed|room))`, "g"), `${at + 1}`] as const,
  ),
  // "between 2.5 and 3 million".
  [/(?<=(?<![a-z])between \d[\d.,]* ?(?:k|m|million)?) ?and (?=\d)/g, "-"],
  [/(?<![a-z])between (?=\d)/g, ""],
  ...MONTHS_IN_ENGLISH.map(
    (month, at) =>
      [
        new RegExp(
          `(?<![a-z])(?:move(?:-| )?in|available|entry|entrance)(?: from| in| by| on)? ${month}(?![a-z])`,
          "g",
        ),
        `כניסה ב${MONTH_NAMES[at]}`,
      ] as const,
  ),
  [
    /(?<![a-z])(?:move-?in (?:now|immediately)|immediate(?:ly)?(?: entry)?|available now)(?![a-z])/g,
    "כניסה מיידית",
  ],
  [/(?<![a-z])(?:in )?(?:the )?galil(?:ee)?(?![a-z])/g, "בגליל"],
  [/(?<![a-z])(?:in )?(?:the )?negev(?![a-z])/g, "בנגב"],
  [/(?<![a-z])(?:in )?(?:the )?golan(?: heights)?(?![a-z])/g, "בגולן"],
  [/(?<![a-z])(?:in )?(?:the )?krayot(?![a-z])/g, "בקריות"],
  [/(?<![a-z])(?:in )?gush dan(?![a-z])/g, "בגוש דן"],
  [/(?<![a-z])in the (?:sharon(?: area)?)(?![a-z])/g, "בשרון"],
  [/(?<![a-z])in the north(?: of israel)?(?![a-z])/g, "בצפון"],
  [/(?<![a-z])in the south(?: of israel)?(?![a-z])/g, "בדרום"],
  [/(?<![a-z])in the cent(?:er|re)(?: of israel)?(?=$|,)/g, "במרכז"],
  [/(?<![a-z])(?:dira|dirot|diroth|apartments?|apts?|flats?)(?![a-z])/g, "דירה"],
  [/(?<![a-z])(?:c?hadarim|c?heder|khadarim)(?![a-z])/g, "חדרים"],
  [/(?<![a-z])(?:lehas[kc]h?ara|le-?haskara|lehaschara)(?![a-z])/g, "להשכרה"],
  [/(?<![a-z])(?:lemec?k?hira|le-?mechira)(?![a-z])/g, "למכירה"],
  [/(?<![a-z])(?:mirpeset|balkon)(?![a-z])/g, "מרפסת"],
  [/(?<![a-z])(?:ma'?alit)(?![a-z])/g, "מעלית"],
  [/(?<![a-z])(?:c?hanaya|chania)(?![a-z])/g, "חניה"],
  [/(?<=\d ?k? ?)shekels?(?![a-z])/g, "שקל"],
  [/(?<![a-z])(?:milyon|milion|millions?)(?![a-z])/g, "מיליון"],
];

export const inHebrewForEnglish = (source: Mapped): Mapped =>
  /[a-z]/.test(source.text)
    ? ROWS.reduce((mapped, [pattern, word]) => replaceMapped(mapped, pattern, () => word), source)
    : source;
