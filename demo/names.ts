import type { Facts } from "./facts";

/** A home's title in Hebrew: its kind with its gender, its rooms, its place. */

type Gender = "f" | "m";

export const NOUNS: Record<Facts["type"], { noun: string; gender: Gender }> = {
  apartment: { noun: "דירה", gender: "f" },
  garden_apartment: { noun: "דירת גן", gender: "f" },
  penthouse: { noun: "פנטהאוז", gender: "m" },
  duplex: { noun: "דופלקס", gender: "m" },
  triplex: { noun: "טריפלקס", gender: "m" },
  housing_unit: { noun: "יחידת דיור", gender: "f" },
  studio_loft: { noun: "לופט", gender: "m" },
  basement: { noun: "דירת פרטר", gender: "f" },
  private_house: { noun: "בית פרטי", gender: "m" },
  semi_detached: { noun: "בית דו-משפחתי", gender: "m" },
  farm_outbuilding: { noun: "משק עזר", gender: "m" },
  agricultural_farm: { noun: "נחלה", gender: "f" },
  plot: { noun: "מגרש", gender: "m" },
  sheltered_housing: { noun: "דירה בדיור מוגן", gender: "f" },
  residential_building: { noun: "בניין מגורים", gender: "m" },
  storage: { noun: "מחסן", gender: "m" },
  parking: { noun: "מקום חניה", gender: "m" },
  purchase_group: { noun: "דירה בקבוצת רכישה", gender: "f" },
  general: { noun: "משרד", gender: "m" },
};

export const nounOf = (f: Facts) =>
  f.type === "studio_loft" && (f.area ?? 0) < 36 ? "סטודיו" : NOUNS[f.type].noun;

const SPOKEN: Record<string, string> = {
  "תל אביב-יפו": "תל אביב",
  "מודיעין-מכבים-רעות": "מודיעין",
  "בנימינה-גבעת עדה": "בנימינה",
};

export const spoken = (city: string) => SPOKEN[city] ?? city;

export const roomsText = (rooms: number) =>
  rooms === 1 ? "חדר אחד" : rooms === 1.5 ? "חדר וחצי" : `${rooms} חדרים`;

const thousands = (value: number) => value.toLocaleString("en-US");

export const sqm = (value: number) => `${thousands(value)} מ"ר`;

export const isHouse = (f: Facts) =>
  ["private_house", "semi_detached", "farm_outbuilding", "agricultural_farm"].includes(f.type);

export const isHome = (f: Facts) =>
  !["plot", "storage", "parking", "general", "residential_building", "purchase_group"].includes(
    f.type,
  );

export const rural = (f: Facts) => isHouse(f) || f.type === "plot";

/** "דירת 4 חדרים", "פנטהאוז 5 חדרים", "מגרש 500 מ"ר". */
export function headline(f: Facts): string {
  switch (f.type) {
    case "apartment":
      return `דירת ${roomsText(f.rooms)}`;
    case "plot":
      return `מגרש ${sqm(f.gardenArea!)}`;
    case "storage":
      return `מחסן ${sqm(f.area!)}`;
    case "parking":
      return "מקום חניה";
    case "residential_building":
      return `בניין מגורים בן ${f.floors} קומות`;
    case "purchase_group":
      return `קבוצת רכישה: דירת ${roomsText(f.rooms)}`;
    case "general":
      return `משרד ${sqm(f.area!)}`;
    case "agricultural_farm":
      return `נחלה ${Math.round(f.gardenArea! / 1000)} דונם`;
    case "sheltered_housing":
      return `דירת ${roomsText(f.rooms)} בדיור מוגן`;
    default:
      return `${nounOf(f)} ${roomsText(f.rooms)}`;
  }
}
