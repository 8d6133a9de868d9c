import type { Map as Chart } from "maplibre-gl";
import { useEffectEvent, useRef, useState } from "react";
import { boundsOf } from "./chart";
import { keepMoves, readMoves } from "./moves-setting";

/** People move a map several times in a row: a debounce skips the positions in between. */
const REST_MS = 350;

/**
 * Searches the area that the map was moved to: by itself a moment after the move, or when the button is pressed,
 * whichever this browser's setting says.
 */
export function useSearchMoves(search: (bounds: string) => void) {
  const [searchesMoves, setSearchesMoves] = useState(readMoves);
  /** The map has moved and the new area has not been searched yet. */
  const [moved, setMoved] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const searchHere = useEffectEvent((chart: Chart) => {
    setMoved(false);
    const bounds = boundsOf(chart);
    if (bounds) search(bounds);
  });
  return {
    searchesMoves,
    moved,
    searchHere,
    afterMove: (chart: Chart) => {
      if (!searchesMoves) return setMoved(true);
      clearTimeout(rest.current);
      rest.current = setTimeout(() => searchHere(chart), REST_MS);
    },
    /** The map is gone, or another search replaces that of the move. */
    forgetMove: () => {
      clearTimeout(rest.current);
      setMoved(false);
    },
    switchMoves: (on: boolean, chart: Chart | null) => {
      setSearchesMoves(on);
      keepMoves(on);
      if (on && moved && chart) searchHere(chart);
    },
  };
}
