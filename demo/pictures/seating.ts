import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { pot } from "./plants";
import { circle, ellipse, group, line, path, poly, rect, stroke } from "./shapes";

/** Seats and tables. (x, y) is the middle of an item's foot on the floor. */

const CLOTH = [
  "#8a9a6e",
  "#c98d6d",
  "#e6dac6",
  "#7d8f96",
  "#b4704e",
  "#d9b98a",
  "#6f7a66",
  "#a9968a",
  "#4f6a74",
] as const;

export const cloth = (c: Canvas) => c.rng.pick(CLOTH);

export function sofa(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  color: string,
  kind = c.rng.int(0, 2),
) {
  const { rng } = c;
  const k = c.c(color, 0.7);
  const h = 150;
  const leg = c.c("#7a5b42");
  let out = c.shadow(x, y + 4, w * 0.56, 20, 0.5);
  out += rect(x - w * 0.44, y - 14, 10, 16, leg) + rect(x + w * 0.42, y - 14, 10, 16, leg);
  out += rect(x - w / 2, y - h, w, h - 12, c.down([0, light(k, 0.16)], [1, dark(k, 0.12)]), {
    rx: kind === 1 ? 44 : 20,
  });
  const seats = w > 420 ? 3 : 2;
  const inner = w - 92;
  for (let i = 0; i < seats; i++) {
    const sx = x - inner / 2 + (inner * i) / seats;
    out += rect(sx + 2, y - h + 14, inner / seats - 4, 80, c.down([0, light(k, 0.26)], [1, k]), {
      rx: 16,
    });
    out += rect(
      sx + 1,
      y - 74,
      inner / seats - 2,
      44,
      c.down([0, light(k, 0.34)], [1, dark(k, 0.06)]),
      { rx: 12 },
    );
  }
  out +=
    rect(x - w / 2 - 8, y - 104, 56, 94, c.across([0, light(k, 0.2)], [1, dark(k, 0.08)]), {
      rx: 22,
    }) +
    rect(x + w / 2 - 48, y - 104, 56, 94, c.across([0, light(k, 0.08)], [1, dark(k, 0.18)]), {
      rx: 22,
    });
  out += rect(x - inner / 2, y - 32, inner, 20, dark(k, 0.14), { rx: 6 });
  const cushions = rng.int(2, 4);
  for (let i = 0; i < cushions; i++) {
    const cx = x - inner * 0.4 + (inner * 0.8 * i) / Math.max(1, cushions - 1) + rng.range(-14, 14);
    const color2 = c.c(
      rng.pick(["#b4532a", "#f1e7d6", "#d9a24f", "#3f5b3a", "#e6c9a8", "#4f7a86", "#c98d6d"]),
      0.6,
    );
    const stripes = rng.chance(0.4);
    const pillow =
      rect(-32, -64, 64, 60, c.slant([0, light(color2, 0.25)], [1, dark(color2, 0.1)]), {
        rx: 13,
      }) +
      (stripes
        ? [0, 1, 2]
            .map((s) => rect(-30, -52 + s * 16, 60, 4, light(color2, 0.6), { o: 0.8 }))
            .join("")
        : "");
    out += group(
      pillow,
      `transform="translate(${Math.round(cx)} ${Math.round(y - 66)}) rotate(${Math.round(rng.range(-14, 14))})"`,
    );
  }
  if (rng.chance(0.5)) {
    const throwColor = c.c(rng.pick(["#efe5d4", "#d9a24f", "#b4704e"]), 0.6);
    const tx = x + w * rng.pick([-0.28, 0.24]);
    out += path(
      `M${tx - 36} ${y - h - 4}h72q8 60 4 128l-10 40h-56l-8 -40q-6 -70 -2 -128Z`,
      throwColor,
      { o: 0.95 },
    );
    for (let i = 0; i < 6; i++)
      out +=
        line(tx - 28 + i * 11, y + 24, tx - 30 + i * 11, y + 36, throwColor, 2.4) +
        line(
          tx - 34,
          y - h + 20 + i * 20,
          tx + 36,
          y - h + 20 + i * 20,
          dark(throwColor, 0.18),
          2,
          0.5,
        );
  }
  return out;
}

export function armchair(c: Canvas, x: number, y: number, color: string, flip = false) {
  const k = c.c(color, 0.7);
  const wood = c.c("#a57c55");
  return group(
    c.shadow(0, 4, 100, 14, 0.5) +
      stroke("M-60 0L-48 -60M62 0L50 -60", wood, 8) +
      path(
        "M-62 -66C-72 -170 -40 -196 6 -196C56 -196 74 -160 64 -66Z",
        c.slant([0, light(k, 0.26)], [1, dark(k, 0.12)]),
      ) +
      rect(-70, -84, 140, 42, c.down([0, light(k, 0.36)], [1, k]), { rx: 18 }) +
      rect(-84, -112, 34, 76, light(k, 0.08), { rx: 16 }) +
      rect(50, -112, 34, 76, dark(k, 0.14), { rx: 16 }),
    `transform="translate(${x} ${y}) scale(${flip ? -1 : 1} 1)"`,
  );
}

