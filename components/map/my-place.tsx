import { LocateFixed } from "lucide";
import { type Map as Chart, Marker } from "maplibre-gl";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { boundsAround } from "@/lib/map/my-place";
import { useMyPosition } from "./use-my-position";

/**
 * Moves the map to the visitor's position. The browser is asked for it only when the button is pressed; the exact
 * position stays in the page as a mark on the map, and the search uses a box around its one-kilometre square.
 */
export function MyPlace({ chart, onFound }: { chart: Chart; onFound: (bounds: string) => void }) {
  const t = useTranslations("map");
  const mark = useRef<Marker>(undefined);
  useEffect(() => () => void mark.current?.remove(), []);
  const { state, locate } = useMyPosition((place) => {
    const bounds = boundsAround(place);
    if (!bounds) return false;
    if (!mark.current) {
      const element = document.createElement("span");
      element.className = "map-here";
      mark.current = new Marker({ element });
      // The library calls every marker "Map marker".
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", t("here"));
    }
    mark.current.setLngLat([place.lng, place.lat]).addTo(chart);
    onFound(bounds);
    return true;
  });
  return (
    <>
      <button
        className={buttonVariants({
          className: "pointer-events-auto absolute end-0.5 top-26 size-11! p-0! shadow-lift",
          size: "sm",
          variant: "outline",
        })}
        aria-busy={state === "busy"}
        aria-label={t("myPlace")}
        onClick={locate}
        title={t("myPlace")}
        type="button"
      >
        <Icon icon={LocateFixed} />
      </button>
      <p
        className="rounded-lg border bg-popover px-3 py-2.5 text-popover-foreground text-sm shadow-lift empty:hidden data-[state=shown]:sr-only"
        data-state={state}
        role="status"
      >
        {state !== "idle" && t(`places.${state}`)}
      </p>
    </>
  );
}
