import { useEffect, useRef, useState } from "react";
import type { Corner } from "@/lib/map/area";

const REQUEST_BUDGET_MS = 10_000;
const POSITION_AGE_MS = 60_000;

export type PositionState = "idle" | "busy" | "shown" | "denied" | "failed" | "away";

/** Asks the browser where the visitor stands, when it is told to and not before. `onFound` answers whether the map reaches there. */
export function useMyPosition(onFound: (place: Corner) => boolean) {
  const [state, setState] = useState<PositionState>("idle");
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const found = ({ coords: { latitude: lat, longitude: lng } }: GeolocationPosition) => {
    if (isHere.current) setState(onFound({ lat, lng }) ? "shown" : "away");
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
  return { state, locate };
}
