import { FILTER_NAMES, type FilterName, isMany } from "@/lib/search/filters";
import { type FilterKey, type SearchFilters, SORTS } from "@/lib/search/params";

/** Parameters of programs or of shared links, which filter nothing. */
const NO_FILTERS = ["cursor", "s"];
const LETTERS = 60;

/**
 * The parameters that the search ignored, as `name=value`: a program would otherwise take the response for a narrower
 * one.
 */
export function ignoredParameters(params: URLSearchParams, read: SearchFilters): string[] {
  return [...new Set(params.keys())]
    .filter((name) => !NO_FILTERS.includes(name))
    .flatMap((name) => ignoredValues(name, params.getAll(name), read))
    .map((text) => [...text].slice(0, LETTERS).join(""));
}

function ignoredValues(name: string, received: string[], read: SearchFilters): string[] {
  const values = received.map((value) => value.trim()).filter((value) => value !== "");
  if (name === "sort" && values.some((value) => (SORTS as readonly string[]).includes(value)))
    return [];
  const found = Object.hasOwn(read, name) ? read[name as FilterKey] : undefined;
  // The API pages with a cursor, and has no map view.
  if (found === undefined || ["page", "view", "told"].includes(name))
    return values.map((value) => `${name}=${value}`);
  if (!FILTER_NAMES.includes(name as FilterName) || !isMany(name as FilterName)) return [];
  const ids = values.flatMap((value) => value.split(",")).map((id) => id.trim());
  return ids
    .filter((id) => id !== "" && !(found as readonly string[]).includes(id))
    .map((id) => `${name}=${id}`);
}
