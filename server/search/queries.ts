import "server-only";
import { cache } from "react";
import { z } from "zod";
import type { CardView } from "@/lib/property/types";
import {
  fromQuery,
  LISTED_SORT,
  PAGE_MAX,
  PAGE_SIZE,
  type SearchFilters,
  searchOf,
  toQuery,
} from "@/lib/search/params";
import { databaseFilters } from "@/lib/search/places";
import {
  asksNeighborhood,
  bestWays,
  FEW_HOMES,
  widened,
  withoutEach,
} from "@/lib/search/relaxations";
import type { Relaxation, ResultsView } from "@/lib/search/types";
import type { PageResult } from "@/lib/seo/page-state";
import { cardMaker, foundSchema, ownerOf } from "@/server/card/card";
import { cached } from "@/server/public/cached";
import { orUnavailable } from "@/server/public/page-result";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** Whose listings are searched: everybody's, one agent's or one company's. */
export type Scope = { agentId?: string; companyId?: string };

const conditions = (filters: SearchFilters, scope: Scope) => ({
  ...databaseFilters(filters),
  ...scope,
});

/** One call returns the cards of the page and the total. */
export async function askListings(
  { sort: chosen, page = 1, ...filters }: SearchFilters,
  scope: Scope,
) {
  // An agent's homes are in the agent's own order, and newest first where there is none.
  const sort =
    chosen === LISTED_SORT ? "newest" : (chosen ?? (scope.agentId ? "chosen" : "newest"));
  return foundSchema.parse(
    unwrap(
      await publicDb().rpc("search_listings", { filters: conditions(filters, scope), sort, page }),
    ),
  );
}

const search = cached(
  "search",
  (query: string, scope: string) =>
    askListings(fromQuery(new URLSearchParams(query)), JSON.parse(scope) as Scope),
  () => [tags.listings],
);

/** One page of a search. A page past the end is missing. */
export const searchListings = cache(
  async (filters: SearchFilters, scope: Scope = {}): Promise<PageResult<ResultsView>> =>
    orUnavailable<ResultsView>(async () => {
      const page = filters.page ?? 1;
      const [{ total, wishes, rows, chosen }, toCard, unsorted] = await Promise.all([
        search(toQuery({ ...filters, told: undefined, view: undefined }), JSON.stringify(scope)),
        cardMaker(),
        // Whether the agent has set an order is known only from the search without another sort.
        scope.agentId && filters.sort ? search("", JSON.stringify(scope)) : null,
      ]);
      if (rows.length === 0 && page > 1) return { state: "missing" };
      const cards = rows.map((row): CardView => {
        const card = toCard(row, scope.agentId ? null : ownerOf(row));
        return row.id === chosen?.pinned && !filters.sort ? { ...card, pinned: true } : card;
      });
      const pages = Math.min(Math.ceil(total / PAGE_SIZE), PAGE_MAX);
      return {
        state: "live",
        view: {
          total,
          page,
          pages,
          cards,
          wishes,
          ordered: ((chosen ?? unsorted?.chosen)?.homes ?? 0) > 0,
        },
      };
    }),
);

/** The total of each of these queries, in their order: one call, however many there are. */
const totals = cached(
  "search-totals",
  async (queries: string, scope: string): Promise<number[]> => {
    const searches = (JSON.parse(queries) as string[]).map((query) =>
      conditions(fromQuery(new URLSearchParams(query)), JSON.parse(scope) as Scope),
    );
    return totalsOf(searches.length).parse(
      unwrap(await publicDb().rpc("count_searches", { searches })),
    );
  },
  () => [tags.listings],
);
const totalsOf = (length: number) => z.array(z.int().nonnegative()).length(length);

const count = (searches: SearchFilters[], scope: Scope) => {
  const queries = searches.map((all) => toQuery(searchOf(all)));
  return totals(JSON.stringify(queries), JSON.stringify(scope));
};

export const countListings = async (filters: SearchFilters, scope: Scope = {}) =>
  (await count([filters], scope))[0];

/** Each is a search of its own: a search with every filter set must not cost dozens. */
const WAYS_MAX = 20;

/** For few or no results: what wider searches would find, in one call. */
export async function findRelaxations(
  filters: SearchFilters,
  total: number,
  scope: Scope = {},
  neighborhoodsOf?: (filters: SearchFilters) => Promise<string[]>,
): Promise<Relaxation[]> {
  if (total > FEW_HOMES) return [];
  const everywhere = Object.keys(scope).length === 0;
  const neighborhoods = (asksNeighborhood(filters) && (await neighborhoodsOf?.(filters))) || [];
  const ways = [...widened(filters, everywhere, neighborhoods), ...withoutEach(filters)].slice(
    0,
    WAYS_MAX,
  );
  if (ways.length === 0) return [];
  const found = await count(
    ways.map((way) => way.filters),
    scope,
  ).catch((): number[] => []);
  return bestWays(
    ways.map((way, place) => ({ ...way, total: found[place] ?? 0 })),
    total,
  );
}
