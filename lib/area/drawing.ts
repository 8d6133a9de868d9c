import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { AreaMonth, Histogram, Measure } from "./view";

type Box = { width: number; height: number };

/** The columns of a histogram as rectangles; the cheapest is on the right, where Hebrew reading begins. */
export function histogramDrawing({ homes }: Histogram, { width, height }: Box) {
  const tall = scaleLinear([0, Math.max(1, ...homes)], [0, height]);
  const wide = width / homes.length;
  const gap = Math.min(4, wide / 6);
  return homes.map((count, place) => ({
    count,
    x: Math.round((width - (place + 1) * wide + gap / 2) * 10) / 10,
    y: Math.round((height - tall(count)) * 10) / 10,
    width: Math.round((wide - gap) * 10) / 10,
    height: Math.round(tall(count) * 10) / 10,
  }));
}

/** Months run from right to left; the line is broken where data is missing. */
export function monthsDrawing(
  months: readonly AreaMonth[],
  measure: Measure,
  { width, height }: Box,
) {
  const values = months.flatMap((month) => month[measure] ?? []);
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = scaleLinear([0, months.length - 1], [width, 0]);
  const y = scaleLinear([low, high], [height - 6, 6]);
  const path = line<AreaMonth>()
    .defined((month) => month[measure] !== null)
    .x((_, place) => x(place))
    .y((month) => (low === high ? height / 2 : y(month[measure] as number)))
    .digits(1)([...months]);
  return path ? { path, low, high } : null;
}
