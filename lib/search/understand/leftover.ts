// The words that rank once the filters of a sentence are read. Words of listings and names rank; conversation ("חברה
// שלי אמרה", "ראיתי אתמול") does not, and unknown words rank only in a sentence without conversation.
import { HIDDEN, originalSpan } from "@/lib/hebrew/mapped";
import { searchKey, withoutProclitics } from "@/lib/hebrew/normalize";
import { isStreetName, STREET_WORDS } from "@/lib/places/streets";
import { readWishes } from "@/lib/search/wishes";
import { isHomeWord } from "./home-words";
import type { Query } from "./query";
import { isTalkWord, looksLikeTalk } from "./talk-words";

/** Words that neither a filter nor the text index can use. */
const noise = new Set(
  `מיועדת מיועד הצעת כן שאפשר שניתן הכל החדרים שנתית שנתי יאוחר חודשית אנא תוצאות מירבי מרבי מקסימאלי מקס מקס' המחירים מחירים מודעה מודעות מודעת בלבד דירה דירת דירות נכס נכסים נדל"ן נדלן עם ועם של ב מ ל ה ו או וגם גם כולל כוללת שכונת שכונה בשכונה בשכונת אזור באזור איזור באיזור לאזור מחפש מחפשת מחפשים מחפשות שמחפש שמחפשת שמחפשים מחפש/ת מחפש.ת רוצה רוצים אשמח דרוש דרושה דרושים דרושות כמה עולה עולות מה אני אנחנו אנו צריך צריכה צריכים עיר העיר בעיר חדרים חד חד' חדר מחיר במחיר תקציב בתקציב התקציב מקסימלי שלי שלנו יש שיש שיהיה שתהיה שיהיו תהיה יהיה את בבקשה בערך להציג הצג הציגו תראה הראה תמצא חפש כל בכל האם אך כן בכלל המחיר טווח בטווח איזה משהו לכם לי לנו עבור בתוך מ"ר מטר ש"ח שח שקל ₪ לחודש בחודש חודשי עדיף עדיפות רצוי מעדיף מעדיפה מעדיפים חשוב בעדיפות כדי למגורים לגור לבניה לבנייה היי שלום תודה בבקשה רק הכי מאוד מאד בסדר מהכביש מקום פלוס אז ומחפש ומחפשת ומחפשים ומחפשות ורוצה ורוצים וצריך וצריכה וצריכים ואני ואנחנו שאני שאנחנו לפחות לעבור looking searching something anything making moving need i we am want for in with to of at buy a an the apartment apartments flat near and or hi hello hey please anyone someone know have has there is are our would like must should need place city around about only all close including needs want wants`.split(
    " ",
  ),
);
const strippable = new Set(
  "מושב קיבוץ לב מרכז צפון דרום סביבה שרון גליל נגב קריות פרויקט מגדל ישוב יישוב כפר בניין בנין עמק".split(
    " ",
  ),
);

/** "לב העיר", "בצפון העיר": what follows says which part of a town, and the town itself is no noise there. */
const townPart = /^[ובל]{0,2}ה?(?:לב|מרכז|צפון|דרום|מזרח|מערב)$/;
const isPartOfTown = (bare: string, before: string | undefined) =>
  bare === "העיר" && townPart.test(before ?? "");

/** Words that begin with a "ו" of their own, among those used for homes. */
const ownVav =
  /^ו(?:ו|יל[הו]|יל[אה]ות|יט|ינ|יד|יו|יצ|יז|יק|יר|רד|רוד|רש|רב|תיק|טר|אדי|עד|ודא|קו|נצ|ול|סת|ריא)/;