export function coffeeTable(c: Canvas, x: number, y: number, w: number) {
  const { rng } = c;
  const top = c.c(rng.pick(["#a57c55", "#e9e0d2", "#6b5443", "#c9a777"]), 0.8);
  const round = rng.chance(0.5);
  let out = c.shadow(x, y + 4, w * 0.6, 18, 0.45);
  out += round
    ? rect(x - 8, y - 50, 16, 50, dark(top, 0.2)) +
      ellipse(x, y, w * 0.22, 9, dark(top, 0.25)) +
      ellipse(x, y - 48, w / 2, 26, dark(top, 0.25)) +
      ellipse(x, y - 56, w / 2, 26, c.slant([0, light(top, 0.3)], [1, top]))
    : line(x - w * 0.4, y, x - w * 0.38, y - 44, dark(top, 0.3), 8) +
      line(x + w * 0.4, y, x + w * 0.38, y - 44, dark(top, 0.3), 8) +
      poly(
        [
          [x - w / 2, y - 46],
          [x - w * 0.42, y - 78],
          [x + w * 0.42, y - 78],
          [x + w / 2, y - 46],
        ],
        c.slant([0, light(top, 0.3)], [1, top]),
      ) +
      rect(x - w / 2, y - 46, w, 10, dark(top, 0.2));
  const book = c.c(rng.pick(["#b4532a", "#3f5b3a", "#4f7a86"]));
  out +=
    poly(
      [
        [x - w * 0.3, y - 58],
        [x - w * 0.08, y - 58],
        [x - w * 0.1, y - 68],
        [x - w * 0.29, y - 68],
      ],
      book,
    ) + rect(x - w * 0.3, y - 58, w * 0.22, 6, "#f7f1e4");
  return (
    out +
    pot(c, x + w * 0.2, y - 54, 86, rng.pick(["flowers", "succulent", "herb"])) +
    ellipse(x + w * 0.02, y - 56, 14, 4, "#fdf8ee") +
    rect(x + w * 0.02 - 9, y - 68, 18, 12, "#fdf8ee", { rx: 4 })
  );
}

export function dining(c: Canvas, x: number, y: number, w: number) {
  const { rng } = c;
  const top = c.c(rng.pick(["#b98a5e", "#efe7d8", "#8f6a4a", "#c9a777"]), 0.8);
  const seat = c.c(cloth(c), 0.7);
  const round = rng.chance(0.35);
  let out = c.shadow(x, y + 8, w * 0.66, 30, 0.42);
  const chair = (cx: number, cy: number, back: boolean) => {
    const wood = dark(top, 0.3);
    let o = "";
    if (back)
      o +=
        rect(cx - 34, cy - 168, 68, 56, seat, { rx: 18 }) +
        line(cx - 28, cy - 120, cx - 28, cy - 60, wood, 5) +
        line(cx + 28, cy - 120, cx + 28, cy - 60, wood, 5);
    else
      o +=
        line(cx - 32, cy, cx - 28, cy - 70, wood, 6) +
        line(cx + 32, cy, cx + 28, cy - 70, wood, 6) +
        rect(cx - 44, cy - 88, 88, 24, light(seat, 0.2), { rx: 10 }) +
        line(cx - 34, cy - 88, cx - 36, cy - 150, wood, 5) +
        line(cx + 34, cy - 88, cx + 36, cy - 150, wood, 5) +
        rect(cx - 42, cy - 196, 84, 66, c.down([0, light(seat, 0.26)], [1, dark(seat, 0.06)]), {
          rx: 20,
        });
    return o;
  };
  for (const u of [-0.3, 0, 0.3]) out += chair(x + u * w, y - 30, true);
  out += round
    ? rect(x - 14, y - 104, 28, 110, dark(top, 0.2)) +
      ellipse(x, y + 4, 80, 14, dark(top, 0.25)) +
      ellipse(x, y - 102, w * 0.48, 40, dark(top, 0.25)) +
      ellipse(x, y - 112, w * 0.48, 40, c.slant([0, light(top, 0.35)], [1, top]))
    : poly(
        [
          [x - w * 0.5, y - 84],
          [x - w * 0.42, y - 138],
          [x + w * 0.42, y - 138],
          [x + w * 0.5, y - 84],
        ],
        c.slant([0, light(top, 0.35)], [1, top]),
      ) +
      rect(x - w * 0.5, y - 84, w, 14, dark(top, 0.2)) +
      rect(x - w * 0.46, y - 70, 16, 82, dark(top, 0.3)) +
      rect(x + w * 0.46 - 16, y - 70, 16, 82, dark(top, 0.3));
  out += ellipse(x - 10, y - 112, 62, 14, c.c("#f4ecdd"));
  for (let i = 0; i < 5; i++)
    out += circle(
      x - 42 + i * 16,
      y - 122 - (i % 2) * 8,
      12,
      c.c(rng.pick(["#e8963a", "#e9c44a", "#b8cf6a", "#c9482f"]), 0.5),
    );
  out += pot(c, x + w * 0.2, y - 108, 110, "flowers", "#6d8290");
  for (const u of [-0.32, 0.36])
    out +=
      ellipse(x + u * w, y - 104, 36, 9, "#fbf6ec") +
      ellipse(x + u * w, y - 105, 24, 6, c.c("#e4d8c4"));
  for (const u of [-0.26, 0.26]) out += chair(x + u * w, y + 66, false);
  return out;
}
