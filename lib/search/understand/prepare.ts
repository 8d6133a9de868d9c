// Normalizes typed words to the spelling that the parser knows: Hebrew in Latin letters, numbers written around their
// noun, money without its unit. Every change keeps track of the original positions.
import { ROOMS, SQUARE_METRES, TYPE_WORDS } from "@/lib/hebrew/lexicon";
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";
import { inHebrewForEnglish } from "./english-words";
import { RESPELLED } from "./respelled";

/** "בין מיליון וחצי לשני מיליון", "פחות ממיליון": an amount in words with a glued letter. */
const gluedAmount = new RegExp(
  "(?<![א-ת])([למ])-?(?=(?:(?:חצי |שני |שלושה |ארבעה |חמישה )?מי?ליון" +
    "|(?:שלושת|ארבעת|חמשת|ששת|שבעת|שמונת|תשעת|עשרת) אלפים" +
    "|(?<=(?:מתחת|מעל|עד|יותר|פחות) [למ]-?)(?:מאה|מאתיים|עשרים|שלושים|ארבעים|חמישים|שישים|שבעים|שמונים|תשעים)" +
    "|(?:שני|שניים|שתיים|שלושה|ארבעה|חמישה|שישה)(?= (?:וחצי )?(?:חדרים|עד|ל)))(?![א-ת]))",
  "g",
);

/** "שתיים נקודה חמש": as dictated to a phone. */
const DIGITS = "אפס|אחת|שתיים|שלוש|ארבע|חמש|שש|שבע|שמונה|תשע".split("|");
const point = new RegExp(
  `(?<![א-ת])(${DIGITS.join("|")}|\\d{1,2}) נקודה (${DIGITS.join("|")}|\\d{1,2})(?![א-ת\\d])`,
  "g",
);
/** "עד שתיים שמונה": millions, without the point. */
const unsaidPoint = new RegExp(
  `(?<=(?<![א-ת])(?:עד|תקציב(?: של)?|סביב|מקסימום|יותר מ) )(${DIGITS.slice(1, 6).join("|")}) (${DIGITS.slice(1).join("|")})(?![א-ת"']| (?:חדר|מאות|אלף|אלפים|מי?ליון|עשרה|חני|מרפס))`,
  "g",
);
const digitOf = (word: string) => (/\d/.test(word) ? word : String(DIGITS.indexOf(word)));

