import type { Route } from "next";
import { paths } from "@/lib/paths";

export const COMPANY_SORTS = [
  "newest",
  "title",
  "price_asc",
  "price_desc",
  "city",
  "rooms_asc",
  "rooms_desc",
  "agent",
] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

export type CompanyListFilters = { page: number; search: string; sort: CompanySort };
export type CompanyView = "agents" | "properties";

type Params = Record<string, string | string[] | undefined>;

const text = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");

export const companyView = (params: Params): CompanyView =>
  params.view === "properties" ? "properties" : "agents";

export function readCompanyFilters(params: Params): CompanyListFilters {
  const page = Number(text(params.page));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    search: text(params.search).trim().slice(0, 100),
    sort: COMPANY_SORTS.find((sort) => sort === params.sort) ?? "newest",
  };
}

/** The address of a view of the list; what is the default is left out. */
export function companyListPath({ page, search, sort }: CompanyListFilters) {
  const query = new URLSearchParams({ view: "properties" });
  if (search) query.set("search", search);
  if (sort !== "newest") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return `${paths.dashboard}?${query}` as Route;
}

type SortedColumn = "title" | "price" | "city" | "rooms" | "agent";

/** What a press on a column's head asks for: up first, then down where the list knows both. */
export function nextSort(column: SortedColumn, now: CompanySort): CompanySort {
  if (column === "price" || column === "rooms") {
    return now === `${column}_asc` ? `${column}_desc` : `${column}_asc`;
  }
  return now === column ? "newest" : column;
}

export function sortedAs(column: SortedColumn, now: CompanySort) {
  if (now === `${column}_desc`) return "descending" as const;
  return now === column || now === `${column}_asc` ? ("ascending" as const) : undefined;
}
