import type { FilterName } from "./filters";
import type { SearchFilters } from "./params";

/** A filter as a search has it, in its address, on its chips, and as a sentence in the search box says it. */
export type FilterCase = { filters: SearchFilters; address: string; chips: string[]; said: string };

/** An example of each filter: the tests of the address, the chips, the form, the sentences and the database. */
export const FILTER_CASES: { readonly [Name in FilterName]: FilterCase } = {
  q: { filters: { q: "שקטה" }, address: "q=שקטה", chips: ["״שקטה״"], said: "שקטה" },
  transactionType: {
    filters: { transactionType: "rent" },
    address: "transactionType=rent",
    chips: ["להשכרה"],
    said: "להשכרה",
  },
  city: { filters: { city: "חיפה" }, address: "city=חיפה", chips: ["חיפה"], said: "בחיפה" },
  neighborhood: {
    filters: { city: "חיפה", neighborhood: "הדר" },
    address: "city=חיפה&neighborhood=הדר",
    chips: ["חיפה", "הדר"],
    said: "שכונת הדר, חיפה",
  },
  address: {
    filters: { address: "הרצל 1" },
    address: "address=הרצל 1",
    chips: ["הרצל 1"],
    said: "ברחוב הרצל 1",
  },
  propertyTypes: {
    filters: { propertyTypes: ["penthouse", "duplex"] },
    address: "propertyTypes=penthouse,duplex",
    chips: ["גג / פנטהאוז", "דופלקס"],
    said: "פנטהאוז או דופלקס",
  },
  rooms: {
    filters: { roomsMin: 3, roomsMax: 4.5 },
    address: "roomsMin=3&roomsMax=4.5",
    chips: ["3–4.5 חדרים"],
    said: "3 עד 4.5 חדרים",
  },
  price: {
    filters: { transactionType: "rent", priceMin: 2_000, priceMax: 3_500 },
    address: "transactionType=rent&priceMin=2000&priceMax=3500",
    chips: ["להשכרה", "2,000 ₪–3,500 ₪"],
    said: "להשכרה 2000-3500 ₪",
  },
  builtArea: {
    filters: { builtAreaMin: 60, builtAreaMax: 90 },
    address: "builtAreaMin=60&builtAreaMax=90",
    chips: ["60 מ״ר–90 מ״ר"],
    said: '60-90 מ"ר',
  },
  balcony: {
    filters: { balconyMin: 8 },
    address: "balconyMin=8",
    chips: ["מרפסת מ־8 מ״ר"],
    said: 'מרפסת של 8 מ"ר',
  },
  floor: {
    filters: { floorMin: 2, floorMax: 5 },
    address: "floorMin=2&floorMax=5",
    chips: ["קומות 2–5"],
    said: "קומות 2-5",
  },
  features: {
    filters: { features: ["elevator", "mamad"] },
    address: "features=elevator,mamad",
    chips: ["מעלית", 'ממ"ד'],
    said: 'מעלית וממ"ד',
  },
};
