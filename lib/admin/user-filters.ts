import { type Params, pageOf, paramOf, searchOf } from "./params";

export const TYPE_FILTERS = ["all", "agent", "company"] as const;
export const STATUS_FILTERS = ["all", "active", "expired", "subscribed"] as const;

export type UserFilters = {
  search: string;
  type: (typeof TYPE_FILTERS)[number];
  status: (typeof STATUS_FILTERS)[number];
  page: number;
};

/** The list's filters, parsed from the address; invalid values become "all". */
export function userFilters(params: Params): UserFilters {
  return {
    search: searchOf(params),
    type: TYPE_FILTERS.find((type) => type === paramOf(params, "type")) ?? "all",
    status: STATUS_FILTERS.find((status) => status === paramOf(params, "status")) ?? "all",
    page: pageOf(params),
  };
}

/** The query of the address for the filters, without "all" and the first page. */
export function userFiltersQuery({ search, type, status, page }: UserFilters) {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (type !== "all") query.set("type", type);
  if (status !== "all") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}
