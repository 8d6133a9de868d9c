import type { Canvas } from "./canvas";
import { dark, light, mix } from "./colors";
import { pot } from "./plants";
import { circle, ellipse, line, poly, rect } from "./shapes";

/** Windows and balconies, and the walls around them. (0, 0) is the upper corner of a façade. */

export const WALLS = {
  white: "#f7f2e8",
  cream: "#f0e4cd",
  sand: "#e5d3b5",
  stone: "#dcc9a4",
  jerusalem: "#e3cfa6",
  rose: "#e2bfa5",
  clay: "#c98d6d",
  grey: "#d9d6cf",
  sage: "#c3c8ae",
  slate: "#a6a9a8",
  blue: "#c6d2d3",
  ochre: "#dfb678",
} as const;

export type BayKind =
  | "balcony"
  | "window"
  | "pair"
  | "blank"
  | "stairs"
  | "louver"
  | "door"
  | "french";

export type Rail = "glass" | "bars" | "solid" | "round";

export type FaceStyle = {
  wall: string;
  rail: Rail;
  accent?: string;
  /** Weights: how many of the openings have closed shutters. */
  shutters?: number;
  cladding?: "stone" | "boards" | "plain" | "bands";
  plants?: number;
  trim?: string;
  awning?: string;
};

export function windowPane(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  s: { frame?: string; shutter?: number; on?: boolean; sill?: boolean } = {},
) {
  const { rng } = c;
  const frame = s.frame ?? c.c("#f4efe6");
  const on = s.on ?? rng.chance(c.mood.lit);
  const glass = on
    ? c.down([0, "#ffe3a6"], [1, "#f2b76a"])
    : c.down([0, mix(c.mood.sky[1], c.c("#50687a"), 0.55)], [1, c.c("#3d5161")]);
  let out = rect(x - 3, y - 3, w + 6, h + 6, dark(frame, 0.14)) + rect(x, y, w, h, glass);
  if (!on) {
    out += poly(
      [
        [x + w * 0.15, y + h],
        [x + w * 0.5, y],
        [x + w * 0.78, y],
        [x + w * 0.43, y + h],
      ],
      "#ffffff",
      { o: 0.16 },
    );
    if (rng.chance(0.35))
      out += rect(x, y, w * rng.range(0.2, 0.4), h, c.c("#f3ead9"), { o: 0.75 });
  } else if (rng.chance(0.5)) out += rect(x, y, w * 0.3, h, "#fff3d3", { o: 0.6 });
  const panes = w > h * 1.25 ? 3 : 2;
  for (let i = 1; i < panes; i++)
    out += line(x + (w * i) / panes, y, x + (w * i) / panes, y + h, frame, 2.4);
  const shut = s.shutter ?? (rng.chance(0.3) ? rng.range(0.15, 0.75) : 0);
  if (shut > 0) {
    const slat = c.c("#eee7da");
    out += rect(x, y, w, h * shut, slat);
    for (let sy = y + 4; sy < y + h * shut; sy += 5)
      out += line(x, sy, x + w, sy, dark(slat, 0.2), 1, 0.7);
  }
  out += rect(x, y, w, 5, c.mood.shadow, { o: 0.28 });
  if (s.sill !== false)
    out +=
      rect(x - 5, y + h + 1, w + 10, 4, light(frame, 0.3)) +
      rect(x - 3, y + h + 5, w + 6, 5, c.mood.shadow, { o: 0.18 });
  return out;
}

export function rail(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  kind: Rail,
  color: string,
) {
  switch (kind) {
    case "glass":
      return (
        rect(x, y, w, h, mix(c.mood.sky[1], "#ffffff", 0.3), { o: 0.42 }) +
        poly(
          [
            [x + w * 0.2, y + h],
            [x + w * 0.34, y],
            [x + w * 0.5, y],
            [x + w * 0.36, y + h],
          ],
          "#ffffff",
          { o: 0.3 },
        ) +
        rect(x - 1, y - 3, w + 2, 3.5, c.c("#8e9394"))
      );
    case "bars": {
      let out = "";
      const metal = c.c("#4a4c4e");
      for (let bx = x + 3; bx < x + w; bx += 7) out += line(bx, y, bx, y + h, metal, 1.5);
      return (
        out + line(x, y, x + w, y, metal, 3.2) + line(x, y + h - 2, x + w, y + h - 2, metal, 2)
      );
    }
    case "round":
    case "solid":
      return (
        rect(
          x,
          y,
          w,
          h,
          c.down([0, light(color, 0.22)], [1, dark(color, 0.05)]),
          kind === "round" ? { rx: 14 } : {},
        ) +
        rect(x, y - 2, w, 4, light(color, 0.5)) +
        rect(x, y + h * 0.55, w, 3, dark(color, 0.35), { o: 0.25 })
      );
  }
}

