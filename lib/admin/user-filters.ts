export const TYPE_FILTERS = ["all", "agent", "company"] as const;
export const STATUS_FILTERS = ["all", "active", "expired", "subscribed"] as const;
const SEARCH_MAX = 100;

export type UserFilters = {
  search: string;
  type: (typeof TYPE_FILTERS)[number];
  status: (typeof STATUS_FILTERS)[number];
  page: number;
};

type Params = Record<string, string | string[] | undefined>;

const one = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value) ?? "";

/** The list's filters as the address has them; what is not understood reads as "all". */
export function userFilters(params: Params): UserFilters {
  return {
    search: one(params.search).trim().slice(0, SEARCH_MAX),
    type: TYPE_FILTERS.find((type) => type === one(params.type)) ?? "all",
    status: STATUS_FILTERS.find((status) => status === one(params.status)) ?? "all",
    page: pageOf(params),
  };
}

/** The page number of the address, from 1. */
export function pageOf(params: Params) {
  const page = Number.parseInt(one(params.page), 10);
  return page >= 1 && page <= 100_000 ? page : 1;
}

export function searchOf(params: Params) {
  return one(params.search).trim().slice(0, SEARCH_MAX);
}

/** The address's query for the filters, without what is "all" or first. */
export function userFiltersQuery({ search, type, status, page }: UserFilters) {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (type !== "all") query.set("type", type);
  if (status !== "all") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}
