import "maplibre-gl/dist/maplibre-gl.css";
import type { Map as Chart } from "maplibre-gl";
import { useTranslations } from "next-intl";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useListFilters } from "@/components/search/use-list-filters";
import { cleanBounds, UNPLACED } from "@/lib/map/area";
import { type Pin, pinBox, readBox } from "@/lib/map/pin";
import type { Streets } from "@/lib/map/streets";
import { changeFilters, type SearchFilters, toQuery, withFilters } from "@/lib/search/query";
import { WHERE } from "@/lib/search/suggestion";
import { motionOf, showBox, ZOOM_MAX, zoomOf } from "./chart";
import { DrawArea } from "./draw-area";
import { MapCount } from "./map-count";
import type { ShownSearch } from "./map-search";
import { MapTools } from "./map-tools";
import { keepMoves, readMoves } from "./moves-setting";
import { PinHomes } from "./pin-homes";
import { pinLabel } from "./pin-label";
import { createPins } from "./pins";
import { useChart } from "./use-chart";
import { useFitToSearch } from "./use-fit-to-search";
import { useMapPins } from "./use-map-pins";

/** The same search restricted to listings without a location, regardless of the map area. */
const unplaced = (filters: SearchFilters) =>
  changeFilters(filters, { bounds: UNPLACED, shape: undefined });
const NOWHERE = Object.fromEntries(WHERE.map((name) => [name, undefined]));
/** People move a map several times in a row: a debounce skips the positions in between. */
const REST_MS = 350;

type Open = { pin: Pin; path: string };

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
  const [searchesMoves, setSearchesMoves] = useState(readMoves);
  /** The map has moved and the new area has not been searched yet. */
  const [moved, setMoved] = useState(false);
  const [drawing, setDrawing] = useState(false);
  const drawButton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const { answered, query, failed, retry } = useMapPins(coming, zoom, scope);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { bounds, shape } = coming;

  const searchHere = useEffectEvent((map: Chart) => {
    const shown = map.getBounds();
    const sides = [shown.getWest(), shown.getSouth(), shown.getEast(), shown.getNorth()];
    const bounds = cleanBounds(sides.map((degrees) => degrees.toFixed(8)).join());
    setMoved(false);
    if (!bounds || bounds === latest().bounds) return;
    setOwnBounds(bounds);
    ask(changeFilters(latest(), { bounds }), "replace");
  });
  const afterMove = useEffectEvent((map: Chart, byHand: boolean) => {
    setZoom(zoomOf(map));
    // A search of a drawn area always covers all of it, wherever the map is.
    if (!byHand || latest().shape) return;
    stopFitting();
    if (!searchesMoves) return setMoved(true);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => searchHere(map), REST_MS);
  });
  const press = useEffectEvent((map: Chart, pin: Pin) => {
    const parts = pin.homes > 1 && !pin.onePlace && map.getZoom() < ZOOM_MAX - 0.01;
    if (parts) {
      setOpen(null);
      const nearer = Math.min(ZOOM_MAX, Math.floor(map.getZoom()) + 2);
      // Counts as a move by hand: the person pressed the pin.
      map.easeTo(
        { center: [pin.lng, pin.lat], zoom: nearer, ...motionOf() },
        { originalEvent: true },
      );
      return;
    }
    const params = new URLSearchParams(`${scope}&${answered?.query ?? ""}`);
    params.set("box", pinBox(pin, answered?.zoom ?? zoomOf(map)));
    setOpen({ pin, path: `/api/map/homes?${params}` });
  });
  const label = useEffectEvent((pin: Pin) => pinLabel(t, pin));

  const { chart, streetsFailed, retryStreets } = useChart({
    box,
    labels: { title: t("title"), zoomIn: t("zoomIn"), zoomOut: t("zoomOut") },
    shape,
    streets,
    onCreated: (map) => {
      const created = createPins(map, label, (pin) => press(map, pin));
      map.on("moveend", (event) =>
        afterMove(map, Boolean((event as { originalEvent?: unknown }).originalEvent)),
      );
      map.on("click", () => setOpen(null));
      map.once("remove", () => {
        clearTimeout(rest.current);
        created.stop();
      });
      setPins(created);
      setZoom(zoomOf(map));
    },
  });
  const { stopFitting, setOwnBounds } = useFitToSearch(chart, coming, query, answered);

  // A layout effect, so that the pins change before the next paint: `aria-busy` must end with them on the screen.
  useLayoutEffect(() => {
    if (answered) pins?.show(answered.pins);
  }, [answered, pins]);

  const stopDrawing = () => {
    // The button can be focused only after the overlay is gone.
    flushSync(() => setDrawing(false));
    drawButton.current?.focus({ preventScroll: true });
  };
  const showAround = (map: Chart, bounds: string) => {
    const around = readBox(bounds);
    if (!around) return;
    clearTimeout(rest.current);
    setOpen(null);
    setMoved(false);
    showBox(map, around, false);
    setOwnBounds(bounds);
    // A place chosen earlier may be a different one.
    const next = changeFilters(latest(), { ...NOWHERE, bounds });
    if (toQuery(next) !== toQuery(latest())) ask(next);
  };
  const close = () => {
    if (open) pins?.focus(open.pin);
    setOpen(null);
  };
  const switchMoves = (on: boolean) => {
    setSearchesMoves(on);
    keepMoves(on);
    if (on && moved && chart) searchHere(chart);
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
          setOpen(null);
          setDrawing(true);
        }}
        onFound={(bounds) => chart && showAround(chart, bounds)}
        onRetryStreets={streetsFailed ? retryStreets : undefined}
        onSearchHere={() => chart && searchHere(chart)}
        onSwitchMoves={switchMoves}
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
            setMoved(false);
            // A place chosen earlier would restrict the drawn area.
            ask(changeFilters(latest(), { ...NOWHERE, shape: drawn }));
          }}
        />
      )}
      {open && <PinHomes count={open.pin.homes} onClose={close} path={open.path} />}
    </>
  );
}
