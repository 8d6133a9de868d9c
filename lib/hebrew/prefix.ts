// Words whose initial ה is not an article and stays after a prefix: "בהרצלייה", "בהדר יוסף", "בהר נוף". All names of
// localities are included, because "בגושרים" is not written for הגושרים.
const OWN_HE = new Set(
  `הדר הר הרי הוד היכל הרצליה הרצלייה הרצוג הלל הל"ה הל״ה הולילנד הילה הראל הררית הרדוף הושעיה הודייה הודיות
   האון הזורעים הגושרים הסוללים העוגן הזורע החותרים המעפיל היוגב הבונים המנחם`.split(/\s+/),
);

const articled = (name: string) =>
  /^ה[א-ת]{2}/.test(name) && !OWN_HE.has(name.split(/[ ,-]/)[0] ?? "");

/**
 * "In" a place: the prefix absorbs the article, so "הצפון החדש" becomes "בצפון החדש"; before digits and other scripts
 * it takes a hyphen, "ב־Haifa".
 */
export const inside = (name: string) =>
  `ב${/^[^\p{Script=Hebrew}\p{P}]/u.test(name) ? "־" : ""}${articled(name) ? name.slice(1) : name}`;
