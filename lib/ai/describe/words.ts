// Hebrew nouns, genders and conjunctions for descriptions.

import type { Condition, Feature, PropertyType } from "@/lib/catalog/ids";
import { formatNumber, formatRooms } from "@/lib/hebrew/format";
import { inside } from "@/lib/hebrew/prefix";
import type { ListingFacts } from "./types";

export type Gender = "m" | "f";

interface Noun {
  word: string;
  gender: Gender;
  /** Construct form, which takes rooms directly: "דירת 4 חדרים". Other nouns use "בן 4 חדרים". */
  construct?: string;
  /** Whether people live in it. */
  home: boolean;
}

export const nouns: Readonly<Record<PropertyType, Noun>> = {
  apartment: { word: "דירה", gender: "f", construct: "דירת", home: true },
  garden_apartment: { word: "דירת גן", gender: "f", home: true },
  penthouse: { word: "פנטהאוז", gender: "m", home: true },
  duplex: { word: "דופלקס", gender: "m", home: true },
  triplex: { word: "טריפלקס", gender: "m", home: true },
  housing_unit: { word: "יחידת דיור", gender: "f", home: true },
  studio_loft: { word: "סטודיו", gender: "m", home: true },
  basement: { word: "דירת מרתף", gender: "f", home: true },
  private_house: { word: "בית פרטי", gender: "m", home: true },
  semi_detached: { word: "בית דו-משפחתי", gender: "m", home: true },
  farm_outbuilding: { word: "משק עזר", gender: "m", home: true },
  agricultural_farm: { word: "משק חקלאי", gender: "m", home: true },
  plot: { word: "מגרש", gender: "m", home: false },
  sheltered_housing: { word: "דירה בדיור מוגן", gender: "f", home: true },
  residential_building: { word: "בניין מגורים", gender: "m", home: false },
  storage: { word: "מחסן", gender: "m", home: false },
  parking: { word: "מקום חניה", gender: "m", home: false },
  purchase_group: { word: "נכס בקבוצת רכישה", gender: "m", home: false },
  general: { word: "נכס", gender: "m", home: false },
};

export const nounOf = (facts: ListingFacts): Noun => nouns[facts.propertyType ?? "apartment"];

/** "חדר אחד", "2 חדרים", "3.5 חדרים". */
export const roomsPhrase = (rooms: number): string =>
  rooms === 1 ? "חדר אחד" : `${formatRooms(rooms)} חדרים`;

/** "דירת 4 חדרים משופצת", "פנטהאוז משופץ בן 5 חדרים", "דירת חדר". */
export function head(facts: ListingFacts, adjectives = ""): string {
  const noun = nounOf(facts);
  const parts = (...texts: string[]) => texts.filter(Boolean).join(" ");
  if (facts.rooms == null || !noun.home || facts.propertyType === "studio_loft") {
    return parts(noun.word, adjectives);
  }
  if (noun.construct) {
    const rooms = facts.rooms === 1 ? "חדר" : `${formatRooms(facts.rooms)} חדרים`;
    return parts(noun.construct, rooms, adjectives);
  }
  return parts(noun.word, adjectives, byGender(noun.gender, "בן", "בת"), roomsPhrase(facts.rooms));
}

const ownKind = /^(?:רובע|שכונה|שכונת|מתחם|מרכז|לב|דרום|צפון|מזרח|מערב|פארק|מושב|קיבוץ)(?= |$)/;

/** "בשכונת רמת החייל, תל אביב-יפו", "ברובע י״א באשדוד". Never "בהצפון". */
export function place(facts: ListingFacts): string {
  const city = facts.city?.trim();
  const part = facts.neighborhood?.trim();
  if (!part) return city ? inside(city) : "";
  const inPart = ownKind.test(part) ? inside(part) : `בשכונת ${part}`;
  return city ? `${inPart} ${inside(city)}` : inPart;
}

export const byGender = (gender: Gender, masculine: string, feminine: string): string =>
  gender === "m" ? masculine : feminine;

export function conditionPhrase(condition: Condition, gender: Gender): string {
  switch (condition) {
    case "new":
      return byGender(gender, "חדש", "חדשה");
    case "renovated":
      return byGender(gender, "משופץ", "משופצת");
    case "good":
      return "במצב טוב";
    case "needsRenovation":
      return byGender(gender, "הדורש שיפוץ", "הדורשת שיפוץ");
  }
}

export function floorPhrase(facts: ListingFacts): string {
  if (facts.floor == null) return "";
  const floor = facts.floor === 0 ? "קומת קרקע" : `קומה ${facts.floor}`;
  return facts.totalFloors != null && facts.totalFloors >= facts.floor && facts.totalFloors > 0
    ? `${floor} בבניין בן ${facts.totalFloors === 1 ? "קומה אחת" : `${facts.totalFloors} קומות`}`
    : floor;
}

export const area = (squareMetres: number): string => `${formatNumber(squareMetres)} מ״ר`;

/** Features as nouns for a list. Adjectives (renovated, furnished) are handled separately. */
export const featureNouns: Readonly<Partial<Record<Feature, string>>> = {
  elevator: "מעלית",
  parking: "חניה",
  storage: "מחסן",
  air_conditioning: "מיזוג אוויר",
  mamad: "ממ״ד",
  solar_water_heater: "דוד שמש",
  gas_water_heating: "חימום מים בגז",
  shared_yard: "חצר משותפת",
  security: "אבטחה",
  double_glazed_windows: "חלונות כפולים",
  accessible: "נגישות לאנשים עם מוגבלות",
};

export function parkingPhrase(facts: ListingFacts): string {
  const spots = facts.parkingSpots ?? 0;
  return spots >= 2 ? `${spots} מקומות חניה` : "חניה";
}

/** "מעלית, ממ״ד וחניה", "מעלית ו-2 מקומות חניה". */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? "";
  const last = items.at(-1)!;
  return `${items.slice(0, -1).join(", ")} ${/^\d/.test(last) ? "ו-" : "ו"}${last}`;
}

/** A small deterministic random number generator (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
