// Where somebody works, lives, studies or leaves is not where they search: "עובדת בהרצליה ומחפשת דירה בתל אביב". Such a
// place is removed before parsing, as long as the sentence names another one.
import type { Mapped } from "@/lib/hebrew/normalize";
import { replaceSpans } from "@/lib/hebrew/replace-spans";
import { findPlaces, type PlaceMatch } from "@/lib/places/find";
import { findRegions } from "@/lib/places/regions";

/** Words in between, none of which begins with a joining ו or starts the search for a home. */
const few = (most: number) => `(?:(?!ו|מחפש|רוצ|מעוני|לשכור|לקנות|דיר[הת])[א-ת"'-]+ ){0,${most}}?`;
/** Their own home; "מישהו מוכר דירה בחיפה?" searches for one. */
const OWN_HOME =
  "(?:את ה?(?:דיר[הת]|בית)|ה?(?:דיר[הת]|בית)(?= (?:של|ה)))(?: (?:שלנו|שלי|שלהם|הנוכחית|הקודמת|הישנה))?";

/** What precedes such a place, up to its glued letter. */
const LEADS = [
  `[וש]{0,2}(?:עובד(?:ת|ים|ות)?|מועסק(?:ת|ים)?|לומד(?:ת|ים|ות)?|משרת(?:ת|ים|ות)?|מלמד(?:ת|ים)?|סטודנט(?:ית|ים|יות)?|התקבלתי|העבודה|עבודה|הלימודים) ${few(3)}ב`,
  // "עובדת באינטל קרית גת": with the employer in between.
  `[וש]{0,2}(?:עובד(?:ת|ים|ות)?|לומד(?:ת|ים|ות)?|משרת(?:ת|ים|ות)?) ${few(2)}ב(?!(?:ה?משרה|בית|שעות))[א-ת"']+ `,
  `[וש]{0,2}(?:גר(?:ה|ים|ות)?|מתגורר(?:ת|ים|ות)?|גרנו|גרתי|שכרנו|שכרתי|שוכר(?:ת|ים)) ${few(2)}ב`,
  // "במרחק נסיעה מבאר שבע: עומר, מיתר".
  "(?:ב?מרחק (?:נסיעה|הליכה)(?: קצרה)?|(?:כ?רבע|כ?חצי|כ-?|עד )? ?(?:שעה|\\d+ דק(?:ות|'))(?: נסיעה)?) מ",
  `[וש]{0,2}(?:עובר(?:ת|ים|ות)?|עברנו|עברתי|בא(?:ה|ים)?|באנו|מגיע(?:ה|ים)?|חוזר(?:ת|ים)?|לעבור|נעבור) ${few(2)}מ`,
  `[וש]{0,2}(?:עוזב(?:ת|ים)?|עזבנו|עזבתי) (?:את )?`,
  `[וש]{0,2}(?:מוכר(?:ת|ים)?|מכרנו|מכרתי|מפנ(?:ה|ים)|עוזב(?:ת|ים)?) ${OWN_HOME} ב`,
  "(?:להחליף|מחליפ(?:ה|ים)) (?:את )?ה?(?:דיר[הת]|בית)(?: שלנו| שלי)? ב",
  // "אולי פעם בנווה צדק, בינתיים…".
  `(?:(?:אולי |אי )?(?:פעם|ביום מן הימים)|בעתיד|[ושה]{0,2}חולמ(?:ת|ים)|חלמתי|החלום(?: שלי| שלנו)?) ${few(2)}(?:ב|על )`,
  `[וש]{0,2}לא (?:מוצא(?:ת|ים)?|מצאתי|מצאנו) ${few(2)}ב`,
].map((lead) => new RegExp(`(?<![א-ת])${lead}$`));

/** "מוכר דירה ברמלה ומחפש…": what they sell, if they look for another. */
const sells = /(?<![א-ת])[וש]{0,2}(?:מוכר(?:ת|ים)?|מכרנו|מכרתי) (?:דירה|בית) ב$/;
const looksForAnother = /^,? (?:כדי |ו)(?:מ?חפש|נחפש|רוצ|צריכ|לקנות|קונ)/;

const leadOf = (text: string, { start, end }: PlaceMatch) =>
  LEADS.map((lead) => lead.exec(text.slice(0, start))).find((match) => match !== null) ??
  (looksForAnother.test(text.slice(end)) ? sells.exec(text.slice(0, start)) : undefined);

const CORRECTION = /^,? (?:(?:אה|אופס|סליחה|בעצם|תיקון|כלומר),? )+(?=[בלמ]?$)/;

/** "בנתניה, סליחה, בחדרה": of two places, the last one counts. */
const corrected = (text: string, all: readonly PlaceMatch[]) =>
  all.flatMap(({ kind, start, end, prefix, strength }) => {
    const said = all
      .filter((next) => next.kind === kind && next.start > end && strength !== "common")
      .map((next) => CORRECTION.exec(text.slice(end, next.start)))
      .find((match) => match !== null);
    return said ? [{ start: start - prefix.length, end: end + said[0].length, put: "" }] : [];
  });

export function withoutOtherPlaces(source: Mapped): Mapped {
  const { text } = source;
  const all = findPlaces(text);
  const places = all.filter(
    ({ kind, strength, words }) => strength === "sure" && (kind === "city" || words > 1),
  );
  if (places.length === 0) return source;
  const others = places.flatMap((place) => {
    const lead = leadOf(text, place);
    const end = place.end + (text[place.end] === " " ? 1 : 0);
    return lead ? [{ start: lead.index, end, put: "" }] : [];
  });
  others.push(...corrected(text, all));
  if (others.length === 0) return source;
  const isLeft = ({ start, end }: { start: number; end: number }) =>
    others.every((other) => end <= other.start || start >= other.end);
  // "בנשר": a name that is also a word counts with its glued letter.
  const inTowns = all.filter(
    ({ kind, strength, prefix }) => kind === "city" && strength === "risky" && /[בל]$/.test(prefix),
  );
  const inParts = all.filter(
    ({ kind, strength, prefix }) =>
      kind === "neighborhood" && strength === "sure" && /ב$/.test(prefix),
  );
  const named = [...places, ...inTowns, ...inParts, ...findRegions(text)].some(isLeft);
  const [first, ...rest] = others.sort((a, b) => a.start - b.start);
  const apart = rest.filter(({ start }) => start >= first!.end);
  return named ? replaceSpans(source, [first!, ...apart]) : source;
}
