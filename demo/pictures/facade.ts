import type { Canvas } from "./canvas";
import { dark, light, mix } from "./colors";
import { type BayKind, balcony, type FaceStyle, rail, windowPane } from "./openings";
import { ellipse, group, line, poly, rect, stroke } from "./shapes";
import { stoneCourses } from "./stone";

/** Whole façades, composed of bays. */

export type FaceShape = {
  w: number;
  h: number;
  floors: number;
  bays: readonly BayKind[];
  ground?: "lobby" | "shops" | "pillars" | "flats";
  roof?: boolean;
};

/** A whole façade. `bays` go across; every floor repeats them, with occasional variations. */
export function face(c: Canvas, shape: FaceShape, s: FaceStyle) {
  const { w, h, floors, bays } = shape;
  const wall = c.c(s.wall);
  const fh = h / floors;
  let out = rect(
    0,
    0,
    w,
    h,
    c.linear(
      [
        [0, light(wall, 0.14)],
        [0.6, wall],
        [1, dark(wall, 0.1)],
      ],
      [0, 0, 0.5, 1],
    ),
  );
  if (s.cladding === "stone") out += stoneCourses(c, 0, 0, w, h, wall, fh / 5);
  if (s.cladding === "boards")
    for (let y = 0; y < h; y += fh / 8) out += line(0, y, w, y, dark(wall, 0.3), 1, 0.2);
  if (s.cladding === "bands")
    for (let i = 1; i < floors; i++) out += rect(0, i * fh - 3, w, 6, light(wall, 0.35));
  const unit = w / bays.reduce((sum, bay) => sum + bayWidth(bay), 0);
  for (let floor = 0; floor < floors; floor++) {
    const y = floor * fh;
    const last = floor === floors - 1;
    if (last && shape.ground && shape.ground !== "flats") {
      out += groundFloor(c, w, y, fh, shape.ground, s);
      continue;
    }
    let x = 0;
    for (const bay of bays) {
      const bw = unit * bayWidth(bay);
      out += drawBay(c, bay, x, y, bw, fh, s);
      x += bw;
    }
  }
  return out;
}

const bayWidth = (bay: BayKind) =>
  ({
    balcony: 2.1,
    window: 1.1,
    pair: 1.8,
    blank: 0.5,
    stairs: 0.8,
    louver: 0.9,
    door: 1,
    french: 1.2,
  })[bay];

function drawBay(
  c: Canvas,
  bay: BayKind,
  x: number,
  y: number,
  w: number,
  h: number,
  s: FaceStyle,
): string {
  const { rng } = c;
  const frame = s.trim ? c.c(s.trim) : undefined;
  const pane = (px: number, py: number, pw: number, ph: number) =>
    windowPane(c, px, py, pw, ph, {
      ...(frame ? { frame } : {}),
      ...(rng.chance(s.shutters ?? 0.25) ? { shutter: rng.range(0.2, 1) } : { shutter: 0 }),
    });
  switch (bay) {
    case "balcony":
      return balcony(c, x + w * 0.05, y, w * 0.9, h, s);
    case "window":
      return pane(x + w * 0.22, y + h * 0.26, w * 0.56, h * 0.44);
    case "pair":
      return (
        pane(x + w * 0.1, y + h * 0.26, w * 0.34, h * 0.44) +
        pane(x + w * 0.56, y + h * 0.26, w * 0.34, h * 0.44)
      );
    case "french":
      return (
        pane(x + w * 0.26, y + h * 0.16, w * 0.48, h * 0.7) +
        rail(c, x + w * 0.18, y + h * 0.56, w * 0.64, h * 0.32, "bars", s.wall)
      );
    case "stairs": {
      const on = c.mood.lit > 0.2;
      return (
        rect(x + w * 0.25, y, w * 0.5, h, on ? c.c("#efc98b", 0.3) : c.c("#6b7f88")) +
        line(x + w * 0.25, y + h * 0.5, x + w * 0.75, y + h * 0.5, c.c("#eee6d8"), 3) +
        line(x + w * 0.5, y, x + w * 0.5, y + h, c.c("#eee6d8"), 2) +
        line(x + w * 0.25, y + 1, x + w * 0.75, y + 1, c.c("#eee6d8"), 3)
      );
    }
    case "louver": {
      const slat = c.c(s.accent ?? "#b08c68");
      let out = rect(x + w * 0.1, y + h * 0.08, w * 0.8, h * 0.84, dark(slat, 0.3));
      for (let ly = y + h * 0.1; ly < y + h * 0.9; ly += h / 16)
        out += rect(x + w * 0.1, ly, w * 0.8, h / 30, light(slat, 0.1));
      return out;
    }
    case "blank":
    case "door":
      return "";
  }
}

