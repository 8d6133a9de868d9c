import type { Canvas } from "./canvas";
import { dark, light, mix } from "./colors";
import {
  circle,
  ellipse,
  group,
  line,
  type Point,
  path,
  poly,
  rect,
  smooth,
  stroke,
} from "./shapes";

/** The background: sky, clouds, hills, sea, a town on the horizon. */

export type View = "city" | "sea" | "hills" | "desert" | "green" | "bay";

/** A drawing's input: the view from its place. */
export type Scene = { view: View };

export function sky(c: Canvas, horizon: number, w = c.w) {
  const [top, middle, bottom] = c.mood.sky;
  const { rng } = c;
  let out = rect(0, 0, w, horizon + 2, c.down([0, top], [0.6, middle], [1, bottom]));
  const night = c.mood.name === "night" || c.mood.name === "late";
  if (night) {
    for (let i = 0; i < 46; i++) {
      out += circle(rng.range(0, w), rng.range(0, horizon * 0.7), rng.range(0.8, 2), "#fdf3d8", {
        o: rng.range(0.3, 0.9),
      });
    }
    const x = rng.range(0.15, 0.85) * w;
    out += c.glow(x, horizon * 0.2, 130, "#f6edd0", 0.35) + circle(x, horizon * 0.2, 26, "#f8f0d8");
  }
  if (c.mood.sun) {
    const low = c.mood.name === "golden";
    const x = rng.range(0.1, 0.9) * w;
    const y = horizon * (low ? rng.range(0.5, 0.75) : rng.range(0.12, 0.3));
    out += c.glow(x, y, low ? 420 : 320, c.mood.sun, low ? 0.85 : 0.8);
    out += circle(x, y, low ? 42 : 34, "#fffaf0", { o: 0.95 });
  }
  const clouds = rng.int(2, 5);
  for (let i = 0; i < clouds; i++) {
    out += cloud(
      c,
      rng.range(-60, w),
      rng.range(horizon * 0.06, horizon * 0.6),
      rng.range(0.5, 1.35),
    );
  }
  if (!night && rng.chance(0.6))
    out += birds(c, rng.range(0.1, 0.8) * w, rng.range(0.12, 0.4) * horizon);
  return out;
}

function cloud(c: Canvas, x: number, y: number, scale: number) {
  const { rng } = c;
  const color = c.mood.cloud;
  let out = "";
  const puffs = rng.int(4, 7);
  const width = puffs * 34 * scale;
  for (let i = 0; i < puffs; i++) {
    const middle = 1 - Math.abs(i / (puffs - 1) - 0.5) * 1.3;
    const r = (18 + 30 * middle * rng.range(0.7, 1.1)) * scale;
    out += ellipse(x + (i / (puffs - 1)) * width, y - r * 0.55, r * 1.15, r * 0.9, color);
  }
  out += rect(x - 26 * scale, y - 18 * scale, width + 52 * scale, 20 * scale, color, {
    rx: 10 * scale,
  });
  return group(out, `opacity="${c.mood.name === "night" || c.mood.name === "late" ? 0.3 : 0.62}"`);
}

function birds(c: Canvas, x: number, y: number) {
  let out = "";
  for (let i = 0; i < 4; i++) {
    const bx = x + i * 26 + c.rng.range(-8, 8);
    const by = y + c.rng.range(-16, 16);
    out += stroke(`M${bx - 8} ${by - 3}q4 -4 8 3q4 -7 8 -3`, dark(c.mood.sky[0], 0.45), 1.8, 0.6);
  }
  return out;
}

/** A ridge: a closed shape from a wavy line down to the bottom. */
export function ridge(
  c: Canvas,
  y: number,
  height: number,
  bumps: number,
  bottom: number,
  w = c.w,
) {
  const points: Point[] = [];
  for (let i = 0; i <= bumps; i++) {
    points.push([(i / bumps) * (w + 80) - 40, y - c.rng.range(0, height)]);
  }
  return `${smooth(points)}L${w + 60} ${bottom}L-60 ${bottom}Z`;
}

