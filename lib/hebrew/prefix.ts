// Words whose first ה is their own and stays behind a prefix: "בהרצלייה", "בהדר יוסף", "בהר נוף". Names of
// localities are in as a whole, because nobody says "בגושרים" of הגושרים in writing.
const OWN_HE = new Set(
  `הדר הר הרי הוד היכל הרצליה הרצלייה הרצוג הלל הל"ה הל״ה הולילנד הילה הראל הררית הרדוף הושעיה הודייה הודיות
   האון הזורעים הגושרים הסוללים העוגן הזורע החותרים המעפיל היוגב הבונים המנחם`.split(/\s+/),
);

const articled = (name: string) =>
  /^ה[א-ת]{2}/.test(name) && !OWN_HE.has(name.split(/[ ,-]/)[0] ?? "");

/**
 * "in" a place: the article gives way to the prefix, "הצפון החדש" is "בצפון החדש"; before digits and other letters a
 * hyphen parts them, "ב־Haifa".
 */
export const inside = (name: string) =>
  `ב${/^[^\p{Script=Hebrew}\p{P}]/u.test(name) ? "־" : ""}${articled(name) ? name.slice(1) : name}`;
