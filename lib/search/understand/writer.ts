// Who writes: "זוג צעיר עם כלב מחפש…", "סטודנטית לרפואה ומחפשת…". This describes people, not a home, and is removed
// before parsing. Who the home is for ("לזוג צעיר") stays.
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";
import { searchKey, withoutProclitics } from "@/lib/hebrew/normalize";
import { findPlaces } from "@/lib/places/find";
import { isHomeWord } from "./home-words";

/** Verbs of somebody who searches for a home. */
const SEEKS =
  "[וש]?(?:אני |אנחנו |אנו )?(?:(?:מ|נ)חפש(?:ת|ים|ות|/ת|\\.ת)?|מעוניי?נ(?:ת|ים|ות)|מעוניי?ן|רוצ(?:ה|ים|ות)|צריכ(?:ה|ים|ות)|צריך|זקוק(?:ה|ים|ות)?|מתעניינ(?:ת|ים)|מתעניין)(?![א-ת])" +
  "|(?:and )?(?:is |are )?(?:looking|searching|needs?|wants?|seeks?|seeking)(?![a-z])" +
  "|(?:и )?(?:ищ(?:у|ем|ет|ут)|сним(?:у|ет|ем|ут)|хо(?:чу|тим|чет)|нужна|нужен|нужно|нужны)(?![а-я])" +
  "|و?(?:[نبيت]?دور|[يتنأا]بحث(?:ون)?|يبحثون|بد(?:ها|نا|هم|ه|ي)|محتاج(?:ين|ة)?|[تيأ]ريد)(?![\\u0600-\\u06ff])";

/** The first word when it refers to people. */
const PEOPLE = new RegExp(
  `^[וה]?(?:ילדי(?:ם|נו|י)|זוג|משפחה|משפחת|הורים|הורה|אמא|אבא|סבא|סבתא|סטודנט(?:ית|ים|יות)?|שותפ(?:ה|ים|ות)|שותף|בעלת|מילואימניק(?:ית|ים)?|חברות|חייל(?:ת|ים|ות)?|רופא(?:ה|ים)?|אחות|אח|מורה|מהנדס(?:ת)?|עורכת?|רווק(?:ה|ים|ות)?|גרוש(?:ה)?|פנסיונר(?:ית|ים)?|אלמנה?|יחיד(?:ה)?|בחור(?:ה|ים)?|בן|בת|בני|בנות|איש|אישה|גבר|עול(?:ה|ים)|קשיש(?:ה|ים)?|מבוגר(?:ת|ים)?|צעיר(?:ה|ים)?|נשו(?:י|אה|אים)|אקדמא(?:ית|ים)|הייטקיסט(?:ית|ים)?|משקיע(?:ה|ים)?` +
    "|a|an|young|single|married|couple|family|student|students|pair|parents|mother|father|retired|professional" +
    "|сем\\p{L}+|пара|молод\\p{L}+|студент\\p{L}*|девушка|парень|женщина|мужчина|пенсионер\\p{L}*|супруг\\p{L}*" +
    "|ع[ايئ]*لة|زوج\\p{L}*|طالب\\p{L}*|طلاب|شاب|شباب|شابين|شابة)$",
  "u",
);
const SELF =
  "(?:אני|אנחנו|אנו|we are|we're|we|i am|i'm|мы|я|نحن|احنا|إحنا|انا|أنا)(?![א-תa-zа-я\\u0600-\\u06ff])";

const HELLO = "(?:היי+|הי|שלום|אהלן|hi|hello|hey|привет|здравствуйте|مرحبا)";
const START = `(?<=^ ?(?:${HELLO}[ ,!]{0,3})?|[.!?;,\\n] ?)`;
const WORD = "[\\p{L}\\d\"'+/-]+";
const seeking = new RegExp(`${START}(?!${SELF})((?:${WORD} ){1,9}?)(?=${SEEKS})`, "gu");
/** "… עם גינה אנחנו ארבע נפשות וצריכים": also in the middle of an unpunctuated sentence. */
const selfSeeking = new RegExp(`(?:${START}|(?<= ))${SELF} ((?:${WORD} ){1,9}?)(?=${SEEKS})`, "gu");
/** "סטודנט שנה א, צריך": with punctuation in between. */
const stopped = new RegExp(`${START}(?:${SELF} )?((?:${WORD} ){0,7}${WORD}, ?)(?=${SEEKS})`, "gu");
/** "אנחנו זוג עם תינוק, …", "we're a family of five moving to…": a clause of its own. */
const introduced = new RegExp(
  `${START}${SELF} ((?:${WORD} ){0,8}?${WORD} ?)(?=[,.;!]|(?<= )(?:moving|relocating|coming|making|who|from|to|in)(?![a-z])|(?<= )ש[א-ת]{3})`,
  "gu",
);
/** "אני אריאל,", "my name is Ariel": a name, even if a town has it too. */
const byName = new RegExp(
  `${START}(?:(?:אני|i'm|i am|я|انا|أنا) [\\p{L}]{2,}(?=[,.;!])(?<! [במ][א-ת]+)|(?:שמי|קוראים לי|my name is|меня зовут|اسمي) \\p{L}{2,})`,
  "gu",
);

