import { joinQuery, splitQuery } from "./address";
import { cleanFilters, ENDS, fromQuery, type SearchFilters, toQuery } from "./params";
import { understand } from "./understand";

/**
 * A sentence in the search box is an address of filters: what is understood moves out of the text,
 * over what was chosen before, and the list starts again. Null when there is nothing to understand.
 */
export function understoodSearch(pathname: string, params: URLSearchParams): string | null {
  const text = params.get("q")?.trim();
  if (!text || (pathname !== "/explore" && pathname !== "/search")) return null;
  const { filters, parts } = understand(text);
  if (parts.length === 0) return null;
  const before = roomFor(filters, fromQuery(params));
  const merged = cleanFilters({
    ...before,
    // A neighbourhood chosen before belongs to the city chosen before.
    ...(filters.city && { neighborhood: undefined, address: undefined }),
    q: undefined,
    page: undefined,
    ...filters,
  });
  // Each turn leaves a shorter text, so that this comes to an end.
  if ((merged.q ?? "").length >= text.length) return null;
  return pathname + joinQuery(toQuery(merged), splitQuery(params).other);
}

/** What was chosen before, but for ends of ranges that leave no room for what is said now. */
function roomFor(said: SearchFilters, before: SearchFilters): SearchFilters {
  const kept = { ...before };
  for (const [low, high] of ENDS) {
    if ((said[low] ?? 0) > (kept[high] ?? Number.POSITIVE_INFINITY)) delete kept[high];
    if ((said[high] ?? Number.POSITIVE_INFINITY) < (kept[low] ?? 0)) delete kept[low];
  }
  return kept;
}
