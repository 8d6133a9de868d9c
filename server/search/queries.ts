import "server-only";
import { cache } from "react";
import { z } from "zod";
import type { CardView } from "@/lib/property/types";
import { fromQuery, PAGE_MAX, PAGE_SIZE, type SearchFilters, toQuery } from "@/lib/search/params";
import type { ResultsView, WayOut } from "@/lib/search/types";
import { withoutEach } from "@/lib/search/way-out";
import type { Asked } from "@/lib/seo/page-state";
import { cardMaker, searchAnswer } from "@/server/property/card";
import { orDown } from "@/server/public/asked";
import { cached } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** Whose listings are searched: everybody's, one agent's or one company's. */
export type Scope = { agentId?: string; companyId?: string };

const conditions = ({ q, ...filters }: SearchFilters, scope: Scope) => ({
  ...filters,
  ...(q && { text: q }),
  ...scope,
});

/** One call answers the cards of the page and how many there are in all. */
async function ask({ sort = "newest", page = 1, ...filters }: SearchFilters, scope: Scope) {
  return searchAnswer.parse(
    unwrap(
      await publicDb().rpc("search_listings", { filters: conditions(filters, scope), sort, page }),
    ),
  );
}

const search = cached(
  "search",
  (query: string, scope: string) =>
    ask(fromQuery(new URLSearchParams(query)), JSON.parse(scope) as Scope),
  () => [tags.listings],
);

/** One page of a search. A page that is not there is missing, also when a later one was asked for. */
export const searchListings = cache(
  async (filters: SearchFilters, scope: Scope = {}): Promise<Asked<ResultsView>> =>
    orDown<ResultsView>(async () => {
      const page = filters.page ?? 1;
      const [{ total, rows }, toCard] = await Promise.all([
        search(toQuery(filters), JSON.stringify(scope)),
        cardMaker(),
      ]);
      if (rows.length === 0 && page > 1) return { state: "missing" };
      const cards: CardView[] = rows.map((row) =>
        toCard(
          row,
          scope.agentId
            ? null
            : { agentName: row.agent.name, companyName: row.agent.company?.name ?? null },
        ),
      );
      const pages = Math.min(Math.ceil(total / PAGE_SIZE), PAGE_MAX);
      return { state: "live", view: { total, page, pages, cards } };
    }),
);

/** How many homes each of these queries finds, in their order: one question, however many there are. */
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
  const queries = searches.map((all) => toQuery({ ...all, sort: undefined, page: undefined }));
  return totals(JSON.stringify(queries), JSON.stringify(scope));
};

export const countListings = async (filters: SearchFilters, scope: Scope = {}) =>
  (await count([filters], scope))[0];

const WAYS_OUT = 3;

/** Nothing fits: which filter stands in the way, and how many homes there are without it. */
export async function findWaysOut(filters: SearchFilters, scope: Scope = {}): Promise<WayOut[]> {
  const ways = withoutEach(filters);
  if (ways.length === 0) return [];
  const found = await count(
    ways.map((way) => way.filters),
    scope,
  ).catch((): number[] => []);
  return ways
    .map((way, place) => ({ ...way, total: found[place] ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, WAYS_OUT);
}
