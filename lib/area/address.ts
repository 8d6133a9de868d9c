// Addresses of area pages: /for-sale/חיפה, /for-rent/חיפה/כרמל-צרפתי, /for-sale/חיפה/4-rooms. Names are spelled as in
// listings, with hyphens; other spellings redirect.
import type { Route } from "next";
import type { TransactionType } from "@/lib/catalog/ids";
import type { SearchFilters } from "@/lib/search/params";

export const DEAL_PATHS: Record<TransactionType, Route> = {
  sale: "/for-sale" as Route,
  rent: "/for-rent" as Route,
};

const ROOMS_MOST = 10;

/** Only whole numbers of rooms have pages. */
export const hasRoomsPage = (rooms: number) =>
  Number.isInteger(rooms) && rooms >= 1 && rooms <= ROOMS_MOST;

export type Area = {
  deal: TransactionType;
  city: string;
  neighborhood: string | null;
  /** A whole number. */
  rooms: number | null;
};

/** "רמת אביב ג'" is "רמת-אביב-ג": letters, digits and single hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/["'״׳`’”]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");

const roomsSlug = (rooms: number) => `${rooms}-rooms`;

/** Unencoded, in Hebrew. */
export function areaSegments({ city, neighborhood, rooms }: Omit<Area, "deal">): string[] {
  return [
    slugOf(city),
    ...(neighborhood === null ? [] : [slugOf(neighborhood)]),
    ...(rooms === null ? [] : [roomsSlug(rooms)]),
  ];
}

export function areaPath(area: Area): Route {
  const parts = areaSegments(area).map(encodeURIComponent);
  return [DEAL_PATHS[area.deal], ...parts].join("/") as Route;
}

/** A whole city, with all its neighbourhoods and numbers of rooms. */
export const cityArea = (deal: TransactionType, city: string): Area => ({
  deal,
  city,
  neighborhood: null,
  rooms: null,
});

/** The parsed address, without checking that the place exists; null when it is not the address of an area. */
export function readSegments(
  segments: readonly string[],
): { city: string; neighborhood: string | null; rooms: number | null } | null {
  const [city, part, ...more] = segments.map(decoded);
  if (!city || more.length > 0 || part === "") return null;
  const rooms = /^(\d{1,2})-rooms$/.exec(part ?? "")?.[1];
  if (rooms !== undefined) {
    const count = Number(rooms);
    if (!hasRoomsPage(count) || String(count) !== rooms) return null;
    return { city: spoken(city), neighborhood: null, rooms: count };
  }
  return { city: spoken(city), neighborhood: part ? spoken(part) : null, rooms: null };
}

const spoken = (slug: string) => slug.replaceAll("-", " ").trim();

/** Decoded twice: a chat may encode an address once more, and Next decodes that only for the head of a page. */
function decoded(segment: string) {
  try {
    return decodeURIComponent(decodeURIComponent(segment)).slice(0, 100);
  } catch {
    return "";
  }
}

/** The search that matches exactly the homes of an area. */
export const areaFilters = ({ deal, city, neighborhood, rooms }: Area): SearchFilters => ({
  transactionType: deal,
  city: [city],
  ...(neighborhood !== null && { neighborhood: [neighborhood] }),
  ...(rooms !== null && { roomsMin: rooms, roomsMax: rooms }),
});

/** The area that a search is equivalent to, ignoring order and page; null if it has other filters. */
export function areaOf({ sort: _, page: __, ...filters }: SearchFilters): Area | null {
  const { transactionType: deal, city, neighborhood, roomsMin, roomsMax, ...rest } = filters;
  const [name, ...others] = city ?? [];
  if (!deal || !name || others.length > 0 || Object.keys(rest).length > 0) return null;
  if ((neighborhood?.length ?? 0) > 1 || roomsMin !== roomsMax) return null;
  const rooms = roomsMin ?? null;
  if (rooms !== null && (neighborhood || !hasRoomsPage(rooms))) return null;
  return { deal, city: name, neighborhood: neighborhood?.[0] ?? null, rooms };
}
