import type { Route } from "next";
import { z } from "zod";
import { STATUSES, type Status } from "@/lib/catalog/states";
import { paths } from "@/lib/paths";

const UUID = z.guid();

/** Public homes first: otherwise sold ones would be on top, although no one works on them. */
export const STANDARD_SORT = "live";

export const COMPANY_SORTS = [
  STANDARD_SORT,
  "newest",
  "title",
  "price_asc",
  "price_desc",
  "city",
  "rooms_asc",
  "rooms_desc",
  "agent",
  "ending",
  "views",
  "contacts",
] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

/** Drafts are private to their agent: the office does not see them. */
export const OFFICE_STATUSES = STATUSES.filter((status) => status !== "draft");

export type CompanyListFilters = {
  page: number;
  search: string;
  sort: CompanySort;
  /** Null for every state. */
  status: Status | null;
  /** An agent's profile; null for all agents. */
  agent: string | null;
};
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
    sort: COMPANY_SORTS.find((sort) => sort === params.sort) ?? STANDARD_SORT,
    status: OFFICE_STATUSES.find((status) => status === params.status) ?? null,
    agent: UUID.safeParse(params.agent).data ?? null,
  };
}

/** The address of a view of the list, without defaults. */
export function companyListPath(
  { page, search, sort, status, agent }: CompanyListFilters,
  path: Route = paths.dashboard,
) {
  const query = new URLSearchParams({ view: "properties" });
  if (search) query.set("search", search);
  if (sort !== STANDARD_SORT) query.set("sort", sort);
  if (status) query.set("status", status);
  if (agent) query.set("agent", agent);
  if (page > 1) query.set("page", String(page));
  return `${path}?${query}` as Route;
}

export const SORTED_COLUMNS = [
  "title",
  "price",
  "city",
  "rooms",
  "agent",
  "ending",
  "views",
  "contacts",
] as const;
type SortedColumn = (typeof SORTED_COLUMNS)[number];

/** The sort requested by clicking a column header: ascending first, then descending if the list supports both. */
export function nextSort(column: SortedColumn, now: CompanySort): CompanySort {
  if (column === "price" || column === "rooms") {
    return now === `${column}_asc` ? `${column}_desc` : `${column}_asc`;
  }
  return now === column ? STANDARD_SORT : column;
}

export function sortedAs(column: SortedColumn, now: CompanySort) {
  if (now === `${column}_desc`) return "descending" as const;
  // Descending, with the highest first.
  if (now === column && (column === "views" || column === "contacts")) return "descending" as const;
  return now === column || now === `${column}_asc` ? ("ascending" as const) : undefined;
}
