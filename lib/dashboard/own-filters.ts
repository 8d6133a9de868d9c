import {
  type ChipId,
  FILTERS,
  type FilterName,
  isMany,
  keysOf,
  type ValueKey,
} from "@/lib/search/filters";
import { fromQuery, type QueryParams, type SearchFilters, toQuery } from "@/lib/search/params";

/** How agents narrow their own listings, in the order of the form and of its chips. */
export const OWN_NAMES = [
  "transactionType",
  "rooms",
  "city",
  "neighborhood",
  "price",
  "propertyTypes",
] as const satisfies readonly FilterName[];
export type OwnName = (typeof OWN_NAMES)[number];

type Shared = Exclude<OwnName, "rooms">;
type SharedKey = Extract<ValueKey, Shared | `${Shared}Min` | `${Shared}Max`>;
export type OwnKey = SharedKey | "rooms";

/** As in a search, but that rooms match exactly: any number that agents have is a choice. */
export type OwnFilters = Pick<SearchFilters, SharedKey | "page"> & { rooms?: number };

const OWN_KEYS = OWN_NAMES.flatMap((name) =>
  name === "rooms" ? [name] : (keysOf(name) as SharedKey[]),
);
const SHARED_KEYS = OWN_KEYS.filter((key) => key !== "rooms");

const nameOf = (key: OwnKey) =>
  OWN_NAMES.find((name) => name === key || (keysOf(name) as string[]).includes(key)) as OwnName;

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
  const shared = Object.fromEntries(SHARED_KEYS.map((key) => [key, all[key]]));
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
  const { min, max } = FILTERS.rooms.limits;
  return withoutGaps({
    ...shared,
    ...(rooms !== undefined && rooms >= min && { roomsMin: Math.min(rooms, max) }),
    ...(rooms !== undefined && rooms <= max && { roomsMax: Math.max(rooms, min) }),
  });
}

/** What can be taken away one by one: each end of a range and each of several ids is a chip of its own. */
export type FilterChip = { key: OwnKey; id?: string };

export function chipsOf(filters: OwnFilters): FilterChip[] {
  return OWN_KEYS.flatMap((key): FilterChip[] => {
    const value = filters[key];
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((id) => ({ key, id })) : [{ key }];
  });
}

/** What says the same in a search: its chip, and the filters that the chip reads. */
export function asSearchChip(
  filters: OwnFilters,
  { key, id }: FilterChip,
): { chip: ChipId; filters: SearchFilters } {
  if (key === "rooms") {
    return { chip: key, filters: { roomsMin: filters.rooms, roomsMax: filters.rooms } as never };
  }
  const name = nameOf(key);
  const chip = isMany(name) ? (`${FILTERS[name].chip}:${id}` as ChipId) : name;
  return { chip, filters: { [key]: filters[key] } };
}

export function withoutChip(filters: OwnFilters, { key, id }: FilterChip): OwnFilters {
  const { page: _, [key]: value, ...rest } = filters;
  const left = Array.isArray(value) ? value.filter((other) => other !== id) : [];
  return left.length > 0 ? { ...rest, [key]: left } : rest;
}

export const isNarrowed = (filters: OwnFilters) => chipsOf(filters).length > 0;

type Condition = {
  column: string;
  operator: "eq" | "ilike" | "gte" | "lte" | "ov";
  value: unknown;
};

const contains = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;

/** The filters as conditions on columns of `properties`, in the operators of its API. */
export function ownConditions(filters: OwnFilters): Condition[] {
  return OWN_KEYS.flatMap((key): Condition[] => {
    const value = filters[key];
    if (value === undefined) return [];
    const filter = FILTERS[nameOf(key)];
    if (filter.kind === "text") {
      return [{ column: key, operator: "ilike", value: contains(String(value)) }];
    }
    if (filter.kind === "many") {
      return [{ column: filter.column, operator: "ov", value: `{${value}}` }];
    }
    const operator = key.endsWith("Min") ? "gte" : key.endsWith("Max") ? "lte" : "eq";
    return [{ column: filter.column, operator, value }];
  });
}
