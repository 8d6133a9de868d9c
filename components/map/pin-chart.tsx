import "maplibre-gl/dist/maplibre-gl.css";
import "./map.css";
import { type Map as Chart, Marker } from "maplibre-gl";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Corner } from "@/lib/map/area";
import type { Streets } from "@/lib/map/streets";
import { useChart } from "./use-chart";

const NEAR_ZOOM = 16;
const TOWN_ZOOM = 13;
const STEP_PIXELS = 8;
const STEPS: Record<string, readonly [x: number, y: number]> = {
  ArrowUp: [0, -STEP_PIXELS],
  ArrowDown: [0, STEP_PIXELS],
  ArrowLeft: [-STEP_PIXELS, 0],
  ArrowRight: [STEP_PIXELS, 0],
};

/** The location map of one listing. */
export function PinChart({
  place,
  town,
  streets,
  onMoved,
}: {
  /** Null while the listing has no location: the pin then waits at its town's centre. */
  place: Corner | null;
  town: Corner | null;
  streets: Streets | null;
  onMoved: (place: Corner) => void;
}) {
  const t = useTranslations("propertyForm.pin");
  const box = useRef<HTMLDivElement>(null);
  const [marker, setMarker] = useState<Marker | null>(null);
  /** Whether the map has moved to the listing or its town: after that, the agent controls the zoom. */
  const isLed = useRef(false);
  const moved = useEffectEvent(onMoved);
  const { chart, streetsFailed } = useChart({
    box,
    labels: { title: t("title"), zoomIn: t("zoomIn"), zoomOut: t("zoomOut") },
    shape: undefined,
    streets,
    onCreated: (map) => setMarker(addPlacePin(map, place ?? town, t("move"), moved)),
  });

  // The map moves to the listing once, and again when a new address is outside the visible area.
  const [lat, lng] = place ? [place.lat, place.lng] : [town?.lat, town?.lng];
  const zoom = place ? NEAR_ZOOM : TOWN_ZOOM;
  useEffect(() => {
    if (!chart || !marker || lat === undefined || lng === undefined) return;
    marker.setLngLat([lng, lat]);
    if (isLed.current && chart.getBounds().contains([lng, lat])) return;
    isLed.current = true;
    chart.jumpTo({ center: [lng, lat], zoom: Math.max(chart.getZoom(), zoom) });
  }, [chart, marker, lat, lng, zoom]);

  return (
    <>
      <div className="map-box map-of-place rounded-lg border" dir="ltr" ref={box} />
      {streetsFailed && <p className="mt-1 text-muted-foreground text-sm">{t("noStreets")}</p>}
    </>
  );
}

/** The pin as a button that is dragged, moved by pressing the map, or moved with the arrow keys. */
function addPlacePin(
  map: Chart,
  place: Corner | null,
  label: string,
  onMoved: (place: Corner) => void,
) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-place-pin";
  const pin = new Marker({ element: button, draggable: true, anchor: "bottom" });
  pin.setLngLat(place ?? map.getCenter()).addTo(map);
  // The library sets a role and a name on every marker.
  button.removeAttribute("role");
  button.setAttribute("aria-label", label);
  pin.on("dragend", () => onMoved(pin.getLngLat()));
  map.on("click", ({ lngLat }) => {
    pin.setLngLat(lngLat);
    onMoved(lngLat);
  });
  button.addEventListener("click", (event) => event.stopPropagation());
  button.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = map.project(pin.getLngLat());
    pin.setLngLat(map.unproject([x + step[0], y + step[1]]));
    if (!map.getBounds().contains(pin.getLngLat())) map.setCenter(pin.getLngLat());
    onMoved(pin.getLngLat());
  });
  return pin;
}
