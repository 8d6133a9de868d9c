// What is said to somebody and not of a home: greetings, questions to a group, thanks. It goes before anything is read.
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";

const GREETING =
  "היי|הי|הייי|שלום(?: וברכה)?|אהלן|ערב טוב|בוקר (?:טוב|אור)|צהריים טובים|שבוע טוב|לילה טוב";
const greeting = new RegExp(
  `^(?:(?:${GREETING})(?: (?:ל?כולם|לכולן|לכם|לך|חברים|חברות|חברי הקבוצה|קבוצה(?: יקרה)?|אנשים))?(?![א-ת"'])[ ,.!:-]*)+`,
  "g",
);

/** "מישהו מכיר", "יש למישהו", "אשמח להמלצות על": asks people for what follows. */
const askingPeople = new RegExp(
  `(?<![א-ת])(?:${[
    "לכולם|חברים יקרים",
    "(?:האם |אולי |אם )?מישה(?:ו|י)(?:/[א-ת]{1,3})? (?:כאן |פה )?(?:מכירה?|יודעת?|ראה|ראתה|שמעה?)(?: (?:על|של|איזה|איזו|לי|מ))?",
    "(?:יש )?למישה(?:ו|י)(?: (?:יש|אולי|במקרה))*(?: המלצ(?:ה|ות) (?:על|ל))?",
    "מי (?:יודעת?|מכירה?|ראה|שמע) על",
    "(?:אתם )?(?:מכירים|יודעים על|נתקלתם ב)",
    "(?:אשמח|נשמח|אודה|מבקשת?|מבקשים) (?:ל|על )(?:המלצות|המלצה|הצעות|הצעה|עזרה|עזרתכם)(?: (?:על|ל|ב|עם|במציאת|בחיפוש(?: אחר)?))?",
    "(?:אשמח|נשמח) (?:לשמוע|לעזרה|לעזור)(?: מכם)?|דחוף(?: מאוד)?(?= ?[!,:])|(?:אשמח |נשמח )?(?:ל)?פרטים בפרטי|תודה מראש",
  ].join("|")})(?![א-ת])[ ,.!:]*`,
  "g",
);
const thanks = /(?:(?<![א-ת])(?:תודה(?: רבה)?(?: לכולם| לעוזרים)?|בבקשה|דחוף))?[ ,.!?]*$/;

/** Of the sentence as it was typed: its spans are those of what is left. */
export const withoutThanks = (written: string) => written.replace(thanks, "");

export const withoutSmallTalk = (source: Mapped): Mapped =>
  replaceMapped(
    replaceMapped(source, greeting, () => ""),
    askingPeople,
    () => "",
  );
