// The sentences of generated descriptions. Each states only facts: no views, no quiet streets, no schools nearby. Each
// has several wordings, so that two listings differ.
import type { DescribeStyle, ListingFacts } from "./types";
import {
  area,
  byGender,
  conditionPhrase,
  featureNouns,
  floorPhrase,
  head,
  list,
  nounOf,
  parkingPhrase,
  place,
} from "./words";

export interface Writer {
  facts: ListingFacts;
  style: DescribeStyle;
  pick: (wordings: readonly string[]) => string;
}

const deal = (facts: ListingFacts): string =>
  facts.transactionType === "sale" ? "למכירה" : facts.transactionType === "rent" ? "להשכרה" : "";

const words = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(" ");

/** "דירת 4 חדרים משופצת", "בית פרטי חדש ומרוהט בן 5 חדרים", "דופלקס בן 5 חדרים במצב טוב". */
function subjectOf(facts: ListingFacts): string {
  const { gender } = nounOf(facts);
  const { condition, features } = facts;
  const isRenovated = condition === "renovated" || features?.includes("renovated");
  const phrases = [
    condition === "new" ? conditionPhrase("new", gender) : "",
    condition !== "new" && isRenovated ? conditionPhrase("renovated", gender) : "",
    features?.includes("furnished") ? byGender(gender, "מרוהט", "מרוהטת") : "",
  ].filter(Boolean);
  return words(head(facts, list(phrases)), condition === "good" && "במצב טוב");
}

export function opening({ facts, style, pick }: Writer): string {
  const noun = nounOf(facts);
  const subject = subjectOf(facts);
  const where = place(facts);
  const offer = deal(facts);
  const g = (masculine: string, feminine: string) => byGender(noun.gender, masculine, feminine);
  if (!noun.home || style === "neutral" || style === "concise") {
    return pick([
      `${words(subject, offer, where)}.`,
      where ? `${words(where, subject, offer)}.` : `${words(subject, offer)}.`,
    ]);
  }
  // Luxury wording does not suit a flat that needs renovation.
  if (style === "luxury" && facts.condition === "needsRenovation") {
    return `${words(subject, offer, where)}.`;
  }
  if (style === "luxury") {
    return pick([
      `${words(subject, where)}, ${g("המיועד", "המיועדת")} למי שיודעים להעריך איכות.`,
      `${words(where, g("נחשף", "נחשפת"), "לפניכם", subject)}: בית שתוכנן עבור מי שלא מתפשרים.`,
      `${words(subject, where)}, ${g("שמציע", "שמציעה")} סטנדרט מגורים אחר.`,
      `חוויית מגורים יוקרתית מתחילה כאן: ${words(subject, where)}.`,
    ]);
  }
  return pick([
    `הכירו את הבית הבא שלכם: ${words(subject, offer, where)}.`,
    `מחפשים בית ${where || "חדש"}? ${words(subject, offer)} ${g("שמחכה", "שמחכה")} רק לכם.`,
    `${words(where, g("מחכה", "מחכה"), "לכם", subject)}: הזדמנות להרגיש בבית כבר מהרגע הראשון.`,
    `${words(subject, offer, where)}, ${g("שפשוט נעים", "שפשוט נעים")} לחזור ${g("אליו", "אליה")} בסוף היום.`,
  ]);
}

/** Area and floor. */
export function layout({ facts, style, pick }: Writer): string {
  const noun = nounOf(facts);
  const g = (masculine: string, feminine: string) => byGender(noun.gender, masculine, feminine);
  const size = facts.builtAreaSqm == null ? "" : area(facts.builtAreaSqm);
  const floor = floorPhrase(facts);
  const it = g("הנכס", noun.word === "דירה" ? "הדירה" : "הנכס");
  const self = it === "הדירה" ? "f" : "m";
  const has = (masculine: string, feminine: string) => byGender(self, masculine, feminine);
  if (!size && !floor) return "";
  if (!size) return `${it} ${has("ממוקם", "ממוקמת")} ב${floor}.`;
  if (!noun.home) return floor ? `שטח הנכס: ${size}, ${floor}.` : `שטח הנכס: ${size}.`;
  if (style === "concise") return floor ? `${size}, ${floor}.` : `${size}.`;
  const onFloor = floor ? `, ב${floor}` : "";
  if (style === "neutral") {
    return pick([
      `שטח ${it}: ${size}${onFloor}.`,
      `${it} ${has("משתרע", "משתרעת")} על ${size}${onFloor}.`,
    ]);
  }
  if (style === "luxury") {
    return pick([
      `${it} ${has("משתרע", "משתרעת")} על ${size} של חללים מתוכננים היטב${onFloor}.`,
      `${size} של מרחב מחיה${onFloor}, בתכנון המעניק לכל חלל את מקומו.`,
    ]);
  }
  return pick([
    `על פני ${size}${onFloor}, יש כאן מקום לכל מה שחשוב לכם.`,
    `${it} ${has("משתרע", "משתרעת")} על ${size}${onFloor}: מרחב נוח לחיים עצמם.`,
    `עם ${size}${onFloor}, קל לדמיין כאן את היומיום שלכם.`,
  ]);
}

