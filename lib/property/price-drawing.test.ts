import { expect, test } from "vitest";
import { priceDrawing } from "./price-drawing";

const BOX = { width: 100, height: 100 };
const now = new Date("2026-03-11T00:00:00Z");
const period = (price: number, from: string, to: string | null) => ({
  price,
  from: `2026-03-${from}T00:00:00Z`,
  to: to && `2026-03-${to}T00:00:00Z`,
});

test("time runs from right to left, and a price holds until it changes", () => {
  const drawn = priceDrawing([period(200, "01", "06"), period(100, "06", null)], now, BOX);
  expect(drawn).toEqual({
    path: "M100,10L50,10L50,90L0,90",
    end: { x: 0, y: 90 },
    low: 100,
    high: 200,
  });
});

test("periods without a visible price leave a gap", () => {
  const { path } = priceDrawing(
    [period(200, "01", "03"), period(200, "05", "06"), period(100, "06", null)],
    now,
    BOX,
  );
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path).toBe("M100,10L80,10M60,10L50,10L50,90L0,90");
});

test("while the price is hidden the line ends before today; without prices there is no line", () => {
  const past = priceDrawing([period(200, "01", "03"), period(100, "03", "05")], now, BOX);
  expect(past.end).toBeNull();
  expect(priceDrawing([], now, BOX)).toMatchObject({ path: "", end: null });
});