export function balcony(c: Canvas, x: number, y: number, w: number, h: number, s: FaceStyle) {
  const { rng } = c;
  const wall = c.c(s.wall);
  const slab = Math.max(5, h * 0.08);
  const open = h - slab;
  const on = rng.chance(c.mood.lit);
  const inside = on ? "#f4c37c" : dark(wall, 0.42);
  const m = w * 0.04;
  // The recess, the glass doors in it, and the dark under the slab above.
  let out = rect(
    x + m,
    y,
    w - 2 * m,
    open,
    c.down([0, dark(wall, 0.5)], [0.5, dark(wall, 0.3)], [1, dark(wall, 0.24)]),
  );
  const doorX = x + m + w * 0.07;
  const doorW = (w - 2 * m) * rng.range(0.62, 0.8);
  const doorY = y + h * 0.16;
  const doorH = open - h * 0.16;
  out += rect(
    doorX,
    doorY,
    doorW,
    doorH,
    on
      ? c.down([0, "#ffe6b0"], [1, inside])
      : c.down([0, mix(c.mood.sky[1], "#4d6474", 0.62)], [1, c.c("#465866")]),
  );
  if (!on)
    out += poly(
      [
        [doorX + doorW * 0.1, doorY + doorH],
        [doorX + doorW * 0.4, doorY],
        [doorX + doorW * 0.62, doorY],
        [doorX + doorW * 0.32, doorY + doorH],
      ],
      "#ffffff",
      { o: 0.13 },
    );
  for (let i = 1; i < 3; i++)
    out += line(
      doorX + (doorW * i) / 3,
      doorY,
      doorX + (doorW * i) / 3,
      doorY + doorH,
      c.c("#efe9de"),
      2,
    );
  if (rng.chance(0.45))
    out += rect(doorX, doorY, doorW * 0.24, doorH, c.c("#f6efe2"), { o: on ? 0.6 : 0.8 });
  if (rng.chance(s.plants ?? 0.35))
    out += pot(
      c,
      x + w * rng.range(0.2, 0.8),
      y + open,
      h * rng.range(0.55, 0.75),
      rng.pick(["fig", "fern", "flowers", "snake", "olive"]),
    );
  if (rng.chance(0.16)) out += circle(x + w * 0.5, y + h * 0.2, h * 0.05, "#ffe9bb", { o: 0.9 });
  const top = y + open - h * 0.36;
  out += rail(c, x - 2, top, w + 4, h * 0.36, s.rail, light(wall, 0.12));
  if (s.rail !== "glass" && rng.chance((s.plants ?? 0.35) * 0.8)) {
    const green = c.c("#6d8a57");
    for (let i = 0; i < 8; i++)
      out += ellipse(
        x + w * 0.15 + i * w * 0.09,
        top - 2,
        rng.range(5, 8),
        rng.range(4, 8),
        rng.chance(0.4) ? c.c("#d36a86") : light(green, rng.range(0, 0.3)),
      );
  }
  if (s.awning && rng.chance(0.3)) {
    const a = c.c(s.awning);
    out += poly(
      [
        [x, y + 2],
        [x + w, y + 2],
        [x + w + 8, y + h * 0.26],
        [x - 8, y + h * 0.26],
      ],
      a,
    );
    for (let i = 0; i < 5; i++)
      out += poly(
        [
          [x + (w * i) / 5, y + 2],
          [x + (w * (i + 0.5)) / 5, y + 2],
          [x + (w * (i + 0.5)) / 5 - 2, y + h * 0.26],
          [x + (w * i) / 5 - 4, y + h * 0.26],
        ],
        "#fff8ea",
        { o: 0.7 },
      );
  }
  // The slab, lit on its face, and its shadow below.
  out += rect(x - 5, y + open, w + 10, slab, c.down([0, light(wall, 0.45)], [1, light(wall, 0.1)]));
  out += rect(
    x - 3,
    y + h,
    w + 6,
    h * 0.17,
    c.down([0, c.mood.shadow, 0.36], [1, c.mood.shadow, 0]),
  );
  return out;
}