/** Joined to text that became a filter: "בחיפה ונוף לים" wishes for "נוף לים". */
const isJoined = (word: string) => /^ו[א-ת"']{3,}$/.test(word) && !ownVav.test(word);

/** Introduce the next word and mean nothing without it. */
const joints = new Set(
  "של על עם או את גם אל ו ב ל מ בין תחת לא בלי ללא עד לפני אחרי בעוד בשביל בן בת מתאים מתאימה מתאימים שיתאים שתתאים שיתאימו with without of on by to from and or the a in at no not for с со на и из для к من مع في على و او".split(
    " ",
  ),
);
/** Mean nothing without the word they introduce, which may be a name: "ליד הטכניון", "near Sarona". */
const nearness = /^ו?(?:ליד|מול|near|next|opposite|by)$/;
/** Words that a name may follow. */
const named = new RegExp(
  `^[והשבל]{0,2}(?:קרוב(?:ה|ים|ות)?|סמו(?:ך|כה|כים|כות)|סביב|סביבת|קרבת|מתחם|פרויקט|שכונת|תחנת|close|${STREET_WORDS})$`,
);
/** Conversational words that are also parts of names. */
const inNames = /^[הל]?(?:שלום|חיים|נביא|אחים|אבא|אמא|לב|השם)$/;

const numeral =
  /^[ולבה]{0,2}(?:שני|שתי|שלוש[הת]?|ארבע[הת]?|חמש|חמישה|חמשת|שש|שישה|ששת|שבע|שבעה|שמונה|תשע|תשעה|עשר|עשרה)$/;

type Kind = "home" | "name" | "talk" | "joint" | "number" | "unknown";
type Left = {
  bare: string;
  written: string;
  kind: Kind;
  inName: boolean;
  /** Directly in front of the next remaining word: "על דירה ב…" introduces the home. */
  leads: boolean;
};

function kindOf(bare: string, written: string, inName: boolean, isFirst: boolean): Kind {
  const key = searchKey(bare);
  if (/\d/.test(key) || numeral.test(bare)) return "number";
  if (joints.has(bare.replace(/^ש(?=מתאי|עם$|על$)/, "")) || nearness.test(bare)) return "joint";
  const forms = [key, ...withoutProclitics(key)];
  const isTalk = isTalkWord(key) || (forms.some(isTalkWord) && !isHomeWord(key));
  if (isTalk) return inName && inNames.test(bare) ? "name" : "talk";
  if (forms.some(isHomeWord) || named.test(bare)) return "home";
  if (inName) return "name";
  if (looksLikeTalk(key)) return "talk";
  return /^[A-ZА-Я]/.test(written) && !isFirst ? "name" : "unknown";
}

/** Up to this many words, a search consists of names that no list has. */
const FEW = 2;

/** The words that rank. */
function ranking(left: readonly Left[]): Left[] {
  const isTold = left.some(({ kind }) => kind === "talk");
  const unknown = left.filter(({ kind }) => kind === "unknown").length;
  const ranks = ({ kind }: Left) =>
    kind === "home" ||
    kind === "name" ||
    (kind === "unknown" && !isTold && unknown <= FEW) ||
    (kind === "number" && !isTold);
  const kept: Left[] = [];
  for (const [at, word] of [...left.entries()].reverse()) {
    const next = left[at + 1];
    const leadsOn = next !== undefined && next === kept[0];
    const counts = word.kind === "number" && left[at - 1]?.kind === "home";
    // "לאמא בת 80".
    const age = word.kind === "number" && /^(?:בן|בת)$/.test(left[at - 1]?.bare ?? "");
    const isLead = (word.kind === "joint" && word.leads) || word.kind === "number";
    if (ranks(word) || (isLead && leadsOn) || counts || (age && left[at - 2]?.kind === "home"))
      kept.unshift(word);
  }
  return kept;
}

/** "שמעתי על דירה בצמרות": a place after a home is a name, even an unknown one. */
const whereOf = /(?:דיר(?:ה|ת|ות)|חדרים|חד'?|בית|סטודיו|יחידה|משהו) $/;

const hiddenBehind = new RegExp(`^ ?${HIDDEN}`);
const visible = new RegExp(`[^\\s${HIDDEN}]+`, "gu");

function leftOf(query: Query): Left[] {
  const left: Left[] = [];
  for (const match of query.open.matchAll(visible)) {
    const bare = match[0].replace(/^[,.;:!?()|+-]+|[,.;:!?()|+-]+$/g, "");
    const before = left.at(-1);
    const ofTown = isPartOfTown(bare, before?.bare);
    if (!/[\p{L}\p{N}]/u.test(bare) || (noise.has(bare) && !ofTown)) continue;
    const { start, end } = originalSpan(query.original, query.at, {
      start: match.index,
      end: match.index + match[0].length,
    });
    let written = query.original.slice(start, end).replace(/^[,.;:!?()|]+|[,.;:!?()|]+$/g, "");
    if (left.length === 0 && query.open.slice(0, match.index).includes(HIDDEN)) {
      if (bare.startsWith("ו") && noise.has(bare.slice(1))) continue;
      if (isJoined(bare)) written = written.replace(/^ו/, "");
    }
    if (/^ב/.test(bare) && strippable.has(bare.slice(1))) written = written.replace(/^ב/, "");
    const inName = before?.inName ?? false;
    const isWhere = whereOf.test(query.text.slice(0, match.index)) && /^ב[א-ת]{3}/.test(bare);
    const kindFound = kindOf(bare, written, inName, start === 0);
    const isName = (isWhere && kindFound === "unknown") || ofTown;
    const kind = isName ? "name" : kindFound;
    const goesOn = inName && kind !== "talk" && kind !== "number";
    left.push({
      ...{ bare, written, kind },
      leads:
        !/[,.;:!?]$/.test(match[0]) &&
        !hiddenBehind.test(query.open.slice(match.index + match[0].length)),
      inName: goesOn || nearness.test(bare) || named.test(bare),
    });
  }
  return withStreets(left);
}

/** The longest name of a street, in words. */
const STREET_MAX = 3;

/** "חבר אמר לי על דירה בסוקולוב": street names that every town has rank in any sentence. */
function withStreets(left: Left[]): Left[] {
  const named = new Set<Left>();
  for (const at of left.keys()) {
    for (let count = STREET_MAX; count > 0; count--) {
      const row = left.slice(at, at + count);
      const name = row.map(({ bare }) => bare).join(" ");
      const names = [name, name.replace(/^[ובלמ]/, ""), name.replace(/^ו[בלמ]/, "")];
      if (row.length === count && names.some(isStreetName)) for (const one of row) named.add(one);
    }
  }
  return left.map((word) => (named.has(word) ? { ...word, kind: "name" } : word));
}

/** Up to this many words, a search without filters is not conversation. */
const SHORT = 3;

/** The rest of the query, in its original spelling. */
export function restOf(query: Query): string {
  const isUnderstood = query.parts.length > 0;
  if (!isUnderstood && !/[א-ת]/.test(query.text)) return query.original.trim();
  const left = leftOf(query);
  const kept = !isUnderstood && left.length <= SHORT ? left : ranking(left);
  const quoted = readWishes(query.original).demanded.map((words) => `"${words}"`);
  const rest = [...quoted, ...query.asWritten, ...kept.map(({ written }) => written)];
  // An empty text without filters would list every home, also where only the writer's money was named.
  if (rest.length === 0 && !isUnderstood && left.length === 0 && query.open.includes(HIDDEN))
    return query.original.trim();
  if (rest.length === 0 && !isUnderstood) return left.map(({ written }) => written).join(" ");
  return rest.join(" ").trim();
}
