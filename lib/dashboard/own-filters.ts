import type { Route } from "next";
import { isStatus, type Status } from "@/lib/catalog/states";
import {
  type ChipId,
  FILTERS,
  type FilterName,
  isMany,
  isPlaces,
  keysOf,
  type PlacesName,
  type ValueKey,
} from "@/lib/search/filters";
import {
  cleanText,
  fromQuery,
  type QueryParams,
  type SearchFilters,
  toQuery,
} from "@/lib/search/params";

/** The filters of an agent's own list, in the order of the form and of its chips. */
export const OWN_NAMES = [
  "transactionType",
  "rooms",
  "city",
  "neighborhood",
  "price",
  "propertyTypes",
] as const satisfies readonly FilterName[];
export type OwnName = (typeof OWN_NAMES)[number];
type OwnPlace = Extract<PlacesName, OwnName>;
const OWN_PLACES = OWN_NAMES.filter((name): name is OwnPlace => isPlaces(name));

type Shared = Exclude<OwnName, "rooms">;
type SharedKey = Extract<ValueKey, Shared | `${Shared}Min` | `${Shared}Max`>;
export type OwnKey = SharedKey | "rooms";

/** Sort orders of the own list; "newest" is omitted from the address. */
export const OWN_SORTS = ["newest", "price_asc", "price_desc", "ending", "changed"] as const;
export type OwnSort = (typeof OWN_SORTS)[number];

export const OWN_TEXT_MAX = 100;

/**
 * As in a search, except that `rooms` is one number instead of a range, and each place is one name instead of several.
 */
export type OwnFilters = Omit<Pick<SearchFilters, SharedKey | "page">, OwnPlace> & {
  [Name in OwnPlace]?: string;
} & {
  rooms?: number;
  /** The tab. */
  status?: Status;
  /** Words in the title, the place or the number. */
  q?: string;
  sort?: OwnSort;
  /** Listings that expire within a week. */
  due?: true;
};

const OWN_KEYS = OWN_NAMES.flatMap((name) =>
  name === "rooms" ? [name] : (keysOf(name) as SharedKey[]),
);
const nameOf = (key: OwnKey) =>
  OWN_NAMES.find((name) => name === key || (keysOf(name) as string[]).includes(key)) as OwnName;

/** The keys with the same format as in a search. Places differ, because there a comma separates two of them. */
const SHARED_KEYS = OWN_KEYS.filter((key) => key !== "rooms" && !isPlaces(nameOf(key)));

const readParam = (params: QueryParams, name: string) =>
  params instanceof URLSearchParams ? params.get(name) : params[name];

function roomsOf(params: QueryParams) {
  const text = readParam(params, "rooms");
  const rooms = Number(typeof text === "string" && text.trim() !== "" ? text : Number.NaN);
  return rooms >= 0.5 && rooms <= 50 && Number.isInteger(rooms * 2) ? rooms : undefined;
}

function textOf(params: QueryParams) {
  const text = readParam(params, "q");
  return (typeof text === "string" && text.trim().slice(0, OWN_TEXT_MAX)) || undefined;
}

const withoutGaps = <T extends object>(filters: T) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as T;

/** Parses the dashboard's address; invalid and unknown values are dropped. */
export function readOwnFilters(params: QueryParams): OwnFilters {
  const all = fromQuery(params);
  const shared = Object.fromEntries(SHARED_KEYS.map((key) => [key, all[key as SharedKey]]));
  const places = Object.fromEntries(
    OWN_PLACES.map((name) => [name, placeOf(name, readParam(params, name))]),
  );
  const status = readParam(params, "status");
  const sort = OWN_SORTS.slice(1).find((name) => name === readParam(params, "sort"));
  return withoutGaps({
    ...shared,
    ...places,
    rooms: roomsOf(params),
    status: isStatus(status) ? status : undefined,
    q: textOf(params),
    sort,
    due: readParam(params, "due") === "1" ? (true as const) : undefined,
    page: all.page,
  });
}

type OwnAlone = "rooms" | "status" | "q" | "sort" | "due";
const withPlaces = ({
  city,
  neighborhood,
  ...rest
}: Omit<OwnFilters, OwnAlone>): SearchFilters => ({
  ...rest,
  ...(city && { city: [city] }),
  ...(neighborhood && { neighborhood: [neighborhood] }),
});

