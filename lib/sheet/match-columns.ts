import { searchKey } from "@/lib/hebrew/normalize";
import { columnsRead, READ_COLUMNS, type ReadColumn } from "./columns";

/** Column names used by people and other systems, in addition to our own. */
const NAMES: Record<ReadColumn, readonly string[]> = {
  reference: [
    "מספר אצלכם",
    "מספר נכס",
    "מס' נכס",
    "קוד נכס",
    "מזהה",
    "מספר פנימי",
    'מק"ט',
    "reference",
    "ref",
    "property id",
    "listing id",
    "external id",
  ],
  title: ["כותרת", "שם הנכס", "כותרת המודעה", "title", "name", "headline"],
  transactionType: [
    "סוג עסקה",
    "עסקה",
    "מכירה/השכרה",
    "מכירה או השכרה",
    "deal",
    "transaction",
    "transaction type",
    "listing type",
  ],
  price: ["מחיר", "מחיר מבוקש", 'מחיר בש"ח', "שכר דירה", 'שכ"ד', "price", "list price", "rent"],
  city: ["עיר", "יישוב", "ישוב", "city", "town"],
  neighborhood: ["שכונה", "אזור", "neighborhood", "neighbourhood", "area name"],
  address: ["כתובת", "רחוב", "רחוב ומספר", "address", "street"],
  rooms: ["חדרים", "מספר חדרים", "מס' חדרים", "rooms", "number of rooms"],
  propertyTypes: ["סוג הנכס", "סוג נכס", "סוג", "property type", "type"],
  builtArea: [
    'שטח בנוי במ"ר',
    "שטח בנוי",
    "שטח",
    'מ"ר',
    'מ"ר בנוי',
    'שטח במ"ר',
    "area",
    "sqm",
    "built area",
    "size",
  ],
  balconySize: ['שטח מרפסת במ"ר', "שטח מרפסת", 'מ"ר מרפסת', "balcony size", "balcony sqm"],
  gardenArea: ['שטח גינה במ"ר', "שטח גינה", 'מ"ר גינה', "garden area", "garden sqm"],
  floor: ["קומה", "floor"],
  floorsInBuilding: [
    "קומות בבניין",
    "קומות",
    "מתוך קומות",
    'סה"כ קומות',
    "floors",
    "floors in building",
    "total floors",
  ],
  parkingSpots: ["מקומות חניה", "מספר חניות", "חניות", "parking spots", "parking spaces"],
  entranceDate: [
    "תאריך כניסה",
    "כניסה",
    "תאריך פינוי",
    "פינוי",
    "entrance date",
    "entry date",
    "available from",
  ],
  condition: ["מצב הנכס", "מצב", "condition"],
  features: ["מאפיינים", "תוספות", "features", "amenities"],
  description: ["תיאור", "תאור", "תיאור הנכס", "פירוט", "הערות למודעה", "description", "text"],
  videoUrl: ["סרטון", "וידאו", "קישור לסרטון", "video", "video url"],
  pictures: [
    "תמונות",
    "תמונות (כתובות)",
    "תמונה",
    "כתובות תמונות",
    "קישורים לתמונות",
    "קישור לתמונה",
    "pictures",
    "photos",
    "images",
    "image url",
    "image urls",
    "photo url",
  ],
  agent: [
    "סוכן",
    "סוכן (שם משתמש או מייל)",
    "סוכן מטפל",
    "שם משתמש",
    "שם משתמש של הסוכן",
    "מייל הסוכן",
    "agent",
    "username",
    "agent email",
  ],
  link: ["קישור לנכס", "קישור למודעה", "קישור לעמוד הנכס", "listing url"],
  virtualTourUrl: ["סיור וירטואלי", "קישור לסיור", "virtual tour", "tour url"],
  exclusiveFrom: [
    "תחילת הבלעדיות",
    "תחילת בלעדיות",
    "בלעדיות מ",
    "בלעדיות מתאריך",
    "exclusive from",
    "exclusivity start",
  ],
  exclusiveUntil: [
    "סוף הבלעדיות",
    "סוף בלעדיות",
    "סיום בלעדיות",
    "בלעדיות עד",
    "בלעדיות עד תאריך",
    "exclusive until",
    "exclusivity end",
  ],
};

const COLUMN_OF = new Map(
  READ_COLUMNS.flatMap((column) => NAMES[column].map((name) => [searchKey(name), column] as const)),
);

/**
 * Maps each column of a file to a column of a home; null for an unknown name, which the user maps manually. Of
 * duplicates, the first counts.
 */
export function matchColumns(names: readonly string[], byOffice = false): (ReadColumn | null)[] {
  const read = columnsRead(byOffice);
  const taken = new Set<ReadColumn>();
  return names.map((name) => {
    const column = COLUMN_OF.get(searchKey(name));
    if (!column || taken.has(column) || !read.includes(column)) return null;
    taken.add(column);
    return column;
  });
}
