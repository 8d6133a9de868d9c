/** What Next hands a page as `searchParams`. */
export type Params = Record<string, string | string[] | undefined>;

const SEARCH_MAX = 100;
const PAGE_MAX = 100_000;

/** What the address says under this name, the first time; empty when it says nothing. */
export function paramOf(params: Params, name: string) {
  const value = params[name];
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
}

/** The page number of the address, from 1; `page` of it unless it has another name. */
export function pageOf(params: Params, name = "page") {
  const page = Number.parseInt(paramOf(params, name), 10);
  return page >= 1 && page <= PAGE_MAX ? page : 1;
}

/** What a list is searched for, `search` of the address unless it has another name. */
export const searchOf = (params: Params, name = "search") =>
  paramOf(params, name).slice(0, SEARCH_MAX);