const placeOf = (name: OwnPlace, text: unknown) => cleanText(text, FILTERS[name].max);

/** "city=…&rooms=3.5", without a question mark. */
export function ownQuery({
  city,
  neighborhood,
  q,
  rooms,
  status,
  sort,
  due,
  ...shared
}: OwnFilters) {
  // The server trims the words. If the address kept the space, each side would have a different query.
  const places = {
    city: placeOf("city", city),
    neighborhood: placeOf("neighborhood", neighborhood),
  };
  const all = { ...places, rooms, status, q: q?.trim(), sort, due: due && 1 };
  const own = new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) =>
      value === undefined || value === "newest" || value === "" ? [] : [[name, String(value)]],
    ),
  );
  return [toQuery(shared), String(own)].filter(Boolean).join("&");
}

export const withOwnFilters = (path: string, filters: OwnFilters): Route => {
  const query = ownQuery(filters);
  return (query ? `${path}?${query}` : path) as Route;
};

/**
 * The same filters for the mini-site: its rooms are a range from 1 to 10, so values outside become "up to 1" or "10 and
 * more". The page is not shared.
 */
export function asSearchFilters({
  rooms,
  status: _status,
  q: _q,
  sort: _sort,
  due: _due,
  page: _page,
  ...shared
}: OwnFilters): SearchFilters {
  const { min, max } = FILTERS.rooms.limits;
  return withoutGaps({
    ...withPlaces(shared),
    ...(rooms !== undefined && rooms >= min && { roomsMin: Math.min(rooms, max) }),
    ...(rooms !== undefined && rooms <= max && { roomsMax: Math.max(rooms, min) }),
  });
}

/** What can be removed one by one: each end of a range and each of several ids has a chip of its own. */
type FieldChip = { key: OwnKey; id?: string };
/** `due` has no field: it is set by the line about expiring listings, and could not be removed without a chip. */
export type FilterChip = FieldChip | { key: "due"; id?: never };

export function chipsOf(filters: OwnFilters): FilterChip[] {
  const fields = OWN_KEYS.flatMap((key): FilterChip[] => {
    const value = filters[key];
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((id) => ({ key, id })) : [{ key }];
  });
  return filters.due ? [...fields, { key: "due" }] : fields;
}

/** The equivalent chip of the public search, with the filters for its label. */
export function asSearchChip(
  filters: OwnFilters,
  { key, id }: FieldChip,
): { chip: ChipId; filters: SearchFilters } {
  if (key === "rooms") {
    const { rooms } = filters;
    return { chip: key, filters: rooms === undefined ? {} : { roomsMin: rooms, roomsMax: rooms } };
  }
  const name = nameOf(key);
  if (isPlaces(name)) {
    const place = filters[name] as string;
    return { chip: `${name}:${place}`, filters: { [name]: [place] } };
  }
  const chip = (isMany(name) ? `${FILTERS[name].chip}:${id}` : name) as ChipId;
  return { chip, filters: { [key]: filters[key] } };
}

export function withoutChip(filters: OwnFilters, { key, id }: FilterChip): OwnFilters {
  const { page: _, [key]: value, ...rest } = filters;
  const left = Array.isArray(value) ? value.filter((other) => other !== id) : [];
  return left.length > 0 ? { ...rest, [key]: left } : rest;
}

/** Clears all chips; the tab, the words and the order stay. */
export const withoutChips = (filters: OwnFilters) => chipsOf(filters).reduce(withoutChip, filters);

export const isNarrowed = (filters: OwnFilters) =>
  chipsOf(filters).length > 0 || Boolean(filters.q ?? filters.status);

/** The filters as arguments of `own_listings`: a column, with the end for a range. */
export function ownConditions(
  filters: OwnFilters,
): Record<string, string | number | boolean | string[]> {
  const { status, q, due } = filters;
  const columns = OWN_KEYS.flatMap((key) => {
    const value = filters[key];
    if (value === undefined) return [];
    const filter = FILTERS[nameOf(key)];
    if (filter.kind === "names") return [[key, value]];
    const end = key.endsWith("Min") ? "_min" : key.endsWith("Max") ? "_max" : "";
    return [[`${filter.column}${end}`, value]];
  });
  return { ...Object.fromEntries(columns), ...withoutGaps({ status, q, due }) };
}