/** "עד2.5מיליון", "דירת3חדרים": typed without spaces. A single letter belongs to its number: "הרצל 3א". */
const wordAndNumber = /(?<=[א-ת]{2},?)(?=\d)|(?<=\d)(?=[א-ת]{2})/g;
const fromNumber = /(?<![א-ת"'])מ(?=\d)/g;

/** "עד 5000 שלושה חדרים", "עד מיליון תשע מאות 3 חדרים": where one number ends and the next begins. */
const ONES = "שני|שתי|שלושה?|ארבעה?|חמישה|חמשה?|שישה|שש";
const nextCount = new RegExp(
  "(?<=\\d|\\d ?מ'?|(?<![א-ת])[ולמ]?(?:מי?ליון|אלף|חצי|מאות|מאתיים|שלוש|ארבע|חמש|שש|שבע|שמונה|תשע|עשרים|שלושים|ארבעים|חמישים|שישים|שבעים|שמונים|תשעים)) " +
    `(?=(?:(?:${ONES})(?: וחצי)?|\\d+(?:\\.\\d| וחצי)?(?: ?(?:-|עד|ל-?) ?\\d+(?:\\.\\d)?)?) ?(?:${ROOMS}|${SQUARE_METRES}|חניות|מרפסות|כיוו|מקלחות|שירותים))`,
  "g",
);
/** "באר שבע מיליון וחצי", "קומה 2 שתי חניות": a number in a name or a floor is not part of the next number. */
const afterName = new RegExp(
  "(?<=(?<![א-ת])[בלמ]?(?:באר שבע|קריי?ת (?:שמונה|ארבע)|קומ(?:ה|ת|ות) \\d{1,2})) " +
    `(?=(?:${ONES}|חצי|רבע|מי?ליון|מאה|מאתיים|שבע|שמונה|תשע|עשר)[א-ת]*(?: |$))`,
  "g",
);

/** "2.750.000": points as thousands separators. */
const pointedThousands = /(?<![\d.,])\d{1,3}(?:\.\d{3}){2}(?![.,]?\d)/g;

/** "5000 פלוס מינוס", "+- 5000": an approximate amount. */
const moreOrLess =
  /(?:פלוס[ /-]?מינוס|\+ ?\/? ?-) ?(\d[\d,.]*)|(?:סביב (?:ה-?)?|בערך )?(\d[\d,.]*) ?(?:₪ |ש"ח |שח |שקל )?(?:פלוס[ /-]?מינוס|\+ ?\/? ?-(?!\d)|בערך(?=$|,| [א-ת]{4}))/g;
/** A living room counts as a room here, but not in English: "3 bedrooms" are four rooms. */
const bedrooms =
  /(?<![\d.,])(?:(\d) ?(?:-|to|or) ?)?(\d) ?-?(?:bed(?:room)?s?|bdrm?s?|br|bd)(?![a-z])/g;

/** "שלושה חדרי שינה וסלון", "חדר שינה אחד": the living room counts here, too. */
const hebrewBedrooms =
  /(?<![א-ת\d.,])(?:(\d) חדרי שינה|חדר שינה(?: אחד)?(?= (?:ו-?|\+ ?|פלוס )סלון)|חדר שינה אחד)(?: (?:ו-?|\+ ?|פלוס )סלון)?(?![א-ת])/g;
const countsRooms = /\d ?(?:חדרים|חד(?!רי)|ח')/;
/** "מקום ל-3 מכוניות", "חניה לשני רכבים". */
const CARS: Record<string, string> = { שני: "2", שתי: "2", שלושה: "3", שלוש: "3" };
const roomForCars =
  /(?<![א-ת])([ובה]{0,2})(?:מקום(?: חני(?:ה|יה))?|מקומות(?: חני(?:ה|יה))?|חני(?:ה|יה|ות|ון)) ל-? ?(\d|שני|שתי|שלושה|שלוש) (?:מכוניות|רכבים|כלי רכב)(?![א-ת])/g;

/** Before numbers are read: "שני חדרים וחצי" is two and a half rooms. */
const andHalfBehind = /(?<![\d.,])(\d{1,2}) (חדרים|חד'?|חדר) וחצי(?![א-ת])/g;
/** "3/4 חדרים", "2,3,4 חדרים": from the first to the last; "3,5 חדרים" is three and a half. */
const listedRooms = /(?<![\d.,/]|קומה )(\d)((?:[,/]\d)+)(?= ?(?:חדרים|חדר|חד'?|ח')(?![א-ת]))/g;
/** "3 או 3.5 או 4 חדרים". */
const eitherOfRooms =
  /(?<![\d.,/]|קומה )(\d(?:\.5)?)(?:(?:, ?| או )\d(?:\.5)?)+ או (\d(?:\.5)?)(?= ?(?:חדרים|חדר|חד'?|ח')(?![א-ת]))/g;
/** "מינימום 160 בנוי". */
const builtOf = /(?<![\d.,])(\d{2,4})(?= (?:בנוי|בנויים|ברוטו|נטו)(?![א-ת]))/g;
/** "קומות 2,3 או 4". */
const listedFloors = /(?<=קומ(?:ה|ות) (?:\d{1,2},)*\d{1,2}),(?=\d{1,2}(?:,| או | ו))/g;
/** "יש לי 1200000 ביד": an available budget. */
const inHand =
  /(?<![א-ת])(?:יש|שיש) (?:לי|לנו|בידי|בידינו) (?:(?:בערך|רק|סביב|כ-?) ?)*(?=(\d{6,8})(?!\d))(?!\d+ ?(?:₪|ש"ח|שח|שקל(?:ים)?)? ?(?:של )?הון עצמי)(\d+)(?: ?(?:₪|ש"ח|שח|שקל(?:ים)?))?(?: (?:ביד|בצד|בבנק|לקנייה|לקניה))?(?![א-ת])/g;
/** "4+1 חדרים": agents differ on whether the small room is counted. */
const oneMoreRoom =
  /(?<![\d.,+])(\d) ?\+ ?1(?:(?= ?(?:חדרים|חדר|חד'?|ח')(?![א-ת]))|(?<=דיר[הת] [\d +]+)(?![.,]?\d))/g;
/** "סטודיו או 2 חדרים": a studio counts as one room, and either kind of home matches. */
const STUDIO = "(?:דירת )?(?:סטודיו|studio)";
const FEW_ROOMS = `(?:דיר(?:ת|ה של) )?(?:[1-3](?:\\.5)?-)?([1-3](?:\\.5)?) ?(?:${ROOMS})(?![א-ת])`;
const EITHER = "(?: (?:או|or) | ?/ ?)";
const roomsOrStudio = new RegExp(
  `(?<![א-תa-z\\d.,/-])(?:${STUDIO}${EITHER}${FEW_ROOMS}|${FEW_ROOMS}${EITHER}${STUDIO}(?![א-תa-z]))`,
  "g",
);
/** A living room counts as a room. */
const roomAndLivingRoom = /(?<![א-ת]|\d ?)חדר(?: אחד)? (?:ו-?|\+ ?|פלוס )סלון(?![א-ת])/g;
const doubleParking = /(?<![א-ת])([הבו]{0,2})(?:חניה|חנייה|חניית) כפולה(?![א-ת])/g;
/** "עד 1.8", "בין 2 ל-2.5": decimals without a unit after them. */
const fewMillions =
  /(?<![\d.,-])(?:(?:עד|מעל|בין|לפחות|מקסימום|מקס'?|מתחת ל-?|פחות מ-?|סביב|תקציב|מחיר|מ-?|ב-?) ?)+(?=\d{1,2}(?: ?(?:-|עד|ל-?) ?\d{1,2})?\.\d)(\d{1,2}(?:\.\d{1,2})?)(?: ?(?:-|עד|ל-?) ?(\d{1,2}(?:\.\d{1,2})?)|(?! ?(?:-|עד|ל-?) ?\d))(?![.,]?\d)(?! ?(?:חדרים|חדר(?![א-ת])|חד(?![א-ת])|ח'|מ"ר|מר(?![א-ת])|מטר|מ'|מ(?![א-ת])|ק"מ|קמ|קילו|מיל|אלף|דונם|%|דקות|קומ|ש"ח|שח|₪))/g;
/** "4 חדרים 2.2-2.6": two decimals after the rooms are millions, unless a unit follows. */
const millionsAfterRooms =
  /(?<=(?:חדרים|חדר|חד'?),? (?:[א-ת"']{2,} ){0,3})(\d{1,2}\.\d{1,2}) ?(?:-|עד) ?(\d{1,2}\.\d{1,2})(?![.,]?\d| ?(?:חד|ח'|מ"ר|מר(?![א-ת])|מטר|מ'|ק"מ|קמ|אלף|מי?ליון|דונם|%|דקות|קומ|₪|ש"ח|שח))/g;
/** "4 חד', 90 מ״ר, חולון, 2.9-3.4": two decimals alone, where the rooms are stated. */
const millionsAlone = /(?<=^|, ?)(\d{1,2}\.\d{1,2}) ?(?:-|עד) ?(\d{1,2}\.\d{1,2})(?= ?(?:$|,))/g;
/** "4 חדרים 2.6": a single decimal at the end; a half would be rooms. */
const loneMillions = /(?<=[א-ת'"]{2},? )(?<!(?:קומה|או|עד|מעל|מ) )(\d\.(?:[1-46-9]|\d\d))(?= ?$)/g;
const hasPrice = /\d{5}|\d,\d{3}|מי?ליון|אלף|לחודש|₪|ש"ח/;
const tellsRooms = /\d ?(?:חדר|חד|ח')/;
/** Whole millions only in a sentence about buying. */
const wholeMillions =
  /(?<![\d.,-]|(?:קומה|חדרים|קומ(?:ה|ות) \d{1,2}) )(?:עד|תקציב|תקציב עד) (\d{1,2})(?![\d.,])(?= ?(?:$|,))/g;
/** "למכירה עד 900", "לקניה עד 1450": no home sells for that, so it is in thousands. */
const wholeThousands =
  /(?<![\d.,-])(?:עד|תקציב|תקציב עד) ([2-9]\d{2}|[1-4]\d{3})(?![\d.,])(?= ?(?:$|,))/g;
/** "להשכרה עד 5.5": a rent this small is in thousands. */
const fewThousands =
  /(?<![\d.,-]|(?:קומה|חדרים|קומ(?:ה|ות) \d{1,2}) )((?:עד|מעל|בין|מקסימום|מקס'?|תקציב|מחיר) (?:עד )?)(\d{1,2}(?:\.\d)?)(?: ?(?:-|ל-?) ?(\d{1,2}(?:\.\d)?))?(?![\d.]|,\d)(?= ?(?:$|,))/g;
const buying =
  /(?<![א-ת])(?:למכירה|לקנות|לקנייה|לקניה|לרכוש|לרכישה|קונים|קונה|להשקעה|להשקיע)(?![א-ת])/;
const home = new RegExp(
  `חדר|חד(?:'|(?![א-ת"]))|\\d ?ח'|דיר[הת]|בית(?![א-ת])|מגרש|קרקע|שיפוץ|תקציב|מחיר|${TYPE_WORDS.map(([, words]) => words).join("|")}`,
);
const renting = /(?<![א-ת])(?:להשכרה|לשכור|שכירות|בשכירות|השכרה|סאבלט)(?![א-ת])/;
/** "מחיר למטר עד 20,000": stated before its amount, which is then neither a rent nor the price of the home. */
const perMetreFirst =
  /(?<![א-ת])(?:ב|ה)?מחיר ל-?(?:מ"ר|מטר)(?: רבוע)?(?: של| הוא)?[ :]+((?:עד|מעל|לפחות|בין|מ-|מקסימום|מינימום) ?)?((?:\d{1,3}(?:,\d{3})+|\d+)(?: ?(?:-|עד|ל-?) ?(?:\d{1,3}(?:,\d{3})+|\d+))?)(?![.,]?\d| ?(?:מי?ליון|אלף))(?: ?(?:₪|ש"ח|שח|שקל(?:ים)?)(?![א-ת]))?/g;
const thousand = (written: string) => String(Math.round(Number(written) * 1000));
const million = (written: string) => String(Math.round(Number(written) * 1_000_000));

export function inHebrewLetters(source: Mapped): Mapped {
  const spaced = replaceMapped(
    replaceMapped(source, fromNumber, () => "מ-"),
    wordAndNumber,
    () => " ",
  );
  const pointed = replaceMapped(
    spaced,
    point,
    (match) => `${digitOf(match[1]!)}.${digitOf(match[2]!)}`,
  );
  const withPoint = replaceMapped(
    pointed,
    unsaidPoint,
    ([, one, other]) => `${digitOf(one!)}.${digitOf(other!)}`,
  );
  const named = replaceMapped(withPoint, afterName, () => ", ");
  const counted = replaceMapped(named, nextCount, () => ", ");
  return RESPELLED.reduce(
    (mapped, [pattern, word]) => replaceMapped(mapped, pattern, () => word),
    inHebrewForEnglish(replaceMapped(counted, gluedAmount, (match) => `${match[1]} `)),
  );
}

export function inFullNumbers(source: Mapped): Mapped {
  let mapped = replaceMapped(source, pointedThousands, ([all]) => all.replaceAll(".", ""));
  mapped = replaceMapped(mapped, moreOrLess, ([, behind, before]) => `בערך ${behind ?? before}`);
  mapped = replaceMapped(mapped, bedrooms, ([, from, to]) =>
    from ? `${Number(from) + 1}-${Number(to) + 1} חדרים` : `${Number(to) + 1} חדרים`,
  );
  if (!countsRooms.test(mapped.text)) {
    mapped = replaceMapped(
      mapped,
      hebrewBedrooms,
      ([, count = "1"]) => `${Number(count) + 1} חדרים`,
    );
  }
  mapped = replaceMapped(
    mapped,
    roomForCars,
    ([, glued, count]) => `${glued}${CARS[count!] ?? count} חניות`,
  );
  mapped = replaceMapped(mapped, andHalfBehind, (match) => `${match[1]}.5 ${match[2]}`);
  mapped = replaceMapped(mapped, listedRooms, (match) => {
    const [first, last] = [Number(match[1]), Number(match[2]!.at(-1))];
    if (match[2] === ",5" && first !== 4) return `${first}.5`;
    return last > first ? `${first}-${last}` : null;
  });
  mapped = replaceMapped(mapped, eitherOfRooms, ([, first, last]) =>
    Number(last) > Number(first) ? `${first}-${last}` : null,
  );
  mapped = replaceMapped(mapped, builtOf, ([, area]) => `${area} מ"ר`);
  mapped = replaceMapped(mapped, listedFloors, () => ", ");
  mapped = replaceMapped(mapped, inHand, ([, amount]) => `עד ${amount} ₪`);
  mapped = replaceMapped(mapped, oneMoreRoom, (match) => {
    const rooms = `${match[1]}-${Number(match[1]) + 1}`;
    return /^ ?ח/.test(mapped.text.slice(match.index! + match[0].length))
      ? rooms
      : `${rooms} חדרים`;
  });
  mapped = replaceMapped(
    mapped,
    roomsOrStudio,
    ([, behind, before]) => `דירת 1-${behind ?? before} חדרים`,
  );
  mapped = replaceMapped(mapped, roomAndLivingRoom, () => "2 חדרים");
  mapped = replaceMapped(mapped, doubleParking, (match) => `${match[1]}2 חניות`);
  mapped = replaceMapped(mapped, perMetreFirst, (match) => `${match[1] ?? ""}${match[2]} ₪ למטר`);
  const sells = buying.test(mapped.text) || home.test(mapped.text);
  if (renting.test(mapped.text)) {
    mapped = replaceMapped(mapped, fewThousands, ([, lead, first, second]) =>
      Number(first) < 1.5 || Number(first) > 30
        ? null
        : `${lead}${thousand(first!)}${second ? `-${thousand(second)}` : ""}`,
    );
  } else if (sells) {
    mapped = replaceMapped(mapped, fewMillions, (match) => {
      const [all, first, second] = match;
      // Floors and rooms have halves too, but a number outside this range is not money.
      if (Number(first) < 0.3 || Number(first) > 30) return null;
      const lead = all.slice(0, all.indexOf(first as string));
      const rest = second === undefined ? "" : `-${million(second)}`;
      return `${lead}${million(first as string)}${rest}`;
    });
  }
  if (!renting.test(mapped.text)) {
    mapped = replaceMapped(mapped, millionsAfterRooms, ([, low, high]) =>
      Number(low) < Number(high) ? `${million(low!)}-${million(high!)}` : null,
    );
    mapped = replaceMapped(mapped, millionsAlone, ([, low, high]) =>
      tellsRooms.test(mapped.text) && Number(low) < Number(high)
        ? `${million(low!)}-${million(high!)}`
        : null,
    );
    if (tellsRooms.test(mapped.text) && !hasPrice.test(mapped.text)) {
      mapped = replaceMapped(mapped, loneMillions, ([, amount]) => million(amount!));
    }
  }
  if (buying.test(mapped.text)) {
    mapped = replaceMapped(mapped, wholeThousands, ([all]) => `${all}000`);
    mapped = replaceMapped(mapped, wholeMillions, (match) =>
      Number(match[1]) < 1 || Number(match[1]) > 30
        ? null
        : `${match[0].slice(0, match[0].length - (match[1] as string).length)}${million(match[1] as string)}`,
    );
  }
  return mapped;
}
