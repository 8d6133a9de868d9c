import { useEffect, useState } from "react";
import type { MapResponse } from "@/lib/map/pin";
import { type SearchFilters, searchOf, toQuery } from "@/lib/search/query";

export type LoadedPins = MapResponse & { query: string; zoom: number };

/**
 * Pins and clusters of a search at a zoom; `scope`: whose listings are searched. The previous ones stay until the next
 * response.
 */
export function useMapPins(filters: SearchFilters, zoom: number | null, scope: string) {
  const query = toQuery(searchOf(filters));
  const [answered, setAnswered] = useState<LoadedPins | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (zoom === null) return;
    const stop = new AbortController();
    const params = [scope, query, `zoom=${zoom}`].filter(Boolean).join("&");
    fetch(`/api/map?${params}`, { signal: stop.signal })
      .then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        return response.json();
      })
      .then((answer: MapResponse) => {
        setAnswered({ ...answer, query, zoom });
        setFailed(false);
      })
      .catch(() => !stop.signal.aborted && setFailed(true));
    return () => stop.abort();
  }, [query, zoom, scope, attempt]);
  return { answered, query, failed, retry: () => setAttempt((n) => n + 1) };
}
