import type { Map as Chart } from "maplibre-gl";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CORNERS_MAX, writeShape } from "@/lib/map/area";
import { circleAround, RADII } from "@/lib/map/circle";
import { boundsAround, roundedFor } from "@/lib/map/my-place";
import { simplified } from "@/lib/map/simplify";
import { type KnownPlace, KnownPlaceField } from "./known-place";

type Point = [x: number, y: number];

/** At which most of the circles that are offered are seen whole. */
const PLACE_ZOOM = 13;
const isOnMap = (place: KnownPlace) => boundsAround(place) !== undefined;

/**
 * A sheet over the map on which an area is drawn with a finger or a mouse. Whoever has neither moves the map and
 * takes a circle around its middle, which the cross marks. A place that is known by its name is taken as it is.
 */
export function DrawArea({
  chart,
  onDrawn,
  onCancel,
}: {
  chart: Chart;
  onDrawn: (shape: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("map");
  const points = useRef<Point[]>([]);
  const line = useRef<SVGPolygonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const [again, setAgain] = useState(false);
  const [place, setPlace] = useState<KnownPlace | null>(null);
  useEffect(() => cancel.current?.focus({ preventScroll: true }), []);

  const add = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => {
    points.current.push([offsetX, offsetY]);
    line.current?.setAttribute("points", points.current.join(" "));
  };
  const finish = () => {
    const corners = simplified(points.current, CORNERS_MAX);
    points.current = [];
    line.current?.setAttribute("points", "");
    if (!corners) return setAgain(true);
    onDrawn(writeShape(corners.map((corner) => chart.unproject(corner))));
  };
  const goTo = (found: KnownPlace) => {
    if (!isOnMap(found)) return false;
    setPlace(found);
    chart.jumpTo({ center: [found.lng, found.lat], zoom: PLACE_ZOOM });
    return true;
  };
  const middleFor = (radius: number) =>
    place === null ? chart.getCenter() : place.isMine ? roundedFor(place, radius) : place;
  const leave = ({ key }: KeyboardEvent) => key === "Escape" && onCancel();
  const circle = place ? t("circleAround", { place: place.name }) : t("circle");
  return (
    <div className="absolute inset-0 z-20" dir="rtl">
      <svg
        aria-hidden
        className="absolute inset-0 size-full cursor-crosshair touch-none bg-background/25"
        onPointerCancel={() => {
          points.current = [];
          line.current?.setAttribute("points", "");
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          points.current = [];
          add(event);
        }}
        onPointerMove={(event) => points.current.length > 0 && add(event)}
        onPointerUp={finish}
      >
        <polygon
          className="fill-primary/15 stroke-primary"
          ref={line}
          strokeLinejoin="round"
          strokeWidth={3}
        />
      </svg>
      <svg
        aria-hidden
        className="pointer-events-none absolute inset-0 m-auto size-6 stroke-primary"
        strokeWidth="2"
        viewBox="0 0 24 24"
      >
        <path d="M12 2v20M2 12h20" />
      </svg>
      <div className="pointer-events-none absolute inset-x-2 top-2 flex flex-wrap items-center gap-2 pe-14">
        <p
          className="rounded-lg bg-popover px-3 py-2.5 text-popover-foreground text-sm shadow-lift"
          role="status"
        >
          {t(again ? "drawAgain" : "drawHint")}
        </p>
        <Button
          className="pointer-events-auto"
          onClick={onCancel}
          onKeyDown={leave}
          ref={cancel}
          size="sm"
          variant="outline"
        >
          {t("drawCancel")}
        </Button>
        <fieldset className="pointer-events-auto flex flex-wrap items-center gap-1.5 rounded-lg border bg-popover p-1.5 ps-3 text-popover-foreground text-sm shadow-lift">
          <legend className="sr-only">{circle}</legend>
          <span aria-hidden>{circle}</span>
          {RADII.map((radius) => (
            <Button
              key={radius}
              onClick={() => onDrawn(writeShape(circleAround(middleFor(radius), radius)))}
              onKeyDown={leave}
              size="sm"
              variant="outline"
            >
              {radius < 1000 ? t("metres", { radius }) : t("kilometres", { radius: radius / 1000 })}
            </Button>
          ))}
          {place?.shape && (
            <Button
              onClick={() => place.shape && onDrawn(place.shape)}
              onKeyDown={leave}
              size="sm"
              variant="outline"
            >
              <span>{t("wholePlace", { place: place.name })}</span>
            </Button>
          )}
        </fieldset>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves, wherever the focus is */}
        <div
          className="pointer-events-auto rounded-lg border bg-popover p-1.5 text-popover-foreground shadow-lift"
          onKeyDown={leave}
        >
          <KnownPlaceField onFound={goTo} />
        </div>
      </div>
    </div>
  );
}
