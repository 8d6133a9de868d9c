import "maplibre-gl/dist/maplibre-gl.css";
import type { Map as Chart } from "maplibre-gl";
import { useTranslations } from "next-intl";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useListFilters } from "@/components/search/use-list-filters";
import { UNPLACED } from "@/lib/map/area";
import { type Pin, readBox } from "@/lib/map/pin";
import type { Streets } from "@/lib/map/streets";
import { changeFilters, type SearchFilters, toQuery, withFilters } from "@/lib/search/query";
import { WHERE } from "@/lib/search/suggestion";
import { showBox, zoomOf } from "./chart";
import { DrawArea } from "./draw-area";
import { MapCount } from "./map-count";
import type { ShownSearch } from "./map-search";
import { MapTools } from "./map-tools";
import { PinHomes } from "./pin-homes";
import { pinLabel } from "./pin-label";
import { createPins } from "./pins";
import { useChart } from "./use-chart";
import { useFitToSearch } from "./use-fit-to-search";
import { useMapPins } from "./use-map-pins";
import { useOpenPin } from "./use-open-pin";
import { useSearchMoves } from "./use-search-moves";

/** The same search restricted to listings without a location, regardless of the map area. */
const unplaced = (filters: SearchFilters) =>
  changeFilters(filters, { bounds: UNPLACED, shape: undefined });
const NOWHERE = Object.fromEntries(WHERE.map((name) => [name, undefined]));

/** The map of a search. Its box is a filter in the URL, so list and map cannot differ. */
export function LiveMap({
  action,
  filters,
  scope,
  streets,
}: ShownSearch & { streets: Streets | null }) {
  const t = useTranslations("map");
  const { latest, coming, ask } = useListFilters(action, filters);
  const box = useRef<HTMLDivElement>(null);
  const [pins, setPins] = useState<ReturnType<typeof createPins> | null>(null);
  const [zoom, setZoom] = useState<number | null>(null);
  const [drawing, setDrawing] = useState(false);
  const drawButton = useRef<HTMLButtonElement>(null);
  const { answered, query, failed, retry } = useMapPins(coming, zoom, scope);
  const { open, press, close, closeAndFocus } = useOpenPin(pins, scope, answered);
  const { bounds, shape } = coming;

  const { searchesMoves, moved, searchHere, afterMove, forgetMove, switchMoves } = useSearchMoves(
    (bounds) => {
      if (bounds === latest().bounds) return;
      setOwnBounds(bounds);
      ask(changeFilters(latest(), { bounds }), "replace");
    },
  );
  const onMoveEnd = useEffectEvent((map: Chart, byHand: boolean) => {
    setZoom(zoomOf(map));
    // A search of a drawn area always covers all of it, wherever the map is.
    if (!byHand || latest().shape) return;
    stopFitting();
    afterMove(map);
  });
  const onPress = useEffectEvent(press);
  const label = useEffectEvent((pin: Pin) => pinLabel(t, pin));

  const { chart, streetsFailed, retryStreets } = useChart({
    box,
    labels: { title: t("title"), zoomIn: t("zoomIn"), zoomOut: t("zoomOut") },
    shape,
    streets,
    onCreated: (map) => {
      const created = createPins(map, label, (pin) => onPress(map, pin));
      map.on("moveend", (event) =>
        onMoveEnd(map, Boolean((event as { originalEvent?: unknown }).originalEvent)),
      );
      map.on("click", () => close());
      map.once("remove", () => {
        forgetMove();
        created.stop();
      });
      setPins(created);
      setZoom(zoomOf(map));
    },
  });
  // A layout effect, so that the pins change before the next paint: `aria-busy` must end with them on the screen.
  useLayoutEffect(() => {
    if (answered) pins?.show(answered.pins);
  }, [answered, pins]);
  const { stopFitting, setOwnBounds } = useFitToSearch(chart, coming, query, answered);

  const stopDrawing = () => {
    // The button can be focused only after the overlay is gone.
    flushSync(() => setDrawing(false));
    drawButton.current?.focus({ preventScroll: true });
  };
  const showAround = (map: Chart, bounds: string) => {
    const around = readBox(bounds);
    if (!around) return;
    forgetMove();
    close();
    showBox(map, around, false);
    setOwnBounds(bounds);
    // A place chosen earlier may be a different one.
    const next = changeFilters(latest(), { ...NOWHERE, bounds });
    if (toQuery(next) !== toQuery(latest())) ask(next);
  };

  /** Different pins are loading. */
  const isBusy = !failed && (answered?.query !== query || answered.zoom !== zoom);

  return (
    <>
      <div aria-busy={isBusy} className="absolute inset-0" dir="ltr" ref={box} />
      <MapTools
        chart={chart}
        hasShape={shape !== undefined}
        isHidden={drawing}
        isMoved={moved}
        onDraw={() => {
          close();
          setDrawing(true);
        }}
        onFound={(bounds) => chart && showAround(chart, bounds)}
        onRetryStreets={streetsFailed ? retryStreets : undefined}
        onSearchHere={() => chart && searchHere(chart)}
        onSwitchMoves={(on) => switchMoves(on, chart)}
        ref={drawButton}
        searchesMoves={searchesMoves}
      />
      {!open && (
        <MapCount
          answered={answered}
          isUnplaced={bounds === UNPLACED}
          onRetry={failed ? retry : undefined}
          unplacedHref={withFilters(action, unplaced(coming))}
          onUnplaced={() => ask(unplaced(latest()))}
        />
      )}
      {drawing && chart && (
        <DrawArea
          chart={chart}
          onCancel={stopDrawing}
          onDrawn={(drawn) => {
            stopDrawing();
            forgetMove();
            // A place chosen earlier would restrict the drawn area.
            ask(changeFilters(latest(), { ...NOWHERE, shape: drawn }));
          }}
        />
      )}
      {open && <PinHomes count={open.pin.homes} onClose={closeAndFocus} path={open.path} />}
    </>
  );
}
