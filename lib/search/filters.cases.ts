import { writeShape } from "@/lib/map/area";
import type { FilterName } from "./filters";
import type { SearchFilters } from "./params";

/** A filter as a search holds it, in the address, on chips, and as a sentence typed in the search box. */
export type FilterCase = {
  filters: SearchFilters;
  address: string;
  chips: string[];
  /** Missing for a part of the map, which cannot be typed. */
  sentence?: string;
};

/** An example of each filter, for the tests of the address, the chips, the form, the sentences and the database. */
export const FILTER_CASES: { readonly [Name in FilterName]: FilterCase } = {
  q: {
    filters: { q: '"שקטה"' },
    address: 'q="שקטה"',
    chips: ["רק עם ״שקטה״"],
    sentence: '"שקטה"',
  },
  transactionType: {
    filters: { transactionType: "rent" },
    address: "transactionType=rent",
    chips: ["להשכרה"],
    sentence: "להשכרה",
  },
  city: {
    filters: { city: ["חיפה", "קריית גת"] },
    address: "city=חיפה,קריית גת",
    chips: ["חיפה", "קריית גת"],
    sentence: "בחיפה או בקרית גת",
  },
  neighborhood: {
    filters: { city: ["חיפה"], neighborhood: ["הדר", "נווה שאנן"] },
    address: "city=חיפה&neighborhood=הדר,נווה שאנן",
    chips: ["חיפה", "הדר", "נווה שאנן"],
    sentence: "שכונת הדר או נווה שאנן, חיפה",
  },
  region: {
    filters: { region: ["krayot"] },
    address: "region=krayot",
    chips: ["הקריות"],
    sentence: "בקריות",
  },
  near: {
    filters: { near: "קריית אתא,5" },
    address: "near=קריית אתא,5",
    chips: ["עד 5 ק״מ מקריית אתא"],
    sentence: 'עד 5 ק"מ מקרית אתא',
  },
  address: {
    filters: { address: "הרצל 1" },
    address: "address=הרצל 1",
    chips: ["הרצל 1"],
    sentence: "ברחוב הרצל 1",
  },
  propertyTypes: {
    filters: { propertyTypes: ["penthouse", "duplex"] },
    address: "propertyTypes=penthouse,duplex",
    chips: ["גג / פנטהאוז", "דופלקס"],
    sentence: "פנטהאוז או דופלקס",
  },
  rooms: {
    filters: { roomsMin: 3, roomsMax: 4.5 },
    address: "roomsMin=3&roomsMax=4.5",
    chips: ["3–4.5 חדרים"],
    sentence: "3 עד 4.5 חדרים",
  },
  price: {
    filters: { transactionType: "rent", priceMin: 2_000, priceMax: 3_500 },
    address: "transactionType=rent&priceMin=2000&priceMax=3500",
    chips: ["להשכרה", "2,000 ₪–3,500 ₪"],
    sentence: "להשכרה 2000-3500 ₪",
  },
  builtArea: {
    filters: { builtAreaMin: 60, builtAreaMax: 90 },
    address: "builtAreaMin=60&builtAreaMax=90",
    chips: ["60 מ״ר–90 מ״ר"],
    sentence: '60-90 מ"ר',
  },
  balcony: {
    filters: { balconyMin: 8 },
    address: "balconyMin=8",
    chips: ["מרפסת מ־8 מ״ר"],
    sentence: 'מרפסת של 8 מ"ר',
  },
  floor: {
    filters: { floorMin: 2, floorMax: 5 },
    address: "floorMin=2&floorMax=5",
    chips: ["קומות 2–5"],
    sentence: "קומות 2-5",
  },
  bounds: {
    filters: { bounds: "34.9,32.7,35.1,32.9" },
    address: "bounds=34.9,32.7,35.1,32.9",
    chips: ["באזור שעל המפה"],
  },
  shape: {
    // A triangle around Tel Aviv.
    filters: {
      shape: writeShape([
        { lat: 32, lng: 34.7 },
        { lat: 32.2, lng: 34.8 },
        { lat: 32, lng: 34.9 },
      ]),
    },
    address: `shape=${writeShape([
      { lat: 32, lng: 34.7 },
      { lat: 32.2, lng: 34.8 },
      { lat: 32, lng: 34.9 },
    ])}`,
    chips: ["באזור שסימנתם"],
  },
  kinds: {
    filters: { kinds: ["homes"] },
    address: "kinds=homes",
    chips: ["דירות ובתים"],
    sentence: "דירה",
  },
  without: {
    filters: { without: ["elevator"] },
    address: "without=elevator",
    chips: ["בלי מעלית"],
    sentence: "בלי מעלית",
  },
  withoutCity: {
    filters: { withoutCity: ["חיפה", "קריית גת"] },
    address: "withoutCity=חיפה,קריית גת",
    chips: ["לא בחיפה", "לא בקריית גת"],
    sentence: "לא בחיפה ולא בקרית גת",
  },
  withoutRegion: {
    filters: { withoutRegion: ["krayot"] },
    address: "withoutRegion=krayot",
    chips: ["לא בקריות"],
    sentence: "לא בקריות",
  },
  withoutNeighborhood: {
    filters: { city: ["חיפה"], withoutNeighborhood: ["הדר"] },
    address: "city=חיפה&withoutNeighborhood=הדר",
    chips: ["חיפה", "לא בהדר"],
    sentence: "חיפה לא בהדר",
  },
  withoutTypes: {
    filters: { withoutTypes: ["penthouse", "private_house"] },
    address: "withoutTypes=penthouse,private_house",
    chips: ["לא גג / פנטהאוז", "לא בית פרטי / קוטג׳"],
    sentence: "לא וילה ולא פנטהאוז",
  },
  features: {
    filters: { features: ["elevator", "mamad"] },
    address: "features=elevator,mamad",
    chips: ["מעלית", "ממ״ד"],
    sentence: 'מעלית וממ"ד',
  },
  condition: {
    filters: { condition: ["new", "needsRenovation"] },
    address: "condition=new,needsRenovation",
    chips: ["חדש", "דורש שיפוץ"],
    sentence: "יד ראשונה או דורשת שיפוץ",
  },
  parking: {
    filters: { parkingMin: 2 },
    address: "parkingMin=2",
    chips: ["שתי חניות לפחות"],
    sentence: "2 חניות",
  },
  entrance: {
    filters: { entrance: "now" },
    address: "entrance=now",
    chips: ["כניסה מיידית"],
    sentence: "כניסה מיידית",
  },
  pricePerSqm: {
    filters: { pricePerSqmMin: 15_000, pricePerSqmMax: 25_000 },
    address: "pricePerSqmMin=15000&pricePerSqmMax=25000",
    // Its sentence also implies that the home is for sale (`amounts.test.ts`).
    chips: ["15,000 ₪–25,000 ₪ למ״ר"],
  },
  listed: {
    filters: { listed: "7" },
    address: "listed=7",
    chips: ["מהשבוע האחרון"],
    sentence: "מהשבוע האחרון",
  },
  only: {
    filters: { only: ["pictures", "lowered", "available", "openHouse", "exclusive"] },
    address: "only=pictures,lowered,available,openHouse,exclusive",
    chips: ["עם תמונות", "המחיר ירד", "בלי נכסים בתהליך", "בית פתוח השבוע", "בבלעדיות"],
    sentence: "עם תמונות, ירד במחיר, בלי נכסים בתהליך, בית פתוח השבוע, בבלעדיות",
  },
};
