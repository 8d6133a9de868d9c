// Determines whether a feature is present, explicitly absent, or only wished for.
import { NOT, PLANNED, wordPattern } from "@/lib/hebrew/lexicon";
import { around, type Finding, type Reading, spanOf } from "./reading";

const yesMark = "✅|✔|☑|👍|🟢|✓";
const noMark = "❌|✗|✘|✖|❎|🚫|⛔|👎|🔴";
const marks = new RegExp(`(?:${yesMark}|${noMark})`, "gu");
const isNo = new RegExp(`^(?:${noMark})`, "u");

const negator = new RegExp(
  `(?<![א-תa-z])[ושכ]?(?:(?:לא|אינו|אינה) כולל[תי]?ם?|${NOT})(?![א-תa-z])`,
  "g",
);
const planned = new RegExp(`(?<![א-ת])[ובלהמשכ]{0,2}(?:${PLANNED})(?![א-ת])`);
const carriedOut =
  /(?:אחרי|לאחר|עבר|עברה|שעבר|שעברה|בוצע|בוצעה|הושלם|הושלמה|בסיום) [א-ת "']{0,16}$/;
const plannedAfter =
  /^[ ]?[-:(]?[ ]?(?:בתכנון|עתידי|עתידית|בהקמה|בעתיד|מתוכננת?|תותקן|יותקן|בהליך|בהליכי|בתהליך|בתהליכי|בשלבי (?:אישור|הקמה|התקנה)|באישור|בבניי?ה(?![א-ת])|אפשרית|בקרוב|ניתן להוסיף|בתשלום)/;
const deniedAfter =
  /^[ ]?[:-]?[ ]?(?:אין|לא|ללא|בלי|no|none|0)(?=[ ]?(?:$|[,.;|)]))|^[ ]?[:=][ ]?(?:אין|לא|ללא|no|0)(?![א-ת\d])/;
/** "אפשר גם בלי חניה" and "לא צריך מעלית" state nothing. */
const fineWithout =
  /(?<![א-ת])לא (?:צריך|צריכים|חייבים) $|(?<![א-ת])(?:גם|אפשר(?:י)?(?: גם)?|עם או) (?:בלי|ללא) $/;
/** "קומה נמוכה או עם מעלית": one of two, without stating which. */
const eitherBefore = /(?<![א-ת])או (?:עם |יש |שיש )?$/;
/** Words that end a negation. */
const turn = /(?:^|[ ])(?:אבל|אך|יש|עם|כולל|כוללת|\+|רק|ויש|הכל|with|but)(?=[ ]|$)|\+/;

export type Presence = "yes" | "no" | "planned";

/** Reads one mention, from the rest of its statement on both sides. */
export function presenceAt(text: string, start: number, end: number): Presence {
  const { before, after } = around(text, start, end);
  const mark = markOf(text, start, end);
  if (mark) return mark;
  if (deniedAfter.test(after)) return "no";
  if (fineWithout.test(before) || eitherBefore.test(before)) return "planned";
  const isDenied = denied(before, text[start] === "ו");
  if (!isDenied && plannedAfter.test(after)) return "planned";
  const plan = planned.exec(before);
  if (plan && !carriedOut.test(before.slice(0, plan.index))) return "planned";
  return isDenied ? "no" : "yes";
}

/** "ללא מעלית וחניה" negates both; "ללא מעלית, חניה" and "ללא מעלית חניה" only the first. */
function denied(before: string, linked: boolean): boolean {
  const last = [...before.matchAll(negator)].at(-1);
  if (!last) return false;
  const between = before.slice(last.index + last[0].length);
  if (turn.test(between)) return false;
  const words = between.split(/[ /]+/).filter((word) => word !== "" && !filler.test(word));
  return words.length <= (linked ? 3 : 0);
}

const filler =
  /^(?:גם|כל|אף|או|שום|בכלל|לא|ו|צורך|שימוש|את|ה|במבנה|בבניין|בבנין|בדירה|לדירה|פה|בה|בו|לה|לו|בהם|כרגע|לצערנו|נמצאת|קיימת)$/;

/** "✅ חניה ❌ מחסן" marks what follows, "חניה ✅ | מחסן ❌" what precedes. */
function markOf(text: string, start: number, end: number): Presence | null {
  const lineStart =
    Math.max(
      text.lastIndexOf("\n", start - 1),
      text.lastIndexOf("|", start - 1),
      text.lastIndexOf(",", start - 1),
    ) + 1;
  const ends = ["\n", "|", ","]
    .map((stop) => text.indexOf(stop, end))
    .filter((place) => place >= 0);
  const line = text.slice(lineStart, Math.min(lineStart + 160, ...ends, text.length));
  const found = [...line.matchAll(marks)];
  if (found.length === 0) return null;
  const from = start - lineStart;
  const to = end - lineStart;
  const leads = line.trimStart().startsWith(found[0]![0]);
  const mark = leads
    ? found.filter((match) => match.index < from).at(-1)
    : found.find((match) => match.index >= to);
  if (!mark) return null;
  if (isNo.test(mark[0])) return "no";
  // A check mark before "אין חניה" is a bullet.
  const { before } = around(line, from, to);
  return denied(before, text[start] === "ו") || deniedAfter.test(line.slice(to)) ? null : "yes";
}

export interface Mention {
  presence: Presence;
  span: { start: number; end: number };
}

export function mentions(reading: Reading, stem: string, except?: RegExp): Mention[] {
  return [...reading.text.matchAll(wordPattern(stem))].flatMap((match) => {
    const span = spanOf(match);
    const near = reading.text.slice(Math.max(0, span.start - 14), span.end + 24);
    if (except?.test(near)) return [];
    return [{ presence: presenceAt(reading.text, span.start, span.end), span }];
  });
}

/** Combines all mentions: a present feature overrides plans, and an explicit absence overrides silence. */
export function decide(found: Mention[], confidence: number): Finding<boolean> | null {
  const yes = found.filter((mention) => mention.presence === "yes");
  const no = found.filter((mention) => mention.presence === "no");
  if (yes.length > 0 && no.length > 0) {
    // The negation is the deliberate statement, but the agent should review it.
    return { value: false, confidence: 0.6, spans: no.map(({ span }) => span) };
  }
  if (no.length > 0) return { value: false, confidence, spans: no.map(({ span }) => span) };
  if (yes.length > 0) return { value: true, confidence, spans: yes.map(({ span }) => span) };
  return null;
}
