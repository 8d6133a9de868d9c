import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { line, poly, rect } from "./shapes";

/** The red roof. */

export function tiledRoof(c: Canvas, w: number, height: number, over: number, color = "#b9633f") {
  const tile = c.c(color);
  let out = poly(
    [
      [-over, 0],
      [w * 0.14, -height],
      [w * 0.86, -height],
      [w + over, 0],
    ],
    c.down([0, light(tile, 0.22)], [1, dark(tile, 0.12)]),
  );
  for (let i = 1; i < 30; i++)
    out += line(
      -over + ((w + 2 * over) * i) / 30,
      0,
      w * 0.14 + (w * 0.72 * i) / 30,
      -height,
      dark(tile, 0.4),
      1.5,
      0.35,
    );
  for (let i = 1; i < 6; i++) {
    const t = i / 6;
    out += line(
      -over * (1 - t) + w * 0.14 * t,
      -height * t,
      w + over * (1 - t) - w * 0.14 * t,
      -height * t,
      dark(tile, 0.35),
      1.4,
      0.4,
    );
  }
  return (
    out +
    rect(-over - 3, -4, w + 2 * over + 6, 10, light(tile, 0.3), { rx: 4 }) +
    rect(0, 6, w, 18, c.down([0, c.mood.shadow, 0.4], [1, c.mood.shadow, 0]))
  );
}