export function hills(
  c: Canvas,
  horizon: number,
  bottom: number,
  near: string,
  layers = 3,
  w = c.w,
) {
  let out = "";
  for (let i = 0; i < layers; i++) {
    const t = (i + 1) / layers;
    const y = horizon + (bottom - horizon) * (i / layers) * 0.85;
    const color = mix(c.mood.haze, c.c(near), 0.25 + 0.75 * t);
    const shape = ridge(c, y, (90 - 12 * i) * (w / 1200 + 0.2), 5 + i, bottom, w);
    out += path(shape, c.down([0, light(color, 0.1)], [1, dark(color, 0.06)]));
    if (i > 0) out += hamlet(c, y, t, w);
  }
  return out;
}

/** A few small white houses and cypresses on a slope. */
function hamlet(c: Canvas, y: number, t: number, w: number) {
  const { rng } = c;
  let out = "";
  const x0 = rng.range(0.05, 0.8) * w;
  for (let i = 0; i < rng.int(4, 9); i++) {
    const x = x0 + rng.range(-90, 130);
    const size = (6 + 9 * t) * rng.range(0.8, 1.3);
    const base = y + rng.range(2, 30);
    out += rng.chance(0.55)
      ? rect(x, base - size, size * 1.5, size, mix(c.mood.haze, c.c("#f7efe0"), 0.4 + t * 0.5)) +
        poly(
          [
            [x - 2, base - size],
            [x + size * 0.75, base - size * 1.6],
            [x + size * 1.5 + 2, base - size],
          ],
          mix(c.mood.haze, c.c("#bf6a45"), 0.3 + t * 0.5),
        )
      : ellipse(
          x,
          base - size,
          size * 0.3,
          size * 1.3,
          mix(c.mood.haze, c.c("#4c6345"), 0.3 + t * 0.6),
        );
  }
  return out;
}

export function sea(c: Canvas, horizon: number, bottom: number, w = c.w) {
  const { rng } = c;
  const evening = c.mood.name === "golden" || c.mood.name === "dusk";
  const far = mix(evening ? "#7d97a6" : "#7fb3c2", c.mood.sky[2], 0.35);
  const near = c.c(evening ? "#4f7488" : "#3f8ea6");
  let out = rect(0, horizon, w, bottom - horizon, c.down([0, far], [1, near]));
  const shine = c.mood.sun ?? "#ffffff";
  const center = rng.range(0.25, 0.75) * w;
  for (let i = 0; i < 70; i++) {
    const t = rng.next() ** 1.6;
    const y = horizon + 3 + t * (bottom - horizon);
    const spread = 60 + t * w * 0.5;
    const x = center + rng.range(-spread, spread);
    out += line(
      x,
      y,
      x + rng.range(8, 20 + 50 * t),
      y,
      shine,
      1 + 1.8 * t,
      Math.round(rng.range(12, 60)) / 100,
    );
  }
  for (let i = 0; i < rng.int(1, 3); i++)
    out += boat(c, rng.range(0.08, 0.92) * w, horizon + rng.range(4, (bottom - horizon) * 0.3));
  return out;
}

function boat(c: Canvas, x: number, y: number) {
  const s = 9;
  return (
    poly(
      [
        [x, y - s * 2.2],
        [x, y - 2],
        [x + s * 1.2, y - 2],
      ],
      "#fdf8ee",
    ) +
    poly(
      [
        [x - 2, y - s * 1.8],
        [x - 2, y - 2],
        [x - s * 0.8, y - 2],
      ],
      "#f3e6d2",
    ) +
    path(`M${x - s} ${y}h${s * 2.2}l-4 5h-${s * 2.2 - 8}Z`, c.c("#8a5a44"))
  );
}

