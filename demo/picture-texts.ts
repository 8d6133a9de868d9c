import { ALBUM, type Kind } from "./pictures/album";
import type { View } from "./pictures/landscape";

// The demo agents' alternative texts for their pictures: what is drawn, in a few words.

const SEEN: Record<Exclude<Kind, "plan">, string> = {
  block: "חזית של בניין מגורים עם מרפסות",
  corner: "בניין מגורים בפינת רחוב",
  pillars: "בניין על עמודים עם חניה מתחתיו",
  bauhaus: "בניין לבן בסגנון הבאוהאוס",
  tower: "מגדל מגורים",
  stone: "בניין מצופה אבן",
  balconies: "חזית בניין עם מרפסת לכל דירה",
  slope: "בתים מטפסים במעלה המדרון",
  planned: "הדמיה של הבניין המתוכנן",
  cottage: "בית צמוד קרקע עם גג רעפים",
  villa: "וילה עם בריכה",
  semi: "בית דו־משפחתי עם גינה קדמית",
  farm: "שדות ומבנים במשק",
  plot: "מגרש פנוי",
  retirement: "בית דיור מוגן סביב גינה",
  parterre: "מדרגות שיורדות אל הכניסה לדירה",
  living: "סלון עם ספה וחלון גדול",
  media: "חדר משפחה עם מסך",
  dining: "פינת אוכל",
  bedroom: "חדר שינה עם מיטה זוגית",
  kids: "חדר ילדים",
  study: "חדר עבודה עם שולחן",
  loft: "לופט בחלל פתוח עם חלונות ברזל",
  kitchen: "מטבח עם ארונות ומשטח עבודה",
  bathroom: "חדר רחצה",
  terrace: "מרפסת עם פינת ישיבה",
  backyard: "גינה פרטית מאחורי הבית",
  roof: "מרפסת גג",
  site: "תשריט המגרש",
  storeroom: "מחסן עם מדפים",
  garage: "חניה מקורה",
};

/** Street views are ubiquitous; nobody mentions them. */
const WITH_VIEW: Partial<Record<View, string>> = {
  sea: "נוף לים",
  bay: "נוף למפרץ",
  hills: "נוף להרים",
  desert: "נוף למדבר",
  green: "עצים מסביב",
};

const TEXTS = new Map(
  ALBUM.flatMap(({ id, kind, view }) => {
    // The page labels a floor plan, with its home.
    if (kind === "plan") return [];
    const seen = view && WITH_VIEW[view];
    return [[id, seen ? `${SEEN[kind]}, ${seen}` : SEEN[kind]] as const];
  }),
);

/** By the paths of a home's pictures. A duplicate is labelled by its position, as without a text. */
export function textsOf(pictures: readonly string[], images: readonly string[]) {
  const said = new Set<string>();
  return Object.fromEntries(
    pictures.flatMap((id, place) => {
      const text = TEXTS.get(id);
      const path = images[place];
      if (!text || !path || said.has(text)) return [];
      said.add(text);
      return [[path, text]];
    }),
  );
}
