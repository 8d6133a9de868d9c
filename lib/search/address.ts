import { FILTER_KEYS, fromQuery, PAGE_MAX, toQuery } from "./params";
import { spelledPlaces } from "./places";

/** Public pages that take filters: search, its share address, mini-sites and company pages. */
const FILTERED = /^\/(?:explore|search|(?:agent|company)\/[^/]+)$/;

export const takesFilters = (pathname: string) => FILTERED.test(pathname);

const isFilterKey = (key: string) => (FILTER_KEYS as readonly string[]).includes(key);

/** A page number that no list can have: letters, zero, negative, past the cap. */
function isImpossiblePage(params: URLSearchParams) {
  const page = params.get("page");
  if (page === null || page === "") return false;
  return !/^[1-9]\d{0,5}$/.test(page) || Number(page) > PAGE_MAX;
}

/** The filters in canonical form, and the other parameters of the address (mostly tracking). */
export function splitQuery(params: URLSearchParams) {
  const filters = new URLSearchParams();
  const other = new URLSearchParams();
  // Other sites usually call the search text "query".
  const renamed = params.has("query") && !params.has("q");
  for (const [name, value] of params) {
    const key = renamed && name === "query" ? "q" : name;
    (isFilterKey(key) ? filters : other).append(key, value);
  }
  const canonical = toQuery(spelledPlaces(fromQuery(filters)));
  return {
    canonical,
    isCanonical: !renamed && filters.toString().replaceAll("%2C", ",") === canonical,
    other: other.toString(),
  };
}

export const joinQuery = (...parts: string[]) => {
  const query = parts.filter((part) => part !== "").join("&");
  return query === "" ? "" : `?${query}`;
};

/**
 * One search has one canonical address: empty values, default values, another order or another spelling redirect to it.
 * Null when the address is already canonical. Tracking parameters are kept for analytics.
 */
export function canonicalSearch(pathname: string, params: URLSearchParams): string | null {
  if (!takesFilters(pathname) || isImpossiblePage(params)) return null;
  const { canonical, isCanonical, other } = splitQuery(params);
  return isCanonical ? null : pathname + joinQuery(canonical, other);
}

/** The page to render as one path segment: the route that takes the filters, and the filters. */
export function searchSegment(pathname: string, params: URLSearchParams): string {
  const place = isImpossiblePage(params) ? "none" : pathname === "/search" ? "search" : "page";
  const text = new TextEncoder().encode(`${place}?${splitQuery(params).canonical}`);
  return btoa(String.fromCharCode(...text))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Parses what `searchSegment` wrote; null for anything else and for an impossible page number. */
export function readSegment(segment: string) {
  try {
    const binary = atob(segment.replaceAll("-", "+").replaceAll("_", "/"));
    const text = new TextDecoder().decode(
      Uint8Array.from(binary, (letter) => letter.charCodeAt(0)),
    );
    const [place, query = ""] = text.split("?", 2);
    if (place !== "page" && place !== "search") return null;
    return { shared: place === "search", filters: fromQuery(new URLSearchParams(query)) };
  } catch {
    return null;
  }
}