/** A plot or a parking place has no residents, so lifestyle wording does not apply. */
const styleFor = (facts: ListingFacts, style: DescribeStyle): DescribeStyle =>
  nounOf(facts).home || style === "concise" ? style : "neutral";

/** Balcony and garden, with or without an area. */
export function outdoors({ facts, style, pick }: Writer): string {
  const balcony = facts.balconySqm
    ? `מרפסת של ${area(facts.balconySqm)}`
    : facts.features?.includes("balcony")
      ? "מרפסת"
      : "";
  const garden = facts.gardenSqm
    ? `גינה של ${area(facts.gardenSqm)}`
    : facts.features?.includes("garden")
      ? "גינה"
      : "";
  const both = list([balcony, garden].filter(Boolean));
  if (!both) return "";
  const single = balcony && garden ? "ימתינו" : "תמתין";
  switch (styleFor(facts, style)) {
    case "concise":
      return `${both}.`;
    case "neutral":
      return pick([`לנכס ${both}.`, `הנכס כולל ${both}.`]);
    case "luxury":
      return pick([
        `${both} ${balcony && garden ? "משלימות" : "משלימה"} את חוויית המגורים אל החוץ.`,
        `בחוץ ${single} לכם ${both}, המשך טבעי לחלל הפנים.`,
      ]);
    case "marketing":
      return pick([
        `בחוץ ${single} לכם ${both}: המקום המושלם לקפה של הבוקר או לערב עם חברים.`,
        `ולרגעים שבחוץ: ${both}, בדיוק בשביל לעצור ולנשום.`,
        `${both} ${balcony && garden ? "מוסיפות" : "מוסיפה"} אוויר, אור ומקום לארח.`,
      ]);
  }
}

export function amenities({ facts, style, pick }: Writer): string {
  const items = (facts.features ?? []).flatMap((feature) => {
    if (feature === "parking") return [parkingPhrase(facts)];
    const noun = featureNouns[feature];
    return noun ? [noun] : [];
  });
  if (!facts.features?.includes("parking") && (facts.parkingSpots ?? 0) > 0)
    items.push(parkingPhrase(facts));
  if (items.length === 0) return "";
  const all = list(items);
  switch (styleFor(facts, style)) {
    case "concise":
      return `${all}.`;
    case "neutral":
      return pick([`בנכס: ${all}.`, `הנכס כולל ${all}.`]);
    case "luxury":
      return pick([`לרשות הדיירים: ${all}.`, `לנוחותכם ${all}.`]);
    case "marketing":
      return pick([
        `גם הנוחות כאן: ${all}.`,
        `ומה עוד תקבלו? ${all}.`,
        `כל מה שעושה את החיים קלים יותר כבר כאן: ${all}.`,
      ]);
  }
}

export function conditionSentence({ facts, style, pick }: Writer): string {
  if (facts.condition !== "needsRenovation") return "";
  switch (style) {
    case "concise":
    case "neutral":
      return "הנכס דורש שיפוץ.";
    case "luxury":
      return "הנכס דורש שיפוץ, ומזמין אתכם לעצב אותו לפי טעמכם.";
    case "marketing":
      return pick([
        "הנכס דורש שיפוץ, וזו ההזדמנות שלכם ליצור בית בדיוק לפי החלום.",
        "אוהבים לעצב? הנכס דורש שיפוץ ומחכה ליד שלכם.",
      ]);
  }
}

export function closing({ facts, style, pick }: Writer): string {
  if (style === "concise" || style === "neutral") return "";
  if (!nounOf(facts).home) return "לפרטים נוספים ולתיאום ביקור, צרו קשר.";
  if (style === "luxury") {
    return pick(["לתיאום ביקור אישי, נשמח לעמוד לרשותכם.", "נשמח לארח אתכם לביקור פרטי בנכס."]);
  }
  return facts.transactionType === "rent"
    ? pick(["רוצים להיכנס לגור? בואו לראות.", "תאמו ביקור ובואו להתרשם."])
    : pick(["בואו לראות ולהתאהב.", "תאמו ביקור ובואו להתרשם מקרוב.", "נשמח להראות לכם את הבית."]);
}
