import { joinQuery, splitQuery } from "./address";
import { cleanFilters, ENDS, fromQuery, type SearchFilters, toQuery } from "./params";
import { WHERE } from "./suggestion";
import { type Understanding, understand } from "./understand";

/**
 * A sentence in the search box is an address of filters: what is understood moves out of the text,
 * over what was chosen before, and the list starts again. Null when there is nothing to understand.
 */
export function understoodSearch(
  pathname: string,
  params: URLSearchParams,
  today?: string,
): string | null {
  const text = params.get("q")?.trim();
  if (!text || (pathname !== "/explore" && pathname !== "/search")) return null;
  const understanding = understand(text, today);
  // Without a filter it may still be shorter: what says nothing is left out.
  if (understanding.parts.length === 0 && understanding.filters.q === text) return null;
  const merged = mergeUnderstood(understanding, fromQuery(params));
  // Each turn leaves a shorter text, so that this comes to an end.
  if ((merged.q ?? "").length >= text.length) return null;
  return pathname + joinQuery(toQuery(merged), splitQuery(params).other);
}

/** What was understood of a sentence, over the filters that were chosen before it; the list starts again. */
export function mergeUnderstood(
  { filters, warnings }: Pick<Understanding, "filters" | "warnings">,
  before: SearchFilters,
): SearchFilters {
  return cleanFilters({
    ...roomFor(filters, before),
    // A place that is said now goes over the one chosen before, with what belongs to that.
    ...((filters.city || filters.region || filters.near) && NO_PLACE),
    q: undefined,
    page: undefined,
    ...filters,
    told: warnings,
  });
}

const NO_PLACE = Object.fromEntries(WHERE.map((name) => [name, undefined])) as Record<
  (typeof WHERE)[number],
  undefined
>;

/** What was chosen before, but for ends of ranges that leave no room for what is said now. */
function roomFor(latest: SearchFilters, before: SearchFilters): SearchFilters {
  const merged = { ...before };
  for (const [low, high] of ENDS) {
    if ((latest[low] ?? 0) > (merged[high] ?? Number.POSITIVE_INFINITY)) delete merged[high];
    if ((latest[high] ?? Number.POSITIVE_INFINITY) < (merged[low] ?? 0)) delete merged[low];
  }
  return merged;
}
