import type { Condition } from "@/lib/catalog/ids";
import { CONDITION_WORDS, wordPattern } from "@/lib/hebrew/lexicon";
import { presenceAt } from "./presence";
import { type Finding, type Reading, spanOf } from "./reading";

// A new building, kitchen or project says little about the flat.
const otherThing =
  /(?:בניין|בנין|בניינים|פרויקט|פרוייקט|שכונה|לובי|מטבח|מטבחים|מקלחת|מקלחות|אמבטיה|אמבטיות|שירותים|מזגן|מזגנים|מעלית|רהיטים|ריהוט|צנרת|חשמל|דוד|תשתיות|אינסטלציה|חלונות|דלתות|ריצוף|פרקט|חדר רחצה|חדרי רחצה|חדר מדרגות|מגדל|מתחם|רחובות|רחוב|אפקה|דיירת|תמ"א|כלים|גג|גינה|מערכות|תריסים|נייר|אביב) ?(?:[א-ת]{2,9} )?$/;
/** "ללא מעלית משופצת": an absent elevator is not what was renovated. */
const absentThing = /(?<![א-ת])(?:ללא|בלי|אין) (?:מעלית|גינה|מזגן|ריהוט|רהיטים) $/;
// "חדש! …" and "חדש בשוק" are about the advertisement.
const advertisement = /^[ ]?(?:!|בשוק|באתר|אצלנו|בבלעדיות|במשרד|לפרסום|על המדף|:)/;
const newName = /^ (?:במודיעין|בקריי?ת)/;

/** A developer's home is new, whatever else the text says. */
const project =
  /(?<![א-ת])[בהל]{0,2}פרוי?יקט(?: ה?[א-ת]{3,12}){0,2} (?:חדשנ?י?|החדש|בבניי?ה|בהקמה)(?![א-ת])|(?<![א-ת])[בהמ]?(?:מתחם|שכונת) מגורים חדשה?(?![א-ת])|(?<![א-ת])מ?בניי?ה חדשה|(?<![א-ת])[בהל]{0,2}פרוי?יקט(?=[^\n]{0,60}(?:מסירה|אי?כלוס)(?: צפויה?)?(?: ב-?)? ?(?:20\d\d|\d{1,2}[./]20\d\d|רבעון|מי?ידי))|(?<![א-ת])(?:אי?כלוס|מסירה)(?: צפויה?)? ?:? ?ב?-?רבעון|(?<![א-ת])צפי (?:ל-?)?ה?(?:אי?כלוס|מסירה)(?= ?:?[^\n,.]{0,12}20[2-4]\d)|(?<![א-ת])טרום[- ](?:מכירה|השקה)|(?<![א-ת])דירות אחרונות בפרוי?יקט|new (?:project|development|building)|pre-?sale|פרי[- ]?סייל|(?<![א-ת])על הנייר|מכירה מוקדמת|(?<![א-ת])(?:מהיזם|מיזם|ישירות מהקבלן)(?![א-ת])|(?<![א-ת])(?:ה?קבלן|ה?יזם|חברה יזמית) מוכר|(?:^|[\n,!|•-] ?)בבניי?ה(?= ?[!,.\n|-])|תמ"?א 38\/2[^\n,.;]{0,25} (?:דיר(?:ה|ות) )?חדש(?:ה|ות)?(?![א-ת])/g;
const beside = /(?:ליד|מול|נוף|לצד|(?:סמוך|סמוכה|קרוב|קרובה|צמוד|צמודה)(?: ל)?)-?$/;

function isProject({ text }: Reading): Finding<Condition> | null {
  for (const match of text.matchAll(project)) {
    const before = text.slice(Math.max(0, match.index - 10), match.index).trimEnd();
    if (!beside.test(before)) return { value: "new", confidence: 0.85, spans: [spanOf(match)] };
  }
  return null;
}

export function findCondition(reading: Reading): Finding<Condition> | null {
  let best: Finding<Condition> | null = null;
  for (const [condition, stem] of CONDITION_WORDS) {
    for (const match of reading.text.matchAll(wordPattern(stem))) {
      const span = spanOf(match);
      const before = reading.text.slice(Math.max(0, span.start - 24), span.start);
      const after = reading.text.slice(span.end, span.end + 16);
      const isOther = otherThing.test(before) && !absentThing.test(before);
      if (isOther && !/^ ?לגמרי/.test(after)) continue;
      if (presenceAt(reading.text, span.start, span.end) !== "yes") continue;
      let confidence = 0.88;
      if (condition === "new") {
        if (advertisement.test(after) && !/קבלן/.test(match[0])) continue;
        const bare = /^[ושהבלמכ]{0,2}חדשה?$/.test(match[0]);
        // "רחובות החדשה", "רמת אביב החדשה": part of a name.
        if (bare && /^ה/.test(match[0])) continue;
        // A bare "new" must follow the flat in the same statement.
        if (bare && !newFlat.test(reading.text.slice(Math.max(0, span.start - 40), span.end)))
          continue;
        if (newName.test(after)) confidence = 0.7;
      }
      if (
        condition === "good" &&
        /^(?:שמור|שמורה)$/.test(match[0]) &&
        /^ ?(?:ל|זכוי)/.test(after)
      ) {
        continue;
      }
      if (!best || confidence > best.confidence) {
        best = { value: condition, confidence, spans: [span] };
      }
    }
    // The order of the lexicon is the precedence.
    if (best) return best;
  }
  return isProject(reading);
}

const newFlat =
  /(?:דירה|דירת|יחידה|יחידת|יח"ד|פנטהאוז|דופלקס|בית|קוטג'|וילה|סטודיו)[^,.;\n|!]{0,28} חדשה?$/;