function groundFloor(
  c: Canvas,
  w: number,
  y: number,
  h: number,
  kind: "lobby" | "shops" | "pillars",
  s: FaceStyle,
) {
  const { rng } = c;
  const wall = c.c(s.wall);
  let out = rect(0, y, w, h, c.down([0, dark(wall, 0.5)], [1, dark(wall, 0.36)]));
  if (kind === "pillars") {
    out += rect(
      0,
      y + h * 0.12,
      w,
      h * 0.88,
      c.slant([0, "#2e2b2f"], [1, mix(c.c("#6f7f5c"), "#2e2b2f", 0.5)]),
      { o: 0.55 },
    );
    out += windowPane(c, w * 0.44, y + h * 0.22, w * 0.12, h * 0.72, {
      sill: false,
      shutter: 0,
      on: true,
    });
    for (let i = 0; i <= 6; i++)
      out += rect(
        (w * i) / 6 - 8 + (i === 0 ? 8 : i === 6 ? -8 : 0),
        y,
        16,
        h,
        c.across([0, light(wall, 0.3)], [0.6, wall], [1, dark(wall, 0.3)]),
      );
    return out;
  }
  if (kind === "shops") {
    for (let i = 0; i < 4; i++) {
      const x = (w * i) / 4 + 8;
      const sw = w / 4 - 16;
      out += rect(
        x,
        y + h * 0.28,
        sw,
        h * 0.72,
        c.down(
          [0, mix("#ffe2ac", c.c("#8aa0a8"), c.mood.lit > 0.3 ? 0 : 0.55)],
          [1, c.c("#59707a")],
        ),
      );
      out += line(x + sw / 2, y + h * 0.28, x + sw / 2, y + h, c.c("#efe8dc"), 3);
      const a = c.c(rng.pick(["#3f5b3a", "#b4532a", "#6f7f8a", "#a8895c", "#7c3f4a"]));
      out += poly(
        [
          [x - 6, y + h * 0.1],
          [x + sw + 6, y + h * 0.1],
          [x + sw + 14, y + h * 0.34],
          [x - 14, y + h * 0.34],
        ],
        a,
      );
      for (let k = 0; k < 6; k++)
        if (k % 2)
          out += poly(
            [
              [x - 6 + ((sw + 12) * k) / 6, y + h * 0.1],
              [x - 6 + ((sw + 12) * (k + 1)) / 6, y + h * 0.1],
              [x - 14 + ((sw + 28) * (k + 1)) / 6, y + h * 0.34],
              [x - 14 + ((sw + 28) * k) / 6, y + h * 0.34],
            ],
            "#fbf4e6",
            { o: 0.85 },
          );
    }
    return out;
  }
  out += rect(0, y, w, h, wall) + rect(0, y, w, h, c.c("#a58e74"), { o: 0.5 });
  const lx = w * 0.36;
  out += rect(lx, y + h * 0.14, w * 0.28, h * 0.86, c.down([0, "#fff0cd"], [1, "#e5b97c"]));
  for (let i = 0; i <= 4; i++)
    out += line(
      lx + (w * 0.28 * i) / 4,
      y + h * 0.14,
      lx + (w * 0.28 * i) / 4,
      y + h,
      c.c("#4c4a49"),
      3,
    );
  out +=
    rect(lx - 14, y + h * 0.06, w * 0.28 + 28, h * 0.1, light(wall, 0.4)) +
    rect(lx - 14, y + h * 0.16, w * 0.28 + 28, h * 0.1, c.mood.shadow, { o: 0.25 });
  for (const x of [w * 0.08, w * 0.74])
    out += windowPane(c, x, y + h * 0.3, w * 0.18, h * 0.42, { shutter: 0 });
  return out;
}

/** A face that slopes away left or right of an edge, by `slope` (the rise over the run). */
export const leaning = (content: string, x: number, y: number, slope: number, narrow = 1) =>
  group(content, `transform="matrix(${narrow} ${slope} 0 1 ${x} ${y})"`);

export function lamp(c: Canvas, x: number, y: number, h: number) {
  const metal = c.c("#55585a");
  const on = c.mood.lit > 0.3;
  return (
    stroke(`M${x} ${y}V${y - h}q0 -16 18 -16h10`, metal, 4) +
    ellipse(x + 32, y - h - 13, 13, 5, metal) +
    (on
      ? c.glow(x + 32, y - h - 8, 80, "#ffdf9a", 0.7) + ellipse(x + 32, y - h - 10, 9, 3, "#fff2cf")
      : "")
  );
}
