import type { Map as Chart } from "maplibre-gl";
import { type PointerEvent, useRef, useState } from "react";
import { CORNERS_MAX, writeShape } from "@/lib/map/area";
import { simplified } from "@/lib/map/simplify";

type Point = [x: number, y: number];

/** The line that a finger or a mouse draws, shown without rendering; at its end it is closed to a shape. */
export function useDrawnLine(chart: Chart, onDrawn: (shape: string) => void) {
  const points = useRef<Point[]>([]);
  const line = useRef<SVGPolygonElement>(null);
  const [isTooSmall, setTooSmall] = useState(false);

  const show = (next: Point[]) => {
    points.current = next;
    line.current?.setAttribute("points", next.join(" "));
  };
  const add = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) =>
    show([...points.current, [offsetX, offsetY]]);

  return {
    line,
    isTooSmall,
    pointer: {
      onPointerCancel: () => show([]),
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        show([]);
        add(event);
      },
      onPointerMove: (event: PointerEvent) => {
        if (points.current.length > 0) add(event);
      },
      onPointerUp: () => {
        const corners = simplified(points.current, CORNERS_MAX);
        show([]);
        if (!corners) return setTooSmall(true);
        onDrawn(writeShape(corners.map((corner) => chart.unproject(corner))));
      },
    },
  };
}
