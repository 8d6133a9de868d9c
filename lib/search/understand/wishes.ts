// What a sentence says besides filters: words that only rank, what the data cannot answer, exclusions.

import { FEATURES } from "@/lib/catalog/ids";
import { FEATURE_WORDS } from "@/lib/hebrew/lexicon";
import { hide } from "@/lib/hebrew/mapped";
import type { PlaceMatch } from "@/lib/places/find";
import { STREET_WORDS } from "@/lib/places/streets";
import { leaveOutPlaces } from "./left-out";
import { AS_WRITTEN, MINUTES, OWN_MONEY, ownGround, roomInFlat, SHARES } from "./literal-phrases";
import { DEMANDED } from "./names";
import { keepAsWritten, type Query, understood } from "./query";

const warn = (query: Query, warning: Query["warnings"][number]) => {
  if (!query.warnings.includes(warning)) query.warnings.push(warning);
};

/** "בלי מעלית זה בסדר" demands nothing. */
const fineWithout =
  /(?<![א-ת])(?:גם |אפשר |אפשרי )?(?:בלי|ללא) [א-ת"']{2,12}(?: [א-ת"']{2,12})? (?:זה )?(?:גם )?(?:בסדר|אפשרי|לא נורא|מתאים|סבבה|אוקיי)(?![א-ת])/g;
/** "מעלית לא חובה", "לא חובה חניה": demands nothing and excludes nothing. */
const feature = `[וה]{0,2}(?:${Object.values(FEATURE_WORDS).join("|")})(?: שמש)?(?![א-ת])`;
const notDemanded =
  "לא (?:צריך|צריכ(?:ה|ים)|חובה|חייבת?|חייבים|הכרחית?|קריטית?|חשובה?|נחוצה?)(?![א-ת])";
const optional = [
  new RegExp(
    `(?<![א-ת])(?:עם )?${feature}(?:,? ${feature}){0,3} (?:(?:זה|היא|הוא) )?${notDemanded}`,
    "g",
  ),
  new RegExp(`(?<![א-ת])(?:אפשרי?|עם או|גם) (?:גם )?(?:בלי|ללא) ${feature}`, "g"),
  new RegExp(`(?<![א-ת])(?:כניסה|פינוי|אכלוס) מי?ידית? (?:זה )?${notDemanded}`, "g"),
  new RegExp(`(?<![א-ת])אין (?:לי |לנו )?(?:צורך|חובה) ב-?${feature}`, "g"),
  // "לא צריך חניה ולא מרפסת".
  new RegExp(
    `(?<![א-ת])${notDemanded}(?: שיהיה| שתהיה| להיות| עם)? ${feature}(?:,? (?:ו?לא |או )?${feature})*`,
    "g",
  ),
  // "עד קומה 2 אם אין מעלית": the condition demands neither the feature nor its absence.
  new RegExp(
    `(?<![א-ת])(?:רק )?(?:אלא )?אם (?:כן )?(?:יש|אין|זה (?:עם|בלי)|עם|בלי|ללא) ${feature}`,
    "g",
  ),
];
/** "מרפסת או גינה": a home with either will do, so neither is demanded. */
const asNew = "(?:כמו )?(?:כ?חדש(?:ה|ים|ות)?|שמור(?:ה|ים|ות)?)(?![א-ת])";
const eitherOne = new RegExp(
  `(?<![א-ת])(?<!(?:ללא|בלי|אין|לא) )(?:${feature}|${asNew}) או (?:עם )?(?:${feature}|${asNew}|קומת קרקע|קומה ראשונה)|(?<![א-ת])(?:ב?קומת (?:קרקע|כניסה)|ב?קומה (?:ראשונה|נמוכה|1|א')) או (?:עם )?מעלית(?![א-ת])`,
  "g",
);
/** "חניה או קרוב לרכבת", "דירת גן או דירה עם מרפסת": either will do here too. */
const eitherThing = new RegExp(
  `(?<![א-ת])${feature} או (?=קרוב|סמו[כך]|ליד |צמו)|(?<=(?<![א-ת])(?:דירת גן|דירת גג|פנטהאוז|דופלקס|בית(?: פרטי)?|קוטג'?|וילה) או דיר(?:ה|ת [\\d.]+ חדרים) )עם ${feature}`,
  "g",
);
const featureOf = (words: string) =>
  FEATURES.find((id) =>
    new RegExp(`(?<![א-ת])[וה]{0,2}(?:${FEATURE_WORDS[id]})(?![א-ת])`).test(words),
  );
/** "בלי צורך בהשקעה": the home needs nothing. */
const nothingNeeded = /(?<![א-ת])(?:בלי|ללא|אין) צורך ב(?!שיפוץ)[א-ת]{3,}/g;
/** "אחרי שנה של חיפושים": how long the writer has been searching. */
const sinceWhen =
  /(?<![א-ת])(?:אחרי|מזה|לפני|כבר) (?:יותר מ)?(?:כ?חצי |כ-?)?(?:\d{1,2} )?(?:שנה|שנתיים|שנים|חודש|חודשיים|חודשים|שבוע|שבועיים|שבועות|ימים|יומיים)(?: (?:וחצי|תמימ(?:ה|ים)))?(?: של חיפוש(?:ים)?)?(?![א-ת])/g;
/** "חניה חובה", "חייב להיות ממ"ד": every filter is already a demand. */
const demanded = new RegExp(
  `(?<![א-ת])(?<!לא )(?:${DEMANDED})(?: ש?(?:להיות|יהיה|תהיה|יהיו))?(?![א-ת])`,
  "g",
);
/** "כולל תיווך ומע״מ": what the price includes. */
const feesIncluded =
  /(?<![א-ת])כולל(?:ת)? (?:הכל |גם )?(?:את )?(?:ה?תיווך|דמי תיווך|ה?מע"?מ|מס רכישה|ה?מיסים)(?:(?:,| ו)[ -]?(?:ה?תיווך|ה?מע"?מ|מס רכישה|ה?מיסים))*(?![א-ת])/g;
