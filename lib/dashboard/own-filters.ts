import type { PropertyType, TransactionType } from "@/lib/property/catalog";
import {
  fromQuery,
  type QueryParams,
  RANGES,
  type SearchFilters,
  toQuery,
} from "@/lib/search/params";

/** How agents narrow their own listings. Rooms match exactly, so any number they have is a choice. */
export type OwnFilters = {
  transactionType?: TransactionType;
  rooms?: number;
  city?: string;
  neighborhood?: string;
  priceMin?: number;
  priceMax?: number;
  propertyTypes?: PropertyType[];
  page?: number;
};

const SHARED = [
  "transactionType",
  "city",
  "neighborhood",
  "priceMin",
  "priceMax",
  "propertyTypes",
] as const;

function roomsOf(params: QueryParams) {
  const given = params instanceof URLSearchParams ? params.get("rooms") : params.rooms;
  const rooms = Number(typeof given === "string" && given.trim() !== "" ? given : Number.NaN);
  return rooms >= 0.5 && rooms <= 50 && Number.isInteger(rooms * 2) ? rooms : undefined;
}

const withoutGaps = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;

/** Reads the dashboard's address; what is wrong or unknown is dropped. */
export function readOwnFilters(params: QueryParams): OwnFilters {
  const all = fromQuery(params);
  const shared = Object.fromEntries(SHARED.map((key) => [key, all[key]]));
  return withoutGaps({ ...shared, rooms: roomsOf(params), page: all.page });
}

/** "city=…&rooms=3.5", without a question mark. */
export function ownQuery({ rooms, ...shared }: OwnFilters) {
  const parts = [toQuery(shared), rooms === undefined ? "" : `rooms=${rooms}`];
  return parts.filter(Boolean).join("&");
}

export const withOwnFilters = (path: string, filters: OwnFilters) => {
  const query = ownQuery(filters);
  return query ? `${path}?${query}` : path;
};

/**
 * The same choice in the words of the mini-site: its rooms are a range from 1 to 10, so what lies
 * outside becomes "up to 1" or "10 and more". Pages are not shared.
 */
export function asSearchFilters({ rooms, page: _, ...shared }: OwnFilters): SearchFilters {
  const { min, max } = RANGES.rooms;
  return withoutGaps({
    ...shared,
    ...(rooms !== undefined && rooms >= min && { roomsMin: Math.min(rooms, max) }),
    ...(rooms !== undefined && rooms <= max && { roomsMax: Math.max(rooms, min) }),
  });
}

export const FILTER_NAMES = [...SHARED.slice(0, 1), "rooms", ...SHARED.slice(1)] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** What can be taken away one by one; each property type is a chip of its own. */
export type FilterChip = { name: FilterName; type?: PropertyType };

export function chipsOf(filters: OwnFilters): FilterChip[] {
  return FILTER_NAMES.flatMap((name): FilterChip[] => {
    if (filters[name] === undefined) return [];
    if (name !== "propertyTypes") return [{ name }];
    return (filters.propertyTypes ?? []).map((type) => ({ name, type }));
  });
}

export function withoutChip(filters: OwnFilters, { name, type }: FilterChip): OwnFilters {
  const rest = { ...filters };
  delete rest.page;
  delete rest[name];
  const types = filters.propertyTypes?.filter((kept) => kept !== type);
  return type && types?.length ? { ...rest, propertyTypes: types } : rest;
}

export const isNarrowed = (filters: OwnFilters) => chipsOf(filters).length > 0;
