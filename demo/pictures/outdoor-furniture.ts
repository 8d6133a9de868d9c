import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { pot } from "./plants";
import { circle, ellipse, group, line, path, rect, smooth, stroke } from "./shapes";

/** Furniture of balconies, roofs and lawns. */

export function lights(c: Canvas, points: readonly (readonly [number, number])[]) {
  const on = c.mood.lit > 0.08;
  let out = stroke(smooth(points), "#4a4643", 2.4, 0.8);
  for (let i = 0; i + 1 < points.length; i++) {
    for (let k = 0; k < 4; k++) {
      const t = k / 4;
      const x = points[i]![0] + (points[i + 1]![0] - points[i]![0]) * t;
      const y = points[i]![1] + (points[i + 1]![1] - points[i]![1]) * t + 8;
      out +=
        (on ? c.glow(x, y + 4, 34, "#ffe2a0", 0.7) : "") +
        circle(x, y + 4, 5, on ? "#fff3cf" : "#f7e9c4");
    }
  }
  return out;
}

export function chair(c: Canvas, x: number, y: number, color: string, flip: boolean, s = 1) {
  const k = c.c(color, 0.7);
  const wood = c.c("#a57c55");
  return group(
    c.shadow(0, 4, 90, 13, 0.5) +
      stroke("M-56 0L-44 -70M58 0L46 -70M-44 -70L-70 -190", wood, 9) +
      path(
        "M-78 -206Q-50 -214 -34 -196L-18 -96H-58Z",
        c.slant([0, light(k, 0.25)], [1, dark(k, 0.1)]),
      ) +
      rect(-62, -100, 130, 34, c.down([0, light(k, 0.34)], [1, k]), { rx: 14 }) +
      stroke("M-66 -128H50V-70", wood, 9),
    `transform="translate(${x} ${y}) scale(${flip ? -s : s} ${s})"`,
  );
}

export function smallTable(c: Canvas, x: number, y: number) {
  const { rng } = c;
  const top = c.c(rng.pick(["#e9e0d2", "#a57c55", "#8a9a86", "#c98d6d"]));
  return (
    c.shadow(x, y + 3, 80, 12, 0.45) +
    line(x - 40, y, x + 30, y - 92, dark(top, 0.4), 6) +
    line(x + 40, y, x - 30, y - 92, dark(top, 0.4), 6) +
    ellipse(x, y - 92, 84, 20, dark(top, 0.2)) +
    ellipse(x, y - 99, 84, 20, light(top, 0.2)) +
    pot(c, x - 24, y - 98, 90, "flowers") +
    rect(x + 18, y - 124, 18, 22, "#fdf8ee", { rx: 4 }) +
    rect(x + 44, y - 128, 16, 28, c.c("#e8b15a"), { rx: 4, o: 0.85 })
  );
}
