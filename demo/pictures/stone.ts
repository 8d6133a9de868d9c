import type { Canvas } from "./canvas";
import { dark, light, mix } from "./colors";
import { circle, line, path, rect } from "./shapes";

/** Arches, and the joints of sawn or rough stone. */

export function arched(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  s: { shutter?: string; door?: boolean } = {},
) {
  const on = c.rng.chance(c.mood.lit);
  const r = w / 2;
  const shape = (g: number) =>
    `M${x - g} ${y + h}V${y + r}A${r + g} ${r + g} 0 0 1 ${x + w + g} ${y + r}V${y + h}Z`;
  const stone = c.c("#efe0be");
  let out = path(shape(8), light(stone, 0.15));
  for (let i = 0; i < 7; i++) {
    const a = Math.PI + (Math.PI * i) / 6;
    out += line(
      x + r + Math.cos(a) * r,
      y + r + Math.sin(a) * r,
      x + r + Math.cos(a) * (r + 8),
      y + r + Math.sin(a) * (r + 8),
      dark(stone, 0.25),
      1.2,
      0.7,
    );
  }
  out += path(
    shape(0),
    on
      ? c.down([0, "#ffe6ae"], [1, "#eeb066"])
      : s.door
        ? c.c("#3f6b74")
        : c.down([0, mix(c.mood.sky[1], "#49606f", 0.6)], [1, c.c("#364855")]),
  );
  if (s.door) {
    out +=
      line(x + r, y + r * 0.3, x + r, y + h, dark(c.c("#3f6b74"), 0.4), 2) +
      circle(x + r + 7, y + h * 0.62, 3, c.c("#d6b36a"));
    out += path(
      `M${x + 6} ${y + h * 0.42}h${r - 12}v${h * 0.22}h-${r - 12}Z M${x + r + 6} ${y + h * 0.42}h${r - 12}v${h * 0.22}h-${r - 12}Z`,
      dark(c.c("#3f6b74"), 0.16),
    );
  } else {
    out +=
      line(x + r, y + 2, x + r, y + h, c.c("#f2e9d6"), 2.4) +
      line(x, y + h * 0.45, x + w, y + h * 0.45, c.c("#f2e9d6"), 2.4);
    out +=
      rect(x - 8, y + h, w + 16, 6, light(stone, 0.3)) +
      rect(x - 6, y + h + 6, w + 12, 6, c.mood.shadow, { o: 0.2 });
  }
  if (s.shutter) {
    const color = c.c(s.shutter);
    for (const sx of [x - r - 10, x + w + 10]) {
      out += rect(
        sx,
        y + r * 0.6,
        r,
        h - r * 0.6,
        c.across([0, light(color, 0.12)], [1, dark(color, 0.12)]),
        { rx: 2 },
      );
      for (let sy = y + r; sy < y + h - 4; sy += 6)
        out += line(sx + 4, sy, sx + r - 4, sy, dark(color, 0.3), 1.2, 0.7);
    }
  }
  return out;
}

/** Joints of sawn or rough stone over a wall. */
export function stoneCourses(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  course = 15,
  rough = false,
) {
  const { rng } = c;
  let out = "";
  for (let row = 0; row * course < h; row++) {
    const sy = y + row * course;
    out += line(x, sy, x + w, sy, dark(color, 0.4), 1, 0.28);
    for (let sx = x + (row % 2) * course; sx < x + w; sx += course * rng.range(1.5, 2.6)) {
      out += line(sx, sy, sx, Math.min(y + h, sy + course), dark(color, 0.4), 1, 0.24);
      if (rng.chance(rough ? 0.4 : 0.14))
        out += rect(
          sx,
          sy,
          Math.min(course * 1.7, x + w - sx),
          Math.min(course, y + h - sy),
          rng.pick([light(color, 0.4), dark(color, 0.25), mix(color, "#c99b62", 0.4)]),
          { o: 0.26 },
        );
    }
  }
  return out;
}
