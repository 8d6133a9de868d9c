import type { Map as Chart } from "maplibre-gl";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { writeShape } from "@/lib/map/area";
import { circleAround, RADII } from "@/lib/map/circle";
import { boundsAround, roundedFor } from "@/lib/map/my-place";
import { type KnownPlace, KnownPlaceField } from "./known-place";
import { useDrawnLine } from "./use-drawn-line";

/** A zoom at which most of the offered circles fit on the screen. */
const PLACE_ZOOM = 13;
const isOnMap = (place: KnownPlace) => boundsAround(place) !== undefined;

/**
 * An overlay on the map for drawing an area with a finger or a mouse. People who have neither move the map and take a
 * circle around its centre, marked by the cross. A place found by name is used as it is.
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
  const cancel = useRef<HTMLButtonElement>(null);
  const { line, isTooSmall, pointer } = useDrawnLine(chart, onDrawn);
  const [place, setPlace] = useState<KnownPlace | null>(null);
  useEffect(() => cancel.current?.focus({ preventScroll: true }), []);

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
        {...pointer}
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
      {/* On phones the hint is above the map and the choices are below it, so that most of the map stays visible. */}
      <div className="draw-over pointer-events-none absolute inset-2 flex flex-col items-start justify-between gap-2 lg:justify-start">
        <div className="flex items-start gap-2 pe-14">
          <p
            className="rounded-lg bg-popover px-3 py-2.5 text-popover-foreground text-sm shadow-lift"
            role="status"
          >
            {t(isTooSmall ? "drawAgain" : "drawHint")}
          </p>
          <button
            className={buttonVariants({
              variant: "outline",
              size: "sm",
              className: "pointer-events-auto h-11!",
            })}
            onClick={onCancel}
            onKeyDown={leave}
            ref={cancel}
            type="button"
          >
            {t("drawCancel")}
          </button>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves, wherever the focus is */}
        <div
          className="draw-panel pointer-events-auto flex w-full flex-col gap-1.5 rounded-lg border bg-popover p-2 text-popover-foreground text-sm shadow-lift lg:w-auto"
          onKeyDown={leave}
        >
          <fieldset className="min-w-0">
            <legend className="sr-only">{circle}</legend>
            <span aria-hidden className="block truncate pb-1">
              {circle}
            </span>
            <div className="draw-choices flex gap-1.5">
              {place?.shape && (
                <button
                  className={buttonVariants({
                    variant: "outline",
                    size: "sm",
                    className: "h-11! shrink-0",
                  })}
                  onClick={() => place.shape && onDrawn(place.shape)}
                  type="button"
                >
                  <span>{t("wholePlace", { place: place.name })}</span>
                </button>
              )}
              {RADII.map((radius) => (
                <button
                  className={buttonVariants({
                    variant: "outline",
                    size: "sm",
                    className: "h-11! flex-auto",
                  })}
                  key={radius}
                  onClick={() => onDrawn(writeShape(circleAround(middleFor(radius), radius)))}
                  type="button"
                >
                  {radius < 1000
                    ? t("metres", { radius })
                    : t("kilometres", { radius: radius / 1000 })}
                </button>
              ))}
            </div>
          </fieldset>
          <KnownPlaceField onFound={goTo} />
        </div>
      </div>
    </div>
  );
}
