// Recognizes a text by somebody who seeks a home: it reads like a listing, and its amount is a budget.
import type { Reading } from "./reading";

const HOME = `[בל]?(?:דירה|דירת|דירות|דירונת|בית(?! (?:קפה|ספר|כנסת|מלון|עסק|חולים|אבות))|וילה|קוטג'|דופלקס|פנטהאוז|סטודיו|יחידה|יחידת|חדר|מחסן|חניה|חנייה|מגרש|משרד|נכס|משהו)(?![א-ת])|\\d(?:\\.5)?(?:-\\d)? ?(?:חד|ח')|(?:להשכרה|לשכור|לשכירות|בשכירות|להשכיר|לקנות|לקניה|לקנייה|לרכוש|לרכישה)(?![א-ת])`;
const upTo = (words: number) => `(?: [^\\s,.;!?]+){0,${words}}? `;

/** "שמחפש" is about somebody else, and "מחפשים שוכרים" is a landlord. */
const seeking = new RegExp(
  `(?<![א-ת])(?<!(?:אם|אתם|אתן|אתה|את|המוכרים|המשכיר|הבעלים|כולם) )ו?(?:מחפש(?:ת|ים|ות|/ת)?|מעוני(?:ין|ן|ינת|נת|ינים|נים|ינות)|רוצ(?:ה|ים|ות)|מבקש(?:ת|ים)?(?= (?:לשכור|לקנות|לרכוש)))(?! (?:עוד |לנו )?(?:המלצ|שוכר|דייר|שות[פף]|קונ|רוכש|משקיע|מתווכ|סוכנ|ערב|למכור|להשכיר|להחליף|משפחה|זוג))${upTo(3)}(?:${HOME})`,
  "g",
);
const wanted = new RegExp(
  `(?<![א-ת])(?:דרוש(?:ה|ים|ות)?|צרי(?:ך|כה|כים|כות)) (?:לי |לנו |בדחיפות |דחוף |(?:לשכור|לקנות|לרכוש) )*(?:${HOME})`,
);
/** "מישהו יודע על דירה להשכרה?", "יש למישהו דירה ברמת גן?" ask the readers for a home. */
const askedOfReaders = new RegExp(
  `(?<![א-ת])(?:(?:מישהו|מישהי|מישהוא) (?:יודע(?:ת|ים)?|מכיר(?:ה|ים)?|מכירה|שמע(?:ה)?|מוכר(?:ת)?|משכיר(?:ה)?|מפנה)|(?:יש|אולי) (?:למישהו|למישהי|לכם|למי)|מי (?:מוכר|משכיר|מכיר|יודע|מפנה))${upTo(4)}(?:${HOME})`,
);
/** "looking for a 3 room apartment". */
const inEnglish =
  /(?<![a-z])(?:looking (?:for|to (?:rent|buy))|searching for|in search of|want(?:s|ed)?(?: to (?:rent|buy))?:?|seeking|need(?:ed)?) (?:[a-z\d.-]+ ){0,5}(?:apartment|apt|flat|house|home|room|rooms|studio|place|villa|penthouse)(?![a-z])|(?<![a-z])(?:my |our )?(?:max(?:imum)? )?budget[a-z :]{0,20}\d/;
/** "תקציב לשיפוץ" is not the writer's budget. */
const budget = /(?<![א-ת])[בוה]{0,2}תקציב(?:נו|י)?(?! ל?ה?שיפוץ)[א-ת :-]{0,22}\d/;
/** "עד 2.8 מיליון" without a word for selling. A loan amount or a date is not a price. */
const ceiling =
  /(?<![א-ת])(?<!(?:מימון|משכנתא|משכנתה|הלוואה|הנחה|פינוי|כניסה|חיסכון|של) )עד -?(?:\d{6,}|\d{1,3}(?:,\d{3})+|\d{4,6}(?= ?(?:₪|ש"ח|שח|שקל|לחודש)))/;
const offering =
  /(?<![א-ת])(?:למכירה|מכירה|מוכר(?:ים|ת)?|נמכרת?|להשכרה|משכיר(?:ים|ה)?|בבלעדיות|מחיר|תיווך)(?![א-ת])/;

export function looksForHome({ text }: Reading): boolean {
  for (const match of text.matchAll(seeking)) {
    // "מחפשים דירה בחיפה? הגעתם" addresses a reader.
    const rest = text.slice(match.index, match.index + 90).split(/[\n.;!]/)[0]!;
    if (!rest.includes("?")) return true;
  }
  // A question to the readers without an offer seeks a home; "יש לכם מה למכור? דירה למכירה…" continues with an offer.
  if (askedOfReaders.test(text) && /\?/.test(text)) return true;
  return (
    wanted.test(text) ||
    inEnglish.test(text) ||
    budget.test(text) ||
    (ceiling.test(text) && !offering.test(text))
  );
}
