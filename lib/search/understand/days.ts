// "כניסה בינואר", "פנוי מ-1.2": the day by which a home must be free.
import { firstOfMonth, MONTH, monthNumber, plainDay } from "@/lib/hebrew/dates";
import { addDays } from "@/lib/hebrew/format";
import { ROOMS, SQUARE_METRES } from "@/lib/hebrew/lexicon";
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";

/** Words that introduce a date, with little in between: no filter can express "כניסה לא לפני ינואר". */
const LEAD =
  "(?<![א-ת])(?:ב?תאריך )?(?:[בלו]?ה?(?:כניסה|פינוי|אי?כלוס|מסירה)|פנוי(?:ה|ים|ות)?|זמינ(?:ה|ים|ות)|זמין|ש?(?:מפונה|תפונה|[מית]?תפנה|מתפני[םן]|מתפנות|[יתנ]תפנו)|נכנס(?:ים|ת)|[לנא]היכנס|להיכנס|להתפנות|(?:לצאת|לפנות)(?: מ?ה(?:דירה|בית))?|[לנ]עבור)" +
  "(?: גמישה?| מי?ידית או)?(?: ?:)? (?:החל )?(?:עד ל?|לא יאוחר |לכל המאוחר |[במ]?תאריך )?(?:(?:מה|[בלמה])-?)? ?";
/** A number that counts something else is not a date: "פנויה 3.5 חדרים". */
const date = new RegExp(
  `${LEAD}(\\d{1,2})[./](\\d{1,2})(?:[./](20\\d\\d|\\d\\d))?(?![\\d/]|[.,]\\d| ?(?:${ROOMS}|${SQUARE_METRES}|מי?ליון|אלף|[mk](?![a-z])))`,
  "g",
);
const inNumberedMonth = new RegExp(`${LEAD}(0?[1-9]|1[0-2])[./](20\\d\\d)(?!\\d)`, "g");
/** Of two months the later one, so that homes free in either match. */
const inMonth = new RegExp(
  `${LEAD}(?:(?<part>תחילת|ראשית|אמצע|סוף) (?:חודש )?|(?<day>\\d{1,2}|אחד|ראשון) [בל]?-?)?` +
    `(?:(?:${MONTH})(?: ?[-/] ?| או [בל]?| ))?(?<month>${MONTH})(?![א-ת])(?: ?,? ?(?<year>20\\d\\d))?`,
  "g",
);
/** "להשכרה מפברואר", "לחודש מאי": a month without other words is the move-in month. */
const fromMonth = new RegExp(
  `(?<![א-ת])(?:החל )?(?:[מל]-?|(?:מה?|החל ב)-? ?(?<day>\\d{1,2}|ראשון|אחד) [בל]-?)(?:(?<part>תחילת|ראשית|אמצע|סוף) )?(?:חודש )?(?:(?:${MONTH})(?: ?[-/] ?| או מ?| ))?(?<month>${MONTH})(?![א-ת])`,
  "g",
);
/** "3 חדרים, מרץ": a month alone at the end of a clause. */
const aloneMonth = new RegExp(`(?<=, ?)(?<month>${MONTH})(?= ?$|,)`, "g");
/** "עד סוף החודש": a deadline for moving in. */
const endOfThisMonth = new RegExp(
  `(?:${LEAD}|(?<![א-ת])(?:עד|ב|מ))-? ?סוף ה?חודש(?: הזה| הנוכחי)?(?![א-ת])`,
  "g",
);
/** A rental, or a number that only a rent can be. */
const RENTED = "(?=.*(?:להשכרה|שכירות|לשכור|(?<![\\d,.])[2-9],?[05]00(?!\\d|[.,]\\d| ?מטר)))";
/** "מ-1.1 עד 6000", "מ-20.12", "מה-1/2": a day without a word for entrance, where it cannot be an amount. */
const fromDay = new RegExp(
  `(?<![א-ת\\d.,])(?:החל )?(?:מתאריך |מה?-? ?)(?:(?:1(?=\\.\\d{1,2} עד (?:\\d{4}|\\d,\\d{3})(?!\\d|,\\d))|[123]\\d(?=\\.)|(?<=מה-? ?)\\d{1,2}|\\d{1,2}(?=\\/)|\\d{1,2}(?=\\.\\d{1,2}(?!\\d)${RENTED})))[./](?:1[0-2]|0?[1-9])(?![\\d/]|[.,]\\d| ?-| ?(?:${ROOMS}|${SQUARE_METRES}|מי?ליון|אלף|₪|ש"ח|[mk](?![a-z])))`,
  "g",
);
/** "מפברואר והלאה": a later entrance also satisfies that day. */
const onwards = /(?<=כניסה ב20\d\d-\d\d-\d\d),? (?:והלאה|ואילך)(?![א-ת])/g;
const onTheFirst = new RegExp(`${LEAD}(?:1|אחד|ראשון) (?:ל|ב)ה?חודש(?: הבא| הקרוב)?(?![א-ת])`, "g");
const inNextMonth = new RegExp(`${LEAD}ה?חודש הבא(?![א-ת])`, "g");

