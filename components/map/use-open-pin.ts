import type { Map as Chart } from "maplibre-gl";
import { useState } from "react";
import { type Pin, pinBox } from "@/lib/map/pin";
import { isSplitCloser, zoomInto, zoomOf } from "./chart";
import type { createPins } from "./pins";
import type { LoadedPins } from "./use-map-pins";

/** The pressed pin and the address of its homes. A cluster that a closer look splits is zoomed into instead. */
export function useOpenPin(
  pins: ReturnType<typeof createPins> | null,
  scope: string,
  answered: LoadedPins | null,
) {
  const [open, setOpen] = useState<{ pin: Pin; path: string } | null>(null);
  return {
    open,
    press: (chart: Chart, pin: Pin) => {
      if (isSplitCloser(chart, pin)) {
        setOpen(null);
        zoomInto(chart, pin);
        return;
      }
      const params = new URLSearchParams(`${scope}&${answered?.query ?? ""}`);
      params.set("box", pinBox(pin, answered?.zoom ?? zoomOf(chart)));
      setOpen({ pin, path: `/api/map/homes?${params}` });
    },
    close: () => setOpen(null),
    /** Closed by its own button: the focus returns to the pin. */
    closeAndFocus: () => {
      if (open) pins?.focus(open.pin);
      setOpen(null);
    },
  };
}
