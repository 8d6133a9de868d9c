import { useEffect, useState } from "react";
import { type SearchFilters, toQuery } from "@/lib/search/params";
import { type FilterDraft, filtersOf } from "./filter-draft";

const COUNT_MS = 250;

export type Total = number | "counting" | "unknown";

/** How many homes these filters find, counted while they are being chosen. */
export function useResultCount({
  counts,
  draft,
  filters,
  path,
}: {
  counts: boolean;
  draft: FilterDraft;
  filters: SearchFilters;
  /** The URL that counts, without its query. */
  path: string;
}) {
  const [total, setTotal] = useState<Total>("unknown");
  useEffect(() => {
    if (!counts) return;
    setTotal("counting");
    const stop = new AbortController();
    const wait = setTimeout(() => {
      fetch(`${path}${toQuery(filtersOf(draft, filters))}`, { signal: stop.signal })
        .then((response) => response.json())
        .then((answer: { total: number | null }) => setTotal(answer.total ?? "unknown"))
        .catch(() => !stop.signal.aborted && setTotal("unknown"));
    }, COUNT_MS);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [draft, filters, counts, path]);

  return total;
}
