import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { understand } from ".";

/** Groups of phrases about one filter each, in their most similar wordings. */
const SAID = [
  ["3 חדרים", "3.5 חד'", "3-4 חדרים", "לפחות 3 חדרים", "עד 3 חדרים", "4 חדרים ומעלה"],
  ["שלושה חדרים", "2 וחצי חדרים", "בין 3 ל-5 חדרים", "3 או 4 חדרים", "דירת 4", "סטודיו או 2 חדרים"],
  ["עד 2 מיליון", "עד 5000", 'עד 5,500 ש"ח', "2-2.5 מיליון", "בין 4000 ל-6000", "עד 12,000"],
  ["עד 900 אלף", "מקסימום 7000", "מ-2 עד 2.5 מיליון", "מחיר 2,450,000", "עד מיליון וחצי"],
  ["6500 לחודש", "מעל 3 מיליון", "1.7 מיליון", "פחות ממיליון", "עד מיליון תשע מאות"],
  ["קומה 3", "קומה 3/8", "קומה 3 מתוך 8", "קומה 2 ומעלה", "עד קומה 2", "קומה גבוהה"],
  ["קומות 3-5", "קומת קרקע", "לא קומת קרקע", "מעל קומה 5", "קומה ג'"],
  ['80 מ"ר', "מעל 100 מטר", "100-120 מטר", "עד 90 מטר", "לפחות 75 מטר", "מרפסת 12 מטר"],
  ["בתל אביב", "באר שבע", "רמת גן או גבעתיים", "בצפון הישן", "ליד נתניה", "רחוב הרצל 15"],
  ["כניסה בינואר", "כניסה ב-1.3", "כניסה מיידית", "מהשבוע האחרון", "מצב טוב"],
  ["עם מעלית", 'עם ממ"ד וחניה', "בלי מעלית", "2 חניות", "שתי חניות", "משופצת"],
  ["ארנונה 600", 'ועד בית 250 ש"ח', "300 מטר מהים", 'תמ"א 38', "3 כיווני אוויר", "052-1234567"],
];
/** Grouped by kind, so that the two of a pair are never about the same filter. */
const KINDS = [SAID.slice(0, 2), SAID.slice(2, 5), SAID.slice(5, 7)]
  .map((same) => same.flat())
  .concat(SAID.slice(7));
/** "עד מיליון וחצי 052-…" may continue the amount, and "קומה גבוהה מ-2" means above the second floor. */
const JOINED = /(?:מיליון|וחצי|מאות) 052|קומה גבוהה מ-2/;

const filters = (text: string) => {
  const { q: _, ...others } = understand(text, "2026-11-26").filters;
  return others;
};

const alone = new Map(KINDS.flat().map((said) => [said, filters(said)]));

function together(one: string, other: string) {
  const [a, b] = [alone.get(one)!, alone.get(other)!];
  const features = [...(a.features ?? []), ...(b.features ?? [])];
  return { ...a, ...b, ...(features.length > 0 ? { features } : {}) };
}

test("two adjacent phrases in either order are each parsed as they are alone", () => {
  const pairs = KINDS.flatMap((kind) =>
    KINDS.flatMap((others) =>
      kind === others ? [] : kind.flatMap((one) => others.map((other) => [one, other] as const)),
    ),
  );
  const misread = pairs.flatMap(([one, other], n) => {
    const sentence = [one, other].join(n % 3 === 0 ? ", " : " ");
    if (JOINED.test(sentence)) return [];
    const [read, meant] = [filters(sentence), together(one, other)];
    const same = isDeepStrictEqual(read, meant);
    return same ? [] : [[sentence, read, meant]];
  });
  expect(misread).toEqual([]);
  expect(pairs.length).toBeGreaterThan(2500);
}, 60_000);
