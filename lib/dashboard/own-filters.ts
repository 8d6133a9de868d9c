import type { Route } from "next";
import { isStatus, type Status } from "@/lib/catalog/states";
import {
  type ChipId,
  FILTERS,
  type FilterName,
  isMany,
  isPlaces,
  keysOf,
  PLACES,
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

/** Orders of the own list; "newest" is left out of the address. */
export const OWN_SORTS = ["newest", "price_asc", "price_desc", "ending", "changed"] as const;
export type OwnSort = (typeof OWN_SORTS)[number];

export const OWN_TEXT_MAX = 100;

/** As in a search, except that `rooms` is one number instead of a range, and each place is one name instead of several. */
export type OwnFilters = Omit<Pick<SearchFilters, SharedKey | "page">, PlacesName> & {
  [Name in PlacesName]?: string;
} & {
  rooms?: number;
  /** The tab. */
  status?: Status;
  /** Words of the title, the place or the number. */
  q?: string;
  sort?: OwnSort;
  /** Those that leave the site within a week. */
  due?: true;
};

const OWN_KEYS = OWN_NAMES.flatMap((name) =>
  name === "rooms" ? [name] : (keysOf(name) as SharedKey[]),
);
const nameOf = (key: OwnKey) =>
  OWN_NAMES.find((name) => name === key || (keysOf(name) as string[]).includes(key)) as OwnName;

/** The keys that are read and written as in a search. A place is not: there a comma separates two places. */
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

/** Reads the dashboard's address; what is wrong or unknown is dropped. */
export function readOwnFilters(params: QueryParams): OwnFilters {
  const all = fromQuery(params);
  const shared = Object.fromEntries(SHARED_KEYS.map((key) => [key, all[key as SharedKey]]));
  const places = Object.fromEntries(
    PLACES.map((name) => [name, placeOf(name, readParam(params, name))]),
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

const placeOf = (name: PlacesName, text: unknown) => cleanText(text, FILTERS[name].max);

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
  // The server reads words trimmed. If the address kept the space, each side would have another query.
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
 * The same choice in the words of the mini-site: its rooms are a range from 1 to 10, so what lies
 * outside becomes "up to 1" or "10 and more". Pages are not shared.
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

/** What can be taken away one by one: each end of a range and each of several ids is a chip of its own. */
type FieldChip = { key: OwnKey; id?: string };
/** No field has `due`: it comes from the line of what ends soon, and could not be taken away otherwise. */
export type FilterChip = FieldChip | { key: "due"; id?: never };

export function chipsOf(filters: OwnFilters): FilterChip[] {
  const fields = OWN_KEYS.flatMap((key): FilterChip[] => {
    const value = filters[key];
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((id) => ({ key, id })) : [{ key }];
  });
  return filters.due ? [...fields, { key: "due" }] : fields;
}

/** The chip of the public search that says the same, with the filters that its words are made of. */
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

/** All of them taken away; the tab, the words and the order stay. */
export const withoutChips = (filters: OwnFilters) => chipsOf(filters).reduce(withoutChip, filters);

export const isNarrowed = (filters: OwnFilters) =>
  chipsOf(filters).length > 0 || Boolean(filters.q ?? filters.status);

/** The filters in the words of `own_listings`: a column, of a range with its end. */
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