/** What a search names is parsed regardless of the writer. */
const SEARCHED =
  /(?<![א-ת])[בל]?(?:דיר(?:ה|ת|ות)|בית(?! ה?(?:חולים|ספר|משפט|קפה|אבות))|חדר(?:ים)?|חד'?(?! הורי)|למכירה|להשכרה|עד|תקציב|מי?ליון|אלף|אלפים)(?![א-ת])|(?<![a-z])(?:apartment|flat|house|rooms?|rent|buy|in)(?![a-z])|комнат|квартир|дом(?!а )|(?<!\p{L})в |شقة|بيت|غرف|في /u;

/** "לא מחפש דופלקס" does not describe a writer. */
const NEGATED =
  /(?<![א-ת])[וש]{0,2}(?:לא|בלי|ללא|אין)(?![א-ת])|(?<![a-z])(?:not?|don't|dont)(?![a-z])|(?<![а-я])не(?![а-я])|(?<![\u0600-\u06ff])(?:لا|مش|ما)(?![\u0600-\u06ff])/;

/** "שלוש חברות", "שני חיילים". Two students are left out: listings mention them too. */
const COUNT = /^(?:שני|שתי|שלוש|שלושה|ארבע|ארבעה|חמש|חמישה|[2-9])$/;

/** Whether the first word, or the word it counts, refers to people. */
const namesPeople = ([first = "", second = ""]: readonly string[]) =>
  PEOPLE.test(first) ||
  (COUNT.test(first) && PEOPLE.test(second) && !/^(?:סטודנט|שותפ)/.test(second));

const ofAge =
  /(?<![א-ת])(?:בן|בת|בני|בנות) (?:\d{2}|ה?(?:עשרים|שלושים|ארבעים|חמישים|שישים|שבעים|שמונים))/;

function isOfPeople(words: string, bySelf: boolean): boolean {
  const all = words.trim().split(" ");
  if (SEARCHED.test(words) || NEGATED.test(words)) return false;
  if (findPlaces(words).some(({ strength, prefix }) => strength === "sure" && !/מ$/.test(prefix)))
    return false;
  // "אברך עם שישה ילדים מחפש": whatever the first word is, it has children.
  const has = /^(?:עם|פלוס|\+|with|с|مع)$/.test(all[1] ?? "") && !isHomeWord(searchKey(all[0]!));
  if (bySelf || namesPeople(all) || /נפשות/.test(words) || ofAge.test(words) || has) return true;
  return all.every((word) => {
    const key = searchKey(word);
    return !/\d/.test(key) && ![key, ...withoutProclitics(key)].some(isHomeWord);
  });
}

/** "אני דנה": a name or a self-description. */
const tellsPeople = (words: string) => {
  const all = words.trim().split(" ");
  return namesPeople(all) || all.length === 1 || /נפשות/.test(words) || ofAge.test(words);
};

/** "משפחה עם 4 ילדים": "למשפחה" would describe the home. */
const family =
  /(?<![א-ת])(?:אנחנו )?משפחה (?:של|בת) (?:\d|שלוש|ארבע|חמש|שש|שבע|שמונה|תשע|עשר) (?:נפשות|אנשים)(?![א-ת])|(?<![א-ת])(?:אנחנו )?(?:משפחה|זוג)(?: צעירה?| דתית?| חרדית?)? (?:עם|פלוס|\+) ?(?:\d|שניים|שני|שתי|שלושה?|ארבעה?|חמישה?|תינוק(?:ת)?|ילדה?|תאומים)(?: (?:ילדים|ילדות|קטנים|תינוקות))*(?: ו?(?:כלב|חתול)(?:ה)?)?(?![א-ת"'\d.])(?! חדר)/g;

type How = { bySelf?: true; mustBePeople?: true };

export function withoutWriter(source: Mapped): Mapped {
  const take = (mapped: Mapped, pattern: RegExp, { bySelf, mustBePeople }: How = {}) =>
    replaceMapped(mapped, pattern, ([, words]) =>
      isOfPeople(words!, bySelf ?? false) && (!mustBePeople || tellsPeople(words!)) ? " " : null,
    );
  let mapped = replaceMapped(source, byName, () => " ");
  mapped = replaceMapped(mapped, family, () => "");
  mapped = take(mapped, selfSeeking, { bySelf: true });
  mapped = take(mapped, seeking);
  mapped = take(mapped, stopped, { mustBePeople: true });
  return take(mapped, introduced, { mustBePeople: true });
}
