import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { circle, ellipse, path, poly, rect, stroke } from "./shapes";
import { blossoms, crown, leaves } from "./trees";

/** Bushes, climbers, lawns and pots: the quickest way to make a picture look lived-in. */

export function bush(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  color = "#768f5c",
  flowers = false,
) {
  const green = c.c(color);
  let out = c.shadow(x, y, w * 0.62, h * 0.14, 0.35);
  out += crown(c, x, y - h * 0.48, w * 0.52, h * 0.52, green, Math.min(9, h * 0.1 + 2));
  out += rect(x - w * 0.5, y - h * 0.1, w, h * 0.1, dark(green, 0.35), { rx: 6, o: 0.35 });
  if (flowers) out += blossoms(c, x, y - h * 0.5, w * 0.5, h * 0.45, Math.round(w / 5));
  return out;
}

/** Bougainvillea pouring over an edge. */
export function climber(c: Canvas, x: number, y: number, w: number, h: number) {
  const { rng } = c;
  const pink = c.c(rng.pick(["#cf4f80", "#d8577f", "#c85a9a", "#df7a4e"]), 0.5);
  const green = c.c("#5f7d4c");
  let out = "";
  for (let i = 0; i < w * h * 0.012 + 30; i++) {
    const t = rng.next();
    const px = x + t * w;
    const drop = h * (0.3 + 0.7 * Math.abs(Math.sin(t * 7 + x)));
    const py = y + rng.next() * drop;
    const flower = rng.chance(0.62);
    const tone = flower ? pink : green;
    out += ellipse(
      px,
      py,
      rng.range(3, 8),
      rng.range(3, 6),
      rng.chance(0.35) ? light(tone, 0.25) : rng.chance(0.4) ? dark(tone, 0.2) : tone,
      {
        turn: rng.range(0, 90),
      },
    );
  }
  return out;
}

export function hedge(c: Canvas, x: number, y: number, w: number, h: number, color = "#6b8553") {
  const green = c.c(color);
  let out = rect(x, y - h, w, h, c.down([0, green], [1, dark(green, 0.35)]), { rx: 8 });
  for (let i = 0; i < w / 9; i++) {
    const px = x + c.rng.next() * w;
    const py = y - h + c.rng.next() * h * 0.85;
    out += ellipse(
      px,
      py,
      c.rng.range(5, 11),
      c.rng.range(3, 6),
      py < y - h * 0.6
        ? light(green, c.rng.range(0.05, 0.3))
        : dark(green, c.rng.range(0.05, 0.25)),
      {
        turn: c.rng.range(-40, 40),
      },
    );
  }
  for (let px = x + 8; px < x + w - 4; px += 15)
    out += circle(px, y - h + 3, c.rng.range(7, 11), light(green, c.rng.range(0, 0.18)));
  return out;
}

export function grass(c: Canvas, y: number, bottom: number, color = "#90a866", x = 0, w = c.w) {
  const green = c.c(color);
  let out = rect(x, y, w, bottom - y, c.down([0, light(green, 0.18)], [1, dark(green, 0.16)]));
  for (let i = 0; i < w / 11; i++) {
    const px = x + c.rng.next() * w;
    const t = c.rng.next();
    const py = y + 6 + t * (bottom - y - 6);
    out += stroke(
      `M${px} ${py}q${c.rng.range(-3, 3)} -6 ${c.rng.range(-5, 5)} -${6 + t * 9}`,
      c.rng.chance(0.5) ? light(green, 0.28) : dark(green, 0.2),
      1.6 + t,
      0.55,
    );
  }
  return out;
}

export type PotPlant =
  | "monstera"
  | "snake"
  | "fig"
  | "herb"
  | "flowers"
  | "succulent"
  | "olive"
  | "fern";

