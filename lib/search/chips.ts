import type { Feature, PropertyType } from "@/lib/property/catalog";
import { changeFilters, type FilterKey, type SearchFilters } from "./params";

/** What one chip stands for: a range is one chip, each type and each feature is its own. */
export type ChipId =
  | "q"
  | "transactionType"
  | "city"
  | "neighborhood"
  | "address"
  | "rooms"
  | "price"
  | "builtArea"
  | "balcony"
  | "floor"
  | `type:${PropertyType}`
  | `feature:${Feature}`;

const KEYS: Partial<Record<ChipId, readonly FilterKey[]>> = {
  rooms: ["roomsMin", "roomsMax"],
  price: ["priceMin", "priceMax"],
  builtArea: ["builtAreaMin", "builtAreaMax"],
  balcony: ["balconyMin"],
  floor: ["floorMin", "floorMax"],
  // A neighbourhood without its city would find its namesakes elsewhere.
  city: ["city", "neighborhood"],
};

const SIMPLE = [
  "transactionType",
  "city",
  "neighborhood",
  "address",
  "rooms",
  "price",
  "builtArea",
  "balcony",
  "floor",
] as const satisfies readonly ChipId[];

/** The chips of a search, in the order people say them. */
export function chipsOf(filters: SearchFilters): ChipId[] {
  const has = (chip: ChipId) =>
    (KEYS[chip] ?? [chip as FilterKey])
      .slice(0, chip === "city" ? 1 : undefined)
      .some((key) => filters[key] !== undefined);
  return [
    ...SIMPLE.filter(has),
    ...(filters.propertyTypes ?? []).map((type) => `type:${type}` as const),
    ...(filters.features ?? []).map((feature) => `feature:${feature}` as const),
    ...(filters.q ? (["q"] as const) : []),
  ];
}

/** The same search without what the chip stands for, from its first page. */
export function withoutChip(filters: SearchFilters, chip: ChipId): SearchFilters {
  const [list, item] = chip.split(":");
  if (list === "type") {
    const propertyTypes = filters.propertyTypes?.filter((type) => type !== item);
    return changeFilters(filters, { propertyTypes });
  }
  if (list === "feature") {
    return changeFilters(filters, { features: filters.features?.filter((id) => id !== item) });
  }
  const keys = KEYS[chip] ?? [chip as FilterKey];
  return changeFilters(filters, Object.fromEntries(keys.map((key) => [key, undefined])));
}

/** Everything off but the order of the list. */
export const withoutAll = (filters: SearchFilters): SearchFilters =>
  filters.sort ? { sort: filters.sort } : {};
