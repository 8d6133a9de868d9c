import { joinQuery, splitQuery } from "./address";
import { cleanFilters, ENDS, fromQuery, type SearchFilters, toQuery } from "./params";
import { NAMED_WHERE } from "./suggestion";
import { type Understanding, understand } from "./understand";

/**
 * Turns a typed sentence into an address of filters: the understood parts move out of the text and override the
 * previous filters, and the list restarts. Null when nothing is understood.
 */
export function understoodSearch(
  pathname: string,
  params: URLSearchParams,
  today?: string,
): string | null {
  const text = params.get("q")?.trim();
  if (!text || (pathname !== "/explore" && pathname !== "/search")) return null;
  const understanding = understand(text, today);
  // Even without a filter the text may get shorter, because filler words are dropped.
  if (understanding.parts.length === 0 && understanding.filters.q === text) return null;
  const merged = mergeUnderstood(understanding, fromQuery(params));
  // Each redirect must shorten the text, so that the loop terminates.
  if ((merged.q ?? "").length >= text.length) return null;
  return pathname + joinQuery(toQuery(merged), splitQuery(params).other);
}

/** Merges an understood sentence over the previous filters; the list restarts at its first page. */
export function mergeUnderstood(
  { filters, warnings }: Pick<Understanding, "filters" | "warnings">,
  before: SearchFilters,
): SearchFilters {
  return cleanFilters({
    ...roomFor(filters, before),
    // A new place replaces the previous one and the filters that depend on it.
    ...((filters.city || filters.region || filters.near) && NO_PLACE),
    q: undefined,
    page: undefined,
    ...filters,
    told: warnings,
  });
}

const NO_PLACE = Object.fromEntries(NAMED_WHERE.map((name) => [name, undefined])) as Record<
  (typeof NAMED_WHERE)[number],
  undefined
>;

/** The previous filters, without range ends that conflict with the new ones. */
function roomFor(latest: SearchFilters, before: SearchFilters): SearchFilters {
  const merged = { ...before };
  for (const [low, high] of ENDS) {
    if ((latest[low] ?? 0) > (merged[high] ?? Number.POSITIVE_INFINITY)) delete merged[high];
    if ((latest[high] ?? Number.POSITIVE_INFINITY) < (merged[low] ?? 0)) delete merged[low];
  }
  return merged;
}