/** Days after which the start, or the middle, of a month is over. */
const PARTS: Record<string, number> = { תחילת: 10, ראשית: 10, אמצע: 20 };

const monthAfter = (first: string) => `${addDays(first, 31).slice(0, 7)}-01`;
const endOfMonth = (first: string) => addDays(monthAfter(first), -1);

/** The last day of that part of the month. */
function dayIn(first: string, part: string | undefined) {
  const day = part && PARTS[part];
  return day ? addDays(first, day - 1) : endOfMonth(first);
}

/** Writes a date as "כניסה ב2027-01-31", which no number reader mistakes for something else. */
export function inPlainDays(source: Mapped, today: string | undefined): Mapped {
  const written = (iso: string | null) => iso && `כניסה ב${iso}`;
  let mapped = replaceMapped(source, date, ([, dayOf, month, yearOf]) =>
    written(plainDay(dayOf!, Number(month), yearOf, today)),
  );
  mapped = replaceMapped(mapped, fromDay, ([all]) => {
    const [dayOf, month] = all.replace(/^[^\d]+/, "").split(/[./]/);
    return written(plainDay(dayOf!, Number(month), undefined, today));
  });
  mapped = replaceMapped(mapped, inNumberedMonth, ([, month, yearOf]) => {
    const first = firstOfMonth(Number(month), yearOf, today);
    return written(first && endOfMonth(first));
  });
  mapped = replaceMapped(mapped, endOfThisMonth, () =>
    written(today ? endOfMonth(`${today.slice(0, 7)}-01`) : null),
  );
  mapped = replaceMapped(mapped, onTheFirst, () =>
    written(today ? monthAfter(`${today.slice(0, 7)}-01`) : null),
  );
  mapped = replaceMapped(mapped, inNextMonth, () =>
    written(today ? endOfMonth(monthAfter(`${today.slice(0, 7)}-01`)) : null),
  );
  mapped = replaceMapped(mapped, inMonth, ({ groups }) => {
    const { part, day: dayOf, month, year: yearOf } = groups!;
    const number = monthNumber(month!);
    if (dayOf) {
      return written(plainDay(/\d/.test(dayOf) ? dayOf : "1", number, yearOf, today));
    }
    const first = firstOfMonth(number, yearOf, today);
    return written(first && dayIn(first, part));
  });
  mapped = replaceMapped(mapped, fromMonth, ({ groups }) => {
    const { day: dayOf } = groups!;
    if (dayOf) {
      return written(
        plainDay(/\d/.test(dayOf) ? dayOf : "1", monthNumber(groups!.month!), undefined, today),
      );
    }
    const first = firstOfMonth(monthNumber(groups!.month!), undefined, today);
    return written(first && dayIn(first, groups!.part));
  });
  mapped = replaceMapped(mapped, aloneMonth, ({ groups }) => {
    const first = firstOfMonth(monthNumber(groups!.month!), undefined, today);
    return written(first && endOfMonth(first));
  });
  return replaceMapped(mapped, onwards, () => "");
}
