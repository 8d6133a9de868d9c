import { LocateFixed } from "lucide";
import { type Map as Chart, Marker } from "maplibre-gl";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { boundsAround } from "@/lib/map/my-place";

const REQUEST_BUDGET_MS = 10_000;
const POSITION_AGE_MS = 60_000;

type State = "idle" | "busy" | "shown" | "denied" | "failed" | "away";

/**
 * Leads the map to where the visitor stands. The browser is asked when the button is pressed and not before; the place
 * itself stays in the page as a mark on the map, and what is searched is a box around the kilometre that it lies in.
 */
export function MyPlace({ chart, onFound }: { chart: Chart; onFound: (bounds: string) => void }) {
  const t = useTranslations("map");
  const [state, setState] = useState<State>("idle");
  const mark = useRef<Marker>(undefined);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      mark.current?.remove();
    };
  }, []);

  const found = ({ coords: { latitude: lat, longitude: lng } }: GeolocationPosition) => {
    if (!isHere.current) return;
    const bounds = boundsAround({ lat, lng });
    if (!bounds) return setState("away");
    if (!mark.current) {
      const element = document.createElement("span");
      element.className = "map-here";
      mark.current = new Marker({ element });
      // The library calls every marker "Map marker".
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", t("here"));
    }
    mark.current.setLngLat([lng, lat]).addTo(chart);
    setState("shown");
    onFound(bounds);
  };
  const refused = ({ code }: Pick<GeolocationPositionError, "code">) => {
    // The first of the error's codes is a refusal; the others are a timeout and a place that is not known.
    if (isHere.current) setState(code === 1 ? "denied" : "failed");
  };
  const locate = () => {
    if (state === "busy") return;
    // Missing where the page is not secure.
    if (!navigator.geolocation) return setState("failed");
    setState("busy");
    navigator.geolocation.getCurrentPosition(found, refused, {
      timeout: REQUEST_BUDGET_MS,
      maximumAge: POSITION_AGE_MS,
    });
  };
  return (
    <>
      <Button
        aria-busy={state === "busy"}
        aria-label={t("myPlace")}
        className="pointer-events-auto absolute end-0.5 top-26 size-11! p-0! shadow-lift"
        onClick={locate}
        size="sm"
        title={t("myPlace")}
        variant="outline"
      >
        <Icon icon={LocateFixed} />
      </Button>
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
