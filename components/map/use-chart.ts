import type { Map as Chart } from "maplibre-gl";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Streets } from "@/lib/map/streets";
import { fontsForMap } from "./base-style";
import { type ChartLabels, createChart, type Drawn, drawStyle, showAttribution } from "./chart";
import { useStreets } from "./use-streets";

/**
 * Creates the map in `box` once its fonts are there, draws the streets and the shape on it, and removes it with the
 * component. `onCreated` adds what stands on the map.
 */
export function useChart({
  box,
  labels,
  shape,
  streets,
  onCreated,
}: {
  box: RefObject<HTMLElement | null>;
  labels: ChartLabels;
  shape: string | undefined;
  streets: Streets | null;
  onCreated: (chart: Chart) => void;
}) {
  const [chart, setChart] = useState<Chart | null>(null);
  const [error, setError] = useState<unknown>(null);
  /** What the map shows, which is not drawn a second time. */
  const drawn = useRef<Drawn>({ shape: undefined, streets: null });

  const create = useEffectEvent((holder: HTMLElement) => {
    const created = createChart(holder, labels, shape);
    drawn.current = { shape, streets: null };
    onCreated(created);
    setChart(created);
    return created;
  });
  useEffect(() => {
    let created: Chart | undefined;
    let gone = false;
    fontsForMap()
      .catch(() => {})
      .then(() => {
        if (!gone && box.current) created = create(box.current);
      })
      .catch(setError);
    return () => {
      gone = true;
      created?.remove();
    };
  }, [box]);

  const { draw, failed, retry } = useStreets(chart, streets);
  useEffect(() => {
    if (!chart || !box.current) return;
    const next: Drawn = { shape, streets: draw };
    const isAnother = drawn.current.shape !== shape || drawn.current.streets !== draw;
    drawn.current = next;
    return drawStyle(chart, box.current, next, isAnother);
  }, [chart, box, shape, draw]);
  useEffect(() => (chart && draw ? showAttribution(chart) : undefined), [chart, draw]);

  // Caught by the boundary that shows the message for a browser without WebGL (map-boundary.tsx).
  if (error) throw error;
  return { chart, streetsFailed: failed, retryStreets: retry };
}
