/** The `searchParams` that Next passes to a page. */
export type Params = Record<string, string | string[] | undefined>;

const SEARCH_MAX = 100;
const PAGE_MAX = 100_000;

/** The first value of this parameter; empty when it is missing. */
export function paramOf(params: Params, name: string) {
  const value = params[name];
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
}

/** The page number in the address, from 1; in the parameter `page` by default. */
export function pageOf(params: Params, name = "page") {
  const page = Number.parseInt(paramOf(params, name), 10);
  return page >= 1 && page <= PAGE_MAX ? page : 1;
}

/** The search text of a list; in the parameter `search` by default. */
export const searchOf = (params: Params, name = "search") =>
  paramOf(params, name).slice(0, SEARCH_MAX);
