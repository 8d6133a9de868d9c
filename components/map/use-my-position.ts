import { useEffect, useRef, useState } from "react";
import type { Corner } from "@/lib/map/area";

const REQUEST_BUDGET_MS = 10_000;
const POSITION_AGE_MS = 60_000;

export type PositionState = "idle" | "busy" | "shown" | "denied" | "failed" | "away";

/** Requests the visitor's position from the browser, only when called. `onFound` returns whether the map covers it. */
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
    // Code 1 is a denied permission; the others are a timeout and an unavailable position.
    if (isHere.current) setState(code === 1 ? "denied" : "failed");
  };
  const locate = () => {
    if (state === "busy") return;
    // Missing in an insecure context.
    if (!navigator.geolocation) return setState("failed");
    setState("busy");
    navigator.geolocation.getCurrentPosition(found, refused, {
      timeout: REQUEST_BUDGET_MS,
      maximumAge: POSITION_AGE_MS,
    });
  };
  return { state, locate };
}