/** What the price excludes. */
const notIncluded =
  /(?<![א-ת])לא כולל(?:ת|ים)? [וה]{0,2}(?:ארנונה|ועד(?: ה?בית)?|חשבונות|מים|חשמל|גז|אינטרנט|הוצאות|מע"מ|(?:דמי )?ניהול|תיווך|מסים|מיסים|כלום)(?:(?:,| ו) ?ה?(?:ארנונה|ועד(?: ה?בית)?|חשבונות|מים|חשמל|גז))*(?![א-ת])/g;
/** "חניה יתרון": homes with it rank first. */
const welcome = new RegExp(
  `(?<![א-ת])${feature} (?:(?:זה|היא|הוא|יהיה|תהיה) )?(?:ב?יתרון|ב?בונוס|רצויה?|אם אפשר|אם יש)(?: (?:גדול|ענק))?(?![א-ת])`,
  "g",
);
/** "עדיף עם מעלית אבל לא חובה". */
const preferredFeature = new RegExp(
  `(?<=(?<![א-ת])(?:עדיף|רצוי|עדיפות|מעדיפ(?:ה|ים)|יהיה נחמד|נחמד) (?:עם |ש?(?:יהיה|תהיה|תהיי?ה) |אם (?:יש|תהיה|יהיה) |ל-?)?)${feature}(?:,? ${feature}){0,2}(?= ?,? (?:אבל|אך|ו?זה) (?:זה )?(?:ממש )?לא )`,
  "g",
);
const notAMust =
  /(?<![א-ת])(?:אבל|אך|ו?זה) (?:זה )?(?:ממש )?לא (?:חובה|הכרחי|קריטי|חייב|דיל ברייקר|תנאי)(?![א-ת])/g;
/** "כניסה לא לפני יוני": no filter has the earliest day. */
const notBefore =
  /(?<![א-ת])(?:ה?(?:כניסה|פינוי|אכלוס|מסירה)|פנויה?|להיכנס) (?:רק )?לא לפני (?:תחילת |אמצע |סוף |חודש )?(?:ה?[א-ת]{3,}|\d{1,2}[./]\d{1,2})(?![א-ת])/g;
/** The writers themselves. "לזוג צעיר" describes the home and stays. */
const ourselves =
  /(?<![א-ת])(?:(?:אני )?ו?(?:בת|בן) (?:ה?זוג שלי|זוגי)|אני ואשתי|אני ובעלי|ל?אשתי(?: ולי)?|ל?בעלי(?: ולי)?)(?![א-ת]| חיים)|(?<![א-ת])(?:אנחנו|אנו|אני) (?:זוג|משפחה|סטודנט(?:ית|ים)?|בן אדם|רווקה?)(?: צעירה?| נשואים?| עם \d ילדים)?(?![א-ת])/g;
/** "דירה ראשונה": a first-time buyer, not a floor. */
const firstHome = /(?<=(?<![א-ת])[בל]?דירה )(?:ראשונה|יחידה)(?: שלנו| שלי)?(?![א-ת])/g;
/** "בכל הארץ חוץ מתל אביב": the search is nationwide. */
const anywhere = /(?<![א-ת])ב?כל (?:ה?ארץ|מקום בארץ|רחבי הארץ)(?![א-ת])/g;
/** Listing numbers are not prices. */
const wholeNumber = /^\d{8,10}$|^(?=.*\d)[0-9a-f]{8}$/;

const houseWord =
  /(?<![א-ת])[ובלה]{0,2}(?:בית|בתים|וו?יל(?:ה|ות)|קוטג'?(?:ים)?|דו[- ]משפחתי|משק|נחלה|דיר(?:ה|ת|ות)|חדרים|חד'?)(?![א-ת])|(?<![a-z])(?:house|villa|cottage|apartment|flat|home|rooms?)(?![a-z])/;

/** Runs before any other reader. */
export function understandAsides(query: Query) {
  for (const pattern of [
    fineWithout,
    ...optional,
    notIncluded,
    feesIncluded,
    nothingNeeded,
    sinceWhen,
    demanded,
    ourselves,
    firstHome,
    anywhere,
  ]) {
    for (const { index, 0: all } of query.open.matchAll(pattern)) {
      understood(query, { start: index, end: index + all.length }, []);
    }
  }
  for (const pattern of [MINUTES, SHARES, OWN_MONEY]) {
    for (const { index, 0: all } of query.open.matchAll(pattern)) {
      query.open = hide(query.open, index, index + all.length);
    }
  }
  for (const { index, 0: all } of query.open.matchAll(notBefore)) {
    understood(query, { start: index, end: index + all.length }, []);
    warn(query, "notKnown");
  }
  for (const { index, 0: all } of query.open.matchAll(preferredFeature)) {
    keepAsWritten(query, index, all);
  }
  for (const { index, 0: all } of query.open.matchAll(notAMust)) {
    query.open = hide(query.open, index, index + all.length);
  }
  for (const pattern of [...AS_WRITTEN, welcome]) {
    for (const { index, 0: all } of query.open.matchAll(pattern)) {
      // "300 מטר מגרש בחריש": without a house, the ground is what is searched for.
      if (pattern === ownGround && !houseWord.test(query.text)) continue;
      const not = /(?<![א-ת])ו?(?:לא|בלי|ללא) $/.exec(query.open.slice(0, index));
      if (!not) {
        keepAsWritten(query, index, all);
        continue;
      }
      // "בלי ועד בית גבוה": as a word it would rank what is not wanted.
      const said = /^ [א-ת]{3,}(?=,|$)/.exec(query.open.slice(index + all.length))?.[0] ?? "";
      understood(query, { start: not.index, end: index + all.length + said.length }, []);
      warn(query, "notKnown");
    }
  }
  for (const { index, 0: all } of query.open.matchAll(eitherOne)) {
    // "גינה או חצר" are two words for one feature.
    const [one = "", other = ""] = all.split(" או ");
    if (featureOf(one) === featureOf(other)) continue;
    keepAsWritten(query, index, all);
    warn(query, "either");
  }
  for (const { index, 0: all } of query.open.matchAll(eitherThing)) {
    keepAsWritten(query, index, all);
    warn(query, "either");
  }
  const written = query.original.trim().toLowerCase();
  if (wholeNumber.test(written)) keepAsWritten(query, query.open.indexOf(written), written);
}

const notTheLast = /(?<![א-ת])ו?(?:לא|בלי|ללא) ב?(?:קומה )?ה?אחרונה(?![א-ת])/g;
/** "לא דירת קרקע": the ground floor, expressed through the home. */
const negatedFloor =
  /(?<![א-ת])ו?(?:לא|בלי|ללא|חוץ) (?:[במ]?דיר(?:ת|ות) (?:ה)?קרקע|ב?קומת כניסה|בקומ(?:ה|ות) \d{1,2}(?:,? (?:ו-?|או |ו?לא )(?:בקומה |ב-?)?\d{1,2})*)(?![א-ת\d])/g;
const negatedRooms =
  /(?<![א-ת])ו?(?:לא|בלי) (?:דיר(?:ת|ות) )(?:חדר|\d(?:\.5)? (?:חדרים|חד'?))(?![א-ת])/g;
/** "לא להשקעה", "לא לשותפים": uses to exclude. */
const negatedUse =
  /(?<![א-ת])ו?(?:לא ל|לא ב(?=שיפוץ|בניי?ה)|לא (?=שותפים|סטודנטים|סאבלט|סבלט)|בלי |ללא )(?:מרפסת שירות|(?:צורך ב)?שיפוץ(?: נדרש| נחוץ)?|בניי?ה|השקעה|משקיעים|שותפים|סטודנטים|סאבלט|סבלט)(?![א-ת])/g;
/** "לא במושב", "בלי התנחלויות": kinds of settlement to exclude. */
const negatedSetting =
  /(?<![א-ת])ו?(?:לא|בלי|ללא|חוץ מ) ?(?:ב|ב?אזור )?ה?(?:מושב(?:ים)?|קיבוצ?(?:ים)?|קיבוץ|י?ישוב(?:ים)?(?: קהילתי)?|כפר(?:ים)?|התנחלו(?:ת|יות)|שכונ(?:ה|ות) [א-ת"']{3,}|פריפריה|(?:(?:דרום|צפון|מרכז|מזרח|מערב) )ה?עיר)(?![א-ת])/g;
const negatedStreet = new RegExp(
  `(?<![א-ת])ו?(?:לא|בלי|ללא|חוץ) [במל]?(?:${STREET_WORDS}) (?!ה?מתוו|ת[יו])[א-ת"']{2,}`,
  "g",
);
/** "לא בחיפה", "לא בקריות", "חיפה לא הדר" are left out; "לא קומה אחרונה" no list can, so the page says so. */
export function understandExceptions(query: Query, places: readonly PlaceMatch[]) {
  leaveOutPlaces(query, places);
  for (const { index, 0: all } of query.open.matchAll(negatedFloor)) {
    const [number] = all.match(/\d+/g) ?? [];
    // "לא בקומה 1": read as a floor, like any other.
    if (number && Number(number) <= 2 && !/\d\D+\d/.test(all)) continue;
    if (!number) query.filters.floorMin = 1;
    else warn(query, "notKnown");
    understood(query, { start: index, end: index + all.length }, number ? [] : ["floorMin"]);
  }
  for (const pattern of [negatedRooms, negatedUse, negatedSetting, negatedStreet]) {
    for (const { index, 0: all } of query.open.matchAll(pattern)) {
      understood(query, { start: index, end: index + all.length }, []);
      warn(query, "notKnown");
    }
  }
  for (const { index, 0: all } of query.open.matchAll(notTheLast)) {
    understood(query, { start: index, end: index + all.length }, []);
    warn(query, "notKnown");
  }
}

const byAgents =
  /(?<![א-ת])(?:בלי|ללא|לא(?: דרך)?) (?:ה?ת[יו]ו?ו[כך]י?ם?|ה?מתווך|ה?מתווכ(?:ים|ת)?|עמל(?:ה|ות)|עמלת? תיווך|דמי תיווך)(?![א-ת])|(?<![א-ת])ללא תיווך(?![א-ת])|בלי תיווך|מפרטי(?:ים)?(?![א-ת])|(?<![א-ת])(?:רק )?(?:ישיר(?:ות|ה)? )?מ(?:ה?בעלים|בעל(?:ת|י)? ה?(?:דירה|בית|נכס)|אדם פרטי)(?: ישיר(?:ות|ה)?)?(?![א-ת])|(?<![א-ת])(?:פרטי(?:[ ,!]+פרטי)+|רק פרטי|פרטי בלבד|ללא עמלות|מודע(?:ה|ות) פרטי(?:ת|ות))(?![א-ת])/g;

/** Agents offer all homes here, so the page says so. */
export function understandAgents(query: Query) {
  for (const { index, 0: all } of query.open.matchAll(byAgents)) {
    understood(query, { start: index, end: index + all.length }, []);
    warn(query, "noAgents");
  }
}

/** Words that imply a deal and more: they stay, to rank. */
const meansSale = /(?<![א-ת])(?:(?:ל|ב)?(?:השקעה|משקיעים|משקיע)|להשקיע(?! (?:בה|בו|זמן)))(?![א-ת])/;
/** A loan that is never taken for a rental. */
const loan =
  /(?<![א-ת])(?:(?:רוצ(?:ה|ים)|לקחת|ניקח|אישור|צריכ?(?:ה|ים)?|צריך|עם) משכנתא|משכנתא על)(?![א-ת])/;
const meansRent =
  /(?<![א-ת])[בל]?(?:סאבלט|סבלט|שותפים|שותפות|שותפה|שותף|רומייט)(?![א-ת])|(?<![א-ת])ל(?:תקופה (?:של|קצרה|ארוכה|מוגבלת)|חצי שנה|טווח קצר|-?\d{1,2} חודשים)(?![א-ת])/;
/** A length of stay, in other languages: implies a rental. */
const stays =
  /(?<![a-z])(?:short|long)[ -](?:term|stay|lease)(?![a-z])|посуточн|(?:кратко|долго)срочн|на (?:долгий|короткий|длительный) срок/;
const invests = /(?<![a-z])invest(?:ment|or|ing)?s?(?![a-z])|инвест/;
export function understandMeantDeal(query: Query) {
  if (query.filters.transactionType) return;
  // Also within text kept as written: "חדר בדירת שותפים".
  const sells =
    meansSale.test(query.open) || [loan, invests].some((words) => words.test(query.text));
  const rents = [meansRent, stays].some((words) => words.test(query.text));
  const deal = sells ? "sale" : rents ? "rent" : null;
  if (!deal) return;
  query.filters.transactionType = deal;
  understood(query, null, ["transactionType"]);
}

const dwelling = /(?<![א-ת])(?<!שכר )[בלהומ]{0,2}(?:דירה|דירת|דירות|דירונת|דירתי)(?![א-ת"'])/g;

/** The seller of a new home matters too: "חדש מקבלן" sets the condition, and the word ranks. */
export function understandBuilder(query: Query) {
  if (query.filters.condition?.includes("new") && /(?<![א-ת])מ?ה?קבלן(?![א-ת])/.test(query.text)) {
    query.asWritten.push("מקבלן");
  }
}

/** "דירה" is a home, not an office, a store or a parking place. */
export function understandHomes(query: Query) {
  const found = [...query.open.matchAll(dwelling)];
  // Also where it is part of understood text: "דירת 4 חדרים".
  const isKept = query.asWritten.some((words) => words.search(dwelling) >= 0);
  // A room is not a home, in whatever language.
  const named = !isKept && query.text.replace(roomInFlat, "").search(dwelling) >= 0;
  const any = found.length > 0 || named;
  if (!any || query.filters.propertyTypes) return;
  query.filters.kinds = ["homes"];
  const [first] = found;
  understood(
    query,
    first ? { start: first.index, end: first.index + first[0].length } : null,
    ["kinds"],
    "homes",
  );
}
