import type { Map as Chart } from "maplibre-gl";
import { useLayoutEffect, useRef } from "react";
import { readShape } from "@/lib/map/area";
import { boxOf, readBox } from "@/lib/map/pin";
import type { SearchFilters } from "@/lib/search/query";
import { showBox } from "./chart";
import type { LoadedPins } from "./use-map-pins";

const TIMES_MAX = 3;

/**
 * Moves the map to its search: to its box or, without one, to its listings. In the latter case it zooms in more than
 * once, because the centres of clusters show the extent less exactly than those of the smaller clusters that follow.
 */
export function useFitToSearch(
  chart: Chart | null,
  { bounds, shape }: SearchFilters,
  query: string,
  answered: LoadedPins | null,
) {
  /** The last search the map moved to, and how many times it adjusted. */
  const fitted = useRef({ query: "", times: 0 });
  /** The box that the map itself wrote into the URL, and therefore already shows. */
  const own = useRef<string | undefined>(undefined);

  useLayoutEffect(() => {
    if (!chart || !answered || answered.query !== query) return;
    const { current } = fitted;
    const isNew = current.times === 0 || current.query !== query;
    if (!isNew && (bounds !== undefined || shape !== undefined || current.times >= TIMES_MAX))
      return;
    const isOwn = bounds !== undefined && bounds === own.current && current.times > 0;
    fitted.current = { query, times: isNew ? 1 : current.times + 1 };
    if (isOwn) return;
    const target = readBox(bounds) ?? boxOf(readShape(shape ?? "") ?? answered.pins);
    if (target) showBox(chart, target, bounds === undefined);
  }, [chart, answered, query, bounds, shape]);

  return {
    /** After a move by hand the map stays where the person left it. */
    stopFitting: () => {
      fitted.current.times = TIMES_MAX;
    },
    /** Names the box that the map shows and writes into the URL. */
    setOwnBounds: (shown: string) => {
      own.current = shown;
    },
  };
}