/** A town seen from afar: boxes with windows, solar heaters and now and then a crane. */
export function skyline(c: Canvas, base: number, tall: number, density = 1, w = c.w) {
  const { rng } = c;
  let out = "";
  for (let layer = 0; layer < 3; layer++) {
    const t = (layer + 1) / 3;
    let x = -20;
    while (x < w + 20) {
      const width = rng.range(34, 86) * (0.7 + 0.5 * t) * (w < 700 ? 0.75 : 1);
      const tower = rng.chance(0.16 * density);
      const height =
        tall * (tower ? rng.range(0.8, 1.15) : rng.range(0.22, 0.6)) * (1.15 - 0.28 * layer);
      const wall = mix(
        c.mood.haze,
        c.c(rng.pick(["#f3ece0", "#e4d8c5", "#d8ccba", "#ece4d8", "#cfc9bd"])),
        0.25 + 0.6 * t,
      );
      const top = base - height;
      out += rect(x, top, width, height + 60, wall);
      out += rect(x + width * 0.72, top, width * 0.28, height + 60, dark(wall, 0.3), { o: 0.22 });
      if (tower) out += rect(x + width * 0.35, top - 16, width * 0.3, 16, dark(wall, 0.08));
      else if (rng.chance(0.6)) out += solarHeater(c, x + width * 0.3, top, 0.4 + 0.25 * t, t);
      const cols = Math.max(2, Math.floor(width / 15));
      for (let row = 0; row < height / 17 - 1; row++) {
        for (let col = 0; col < cols; col++) {
          if (!rng.chance(0.72)) continue;
          const on = rng.chance(c.mood.lit);
          out += rect(
            x + 6 + col * ((width - 10) / cols),
            top + 8 + row * 17,
            ((width - 10) / cols) * 0.55,
            8,
            on ? "#ffdf9e" : mix(wall, c.c("#7e8f98"), 0.45),
            { o: on ? 0.95 : 0.75 },
          );
        }
      }
      x += width + (rng.chance(0.4) ? rng.range(4, 26) : 0);
    }
    out += treeline(c, base + layer * 6, 0.5 + t * 0.5, w);
  }
  return out;
}

function treeline(c: Canvas, y: number, t: number, w: number) {
  let out = "";
  for (let x = -20; x < w + 20; x += c.rng.range(26, 70)) {
    if (!c.rng.chance(0.5)) continue;
    const r = c.rng.range(10, 20) * t;
    out += circle(x, y - r * 0.6, r, mix(c.mood.haze, c.c("#6f8560"), 0.35 + 0.45 * t));
    out += circle(x + r, y - r * 0.4, r * 0.8, mix(c.mood.haze, c.c("#5e7853"), 0.35 + 0.45 * t));
  }
  return out;
}

/** The white drum and tilted collector on nearly every Israeli roof. */
export function solarHeater(c: Canvas, x: number, y: number, scale: number, tone = 1) {
  const white = mix(c.mood.haze, c.c("#f7f4ee"), tone);
  const panel = mix(c.mood.haze, c.c("#41566a"), tone);
  const s = scale;
  return (
    poly(
      [
        [x, y],
        [x + 26 * s, y],
        [x + 20 * s, y - 20 * s],
        [x + 4 * s, y - 20 * s],
      ],
      panel,
    ) +
    line(x + 8 * s, y - 2 * s, x + 9 * s, y - 18 * s, light(panel, 0.4), 1.2 * s, 0.7) +
    line(x + 17 * s, y - 2 * s, x + 16 * s, y - 18 * s, light(panel, 0.4), 1.2 * s, 0.7) +
    rect(x - 2 * s, y - 32 * s, 30 * s, 12 * s, white, { rx: 6 * s }) +
    rect(x - 2 * s, y - 26 * s, 30 * s, 6 * s, dark(white, 0.15), { rx: 3 * s, o: 0.6 }) +
    line(x + 22 * s, y, x + 22 * s, y - 22 * s, dark(white, 0.35), 2 * s)
  );
}

/** Everything behind the main subject, for a picture or for a window pane. */
export function backdrop(c: Canvas, view: View, horizon: number, bottom: number, w = c.w) {
  const base = sky(c, horizon, w);
  switch (view) {
    case "sea":
      return base + sea(c, horizon, bottom, w);
    case "bay":
      return (
        base +
        path(ridge(c, horizon - 4, 40, 5, bottom, w), mix(c.mood.haze, c.c("#7d95a0"), 0.5)) +
        sea(c, horizon, bottom, w) +
        skyline(c, bottom + 10, (bottom - horizon) * 0.55, 0.5, w)
      );
    case "hills":
      return base + hills(c, horizon, bottom, c.rng.pick(["#8d9c6f", "#a0a577", "#7f9468"]), 4, w);
    case "desert":
      return base + hills(c, horizon, bottom, c.rng.pick(["#d3a67c", "#c98e6a", "#dcb98c"]), 4, w);
    case "green":
      return base + hills(c, horizon, bottom, c.rng.pick(["#7f9c62", "#8fa867", "#6f9160"]), 4, w);
    case "city":
      return (
        base +
        skyline(c, Math.min(bottom, horizon + 40), horizon * 0.62, 1, w) +
        rect(0, horizon + 40, w, Math.max(0, bottom - horizon - 40), c.c("#8a9a76"))
      );
  }
}
