import { scaleLinear, scaleTime } from "d3-scale";
import { line } from "d3-shape";
import type { PricePeriod } from "./price-history";

type Point = { at: Date; price: number } | null;

/**
 * The price over time as an SVG path in a box of that size: steps, because a price holds until it changes, and a gap
 * while none was shown. Time runs from right to left, like the page.
 */
export function priceDrawing(
  periods: readonly PricePeriod[],
  now: Date,
  { width, height }: { width: number; height: number },
) {
  const prices = periods.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const begin = new Date(periods[0]?.from ?? now);
  const x = scaleTime([begin, now], [width, 0]);
  // A margin above and below: the lowest price of the range is not zero.
  const y = scaleLinear([low, high], [height * 0.9, height * 0.1]);
  const points = periods.flatMap(({ price, from, to }, index): Point[] => [
    ...(index > 0 && periods[index - 1]?.to !== from ? [null] : []),
    { at: new Date(from), price },
    { at: to === null ? now : new Date(to), price },
  ]);
  const draw = line<Point>()
    .defined((point) => point !== null)
    .x((point) => x(point?.at ?? begin))
    .y((point) => y(point?.price ?? low))
    .digits(1);
  const last = periods.at(-1);
  return {
    path: draw(points) ?? "",
    /** The current price; null while none is shown. */
    end: last && last.to === null ? { x: 0, y: Math.round(y(last.price) * 10) / 10 } : null,
    low,
    high,
  };
}