/** A potted plant; (x, y) is the pot's foot, `size` the total height. */
export function pot(c: Canvas, x: number, y: number, size: number, kind: PotPlant, color?: string) {
  const { rng } = c;
  const clay = c.c(
    color ?? rng.pick(["#c07a55", "#e9dfd0", "#8f9a86", "#d9b08c", "#6d7278", "#f3ede2"]),
  );
  const ph = size * (kind === "succulent" ? 0.45 : 0.3);
  const pw = size * (kind === "succulent" || kind === "herb" || kind === "flowers" ? 0.44 : 0.3);
  const top = y - ph;
  let back = "";
  const green = c.c(rng.pick(["#5f7f52", "#6c8c58", "#55764f"]));
  const leafAt = (angle: number, length: number, width: number, tone: string) => {
    const ex = x + Math.cos(angle) * length;
    const ey = top + Math.sin(angle) * length;
    const nx = -Math.sin(angle) * width;
    const ny = Math.cos(angle) * width;
    const mx = x + Math.cos(angle) * length * 0.55;
    const my = top + Math.sin(angle) * length * 0.55;
    return (
      path(
        `M${x} ${top}Q${mx + nx} ${my + ny} ${ex} ${ey}Q${mx - nx} ${my - ny} ${x} ${top}Z`,
        tone,
      ) + stroke(`M${x} ${top}L${ex} ${ey}`, light(tone, 0.3), 1, 0.5)
    );
  };
  const leafSize = size * 0.7;
  switch (kind) {
    case "snake":
      for (let i = 0; i < 8; i++) {
        const tone = i % 2 ? green : light(green, 0.2);
        back += leafAt(
          -Math.PI / 2 + rng.range(-0.42, 0.42),
          leafSize * rng.range(0.65, 1),
          size * 0.05,
          tone,
        );
      }
      break;
    case "monstera":
    case "fern":
      for (let i = 0; i < (kind === "fern" ? 16 : 10); i++) {
        const angle = -Math.PI * (0.06 + 0.88 * (i / (kind === "fern" ? 15 : 9)));
        const tone = i % 3 ? green : i % 2 ? dark(green, 0.18) : light(green, 0.18);
        back += leafAt(
          angle,
          leafSize * rng.range(0.68, 1),
          size * (kind === "fern" ? 0.045 : 0.12),
          tone,
        );
      }
      break;
    case "fig":
    case "olive": {
      back += stroke(
        `M${x} ${top}Q${x + size * 0.03} ${top - size * 0.25} ${x - size * 0.01} ${top - size * 0.42}`,
        c.c("#7b614a"),
        size * 0.025,
      );
      back += crown(
        c,
        x,
        top - size * 0.46,
        size * 0.24,
        size * 0.26,
        kind === "olive" ? c.c("#93a07d") : green,
        kind === "olive" ? size * 0.018 : size * 0.05,
      );
      break;
    }
    case "herb":
    case "flowers":
      back += leaves(c, x, top - size * 0.2, size * 0.3, size * 0.26, green, 40, size * 0.06);
      if (kind === "flowers")
        back += blossoms(c, x, top - size * 0.24, size * 0.28, size * 0.22, 16);
      break;
    case "succulent":
      for (let i = 0; i < 9; i++)
        back += leafAt(
          -Math.PI * (0.1 + (0.8 * i) / 8),
          size * 0.42,
          size * 0.07,
          i % 2 ? c.c("#8fa98a") : c.c("#7a9a80"),
        );
      break;
  }
  return (
    c.shadow(x + pw * 0.2, y, pw * 1.1, size * 0.045, 0.45) +
    back +
    poly(
      [
        [x - pw / 2, top],
        [x + pw / 2, top],
        [x + pw * 0.36, y],
        [x - pw * 0.36, y],
      ],
      c.across([0, light(clay, 0.2)], [0.5, clay], [1, dark(clay, 0.22)]),
    ) +
    rect(x - pw * 0.54, top - size * 0.02, pw * 1.08, size * 0.05, dark(clay, 0.06), { rx: 3 })
  );
}

/** Leaves in the picture's corner, near and out of focus. */
export function foreground(c: Canvas, right: boolean, color = "#536b45") {
  const { rng } = c;
  const x = right ? c.w : 0;
  const sign = right ? -1 : 1;
  const green = c.c(dark(color, 0.15));
  let out = "";
  for (let branch = 0; branch < 4; branch++) {
    const reach = rng.range(130, 300);
    const y0 = rng.range(-40, 90) + branch * 12;
    const ex = x + sign * reach;
    const ey = y0 + rng.range(30, 120);
    out += stroke(
      `M${x - sign * 20} ${y0 - 20}Q${x + sign * reach * 0.5} ${y0} ${ex} ${ey}`,
      c.c("#5c4a3b"),
      4,
    );
    for (let i = 0; i < 13; i++) {
      const t = 0.15 + (0.85 * i) / 12;
      const px = x + (ex - x) * t;
      const py = y0 + (ey - y0) * t * t + rng.range(-8, 8);
      const tone = rng.pick([green, light(green, 0.15), dark(green, 0.2)]);
      out += ellipse(px, py + rng.range(-14, 20), rng.range(16, 26), rng.range(6, 10), tone, {
        turn: rng.range(-70, 70),
      });
    }
  }
  return out;
}
