import type { Map as Chart, ErrorEvent, MapSourceDataEvent } from "maplibre-gl";
import { useEffect, useState } from "react";
import { STREETS, type Streets } from "@/lib/map/streets";
import type { DrawStreets } from "./base-style";

/** One tile may fail in transit; after two failures in a row the source counts as unavailable. */
const FAILURES_MAX = 2;

/** The operator's streets, once loaded. When they are or become unavailable, the map is drawn without them. */
export function useStreets(chart: Chart | null, streets: Streets | null) {
  const [draw, setDraw] = useState<DrawStreets | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!chart || !streets) return;
    let isOver = false;
    let failures = 0;
    setFailed(false);
    const fail = () => {
      if (isOver) return;
      setDraw(null);
      setFailed(true);
    };
    const onError = ({ error, ...event }: ErrorEvent) => {
      const { sourceId } = event as { sourceId?: string };
      // As the library does with errors that have no listener.
      if (!sourceId?.startsWith(STREETS)) return console.error(error);
      failures += 1;
      if (failures >= FAILURES_MAX) fail();
    };
    const onData = ({ sourceId, tile }: MapSourceDataEvent & { tile?: unknown }) => {
      if (tile && sourceId.startsWith(STREETS)) failures = 0;
    };
    chart.on("error", onError);
    chart.on("sourcedata", onData);
    import("./streets")
      .then(({ loadStreets }) => loadStreets(streets))
      .then((loaded) => !isOver && setDraw(() => loaded))
      .catch(fail);
    return () => {
      isOver = true;
      chart.off("error", onError);
      chart.off("sourcedata", onData);
    };
  }, [chart, streets, attempt]);
  return { draw, failed, retry: () => setAttempt((n) => n + 1) };
}
