import { style } from "./block-style";
import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { backdrop, type Scene, sky, solarHeater } from "./landscape";
import { balcony, WALLS, windowPane } from "./openings";
import { climber, foreground, pot } from "./plants";
import { at, circle, line, poly, rect } from "./shapes";
import { arched, stoneCourses } from "./stone";
import { streetLife } from "./street";
import { cypress, olive, tree } from "./trees";

/** Façades from close up: stone with arches, balconies among tree tops. */

/** Stone, arches, iron balconies and cypresses. */
export function stoneHouse(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const ground = 748;
  const floors = rng.int(2, 4);
  const fh = floors === 2 ? 200 : floors === 3 ? 168 : 138;
  const h = floors * fh;
  const w = rng.range(560, 720);
  const x = (c.w - w) / 2 + rng.range(-120, 120);
  const base = rng.pick([WALLS.jerusalem, "#e8d9b8", "#dcc296", "#ead7b4"]);
  const wall = c.c(base);
  const shutter = rng.pick(["#4f7a86", "#5d7d5a", "#7a5b42", "#3f6b74"]);
  let b =
    rect(
      0,
      0,
      w,
      h,
      c.linear(
        [
          [0, light(wall, 0.2)],
          [0.6, wall],
          [1, dark(wall, 0.16)],
        ],
        [0, 0, 1, 0.6],
      ),
    ) + stoneCourses(c, 0, 0, w, h, wall, 17, true);
  const cols = w > 640 ? 4 : 3;
  for (let f = 0; f < floors; f++) {
    const y = f * fh;
    for (let i = 0; i < cols; i++) {
      const cx = (w * (i + 0.5)) / cols;
      const ww = fh * 0.3;
      const isDoor = f === floors - 1 && i === (cols > 3 ? 1 : 1);
      if (isDoor) {
        b += arched(c, cx - ww * 0.8, y + fh * 0.14, ww * 1.6, fh * 0.86, { door: true });
      } else if ((i + f) % 2 === 1 && f < floors - 1) {
        b += arched(c, cx - ww * 0.62, y + fh * 0.14, ww * 1.24, fh * 0.72);
        const iron = c.c("#3c3d40");
        const bw = ww * 2.2;
        b +=
          rect(cx - bw / 2 - 6, y + fh * 0.84, bw + 12, 8, light(wall, 0.3)) +
          rect(cx - bw / 2, y + fh * 0.9, bw, 16, c.mood.shadow, { o: 0.25 });
        for (let k = 0; k <= 12; k++)
          b += line(
            cx - bw / 2 + (bw * k) / 12,
            y + fh * 0.56,
            cx - bw / 2 + (bw * k) / 12,
            y + fh * 0.84,
            iron,
            1.8,
          );
        b += line(cx - bw / 2, y + fh * 0.56, cx + bw / 2, y + fh * 0.56, iron, 4);
        for (let k = 0; k < 6; k++)
          b += circle(cx - bw / 2 + (bw * (k + 0.5)) / 6, y + fh * 0.7, 6, "none", {
            stroke: iron,
            sw: 1.4,
          });
        if (rng.chance(0.7)) b += climber(c, cx - bw / 2, y + fh * 0.54, bw * 0.7, fh * 0.3);
      } else b += arched(c, cx - ww / 2, y + fh * 0.24, ww, fh * 0.5, { shutter });
    }
    if (f > 0)
      b +=
        rect(-4, y - 4, w + 8, 9, light(wall, 0.3)) +
        rect(0, y + 5, w, 7, c.mood.shadow, { o: 0.18 });
  }
  if (rng.chance(0.55)) {
    const tile = c.c("#bd6b48");
    b += poly(
      [
        [-26, 0],
        [w * 0.16, -92],
        [w * 0.84, -92],
        [w + 26, 0],
      ],
      c.down([0, light(tile, 0.18)], [1, dark(tile, 0.1)]),
    );
    for (let i = 1; i < 26; i++)
      b += line(
        -26 + ((w + 52) * i) / 26,
        0,
        w * 0.16 + (w * 0.68 * i) / 26,
        -92,
        dark(tile, 0.35),
        1.4,
        0.4,
      );
    b += rect(-28, -4, w + 56, 9, light(tile, 0.2)) + rect(0, 5, w, 12, c.mood.shadow, { o: 0.26 });
  } else {
    for (let i = 0; i * 40 < w; i++) b += rect(i * 40, -18, 24, 20, light(wall, 0.1));
    b +=
      rect(-8, -6, w + 16, 10, light(wall, 0.35)) +
      solarHeater(c, w * 0.7, -14, 1.1) +
      solarHeater(c, w * 0.18, -14, 1.1);
  }
  let out = backdrop(c, view, 500, ground + 40);
  // Paving of the lane.
  out +=
    rect(0, ground, c.w, c.h - ground, c.down([0, c.c("#d9c7a3")], [1, c.c("#bfa983")])) +
    stoneCourses(c, 0, ground, c.w, c.h - ground, c.c("#cdb88f"), 30, true);
  out +=
    cypress(c, x - 60, ground, rng.range(420, 520)) +
    cypress(c, x + w + 70, ground, rng.range(380, 500));
  out += at(b, x, ground - h) + c.shadow(x + w / 2, ground + 8, w * 0.6, 22, 0.4);
  if (rng.chance(0.75))
    out += olive(c, rng.chance(0.5) ? x - 150 : x + w + 150, ground + 30, rng.range(220, 290));
  out +=
    pot(c, x + w * 0.22, ground + 26, 110, "flowers", "#c07a55") +
    pot(c, x + w * 0.52, ground + 24, 96, "herb", "#b8714e") +
    pot(c, x + w * 0.9, ground + 26, 120, "olive", "#c98d6d");
  out += streetLife(c, ground + 24, false);
  if (rng.chance(0.4)) out += foreground(c, rng.chance(0.5), "#6d7d5c");
  return out;
}

/** Two or three balconies seen from the tree tops. */
export function balconies(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const s = style(c, ["white", "cream", "rose", "sand", "sage", "clay", "ochre", "stone"], {
    plants: 0.95,
    rail: rng.pick(["glass", "bars", "solid"]),
    awning: rng.pick(["#b4532a", "#3f5b3a", "#c79a4b", "#8a9a9f"]),
  });
  const wall = c.c(s.wall);
  const edge = rng.chance(0.5) ? rng.range(820, 980) : c.w + 20;
  const rows = 3;
  const fh = 310;
  const y0 = rng.range(-130, -60);
  let out = edge < c.w ? backdrop(c, view, 560, c.h) : sky(c, c.h);
  out += rect(0, 0, edge, c.h, c.slant([0, light(wall, 0.22)], [1, dark(wall, 0.08)]));
  if (s.cladding === "stone") out += stoneCourses(c, 0, 0, edge, c.h, wall, 40);
  const bw = edge * 0.5;
  for (let r = 0; r < rows; r++) {
    const shift = r % 2 && rng.chance(0.6) ? edge * 0.1 : 0;
    out += balcony(c, edge * 0.06 + shift, y0 + r * fh, bw, fh, s);
    out += windowPane(c, edge * 0.72, y0 + r * fh + fh * 0.24, edge * 0.16, fh * 0.46, {});
    if (rng.chance(0.6))
      out += climber(c, edge * 0.72 - 8, y0 + r * fh + fh * 0.72, edge * 0.16 + 16, 34);
    if (rng.chance(0.5))
      out +=
        rect(edge * 0.62, y0 + r * fh + fh * 0.5, 52, 36, c.c("#efeae0"), { rx: 4 }) +
        circle(edge * 0.62 + 26, y0 + r * fh + fh * 0.5 + 18, 13, c.c("#cfc9be"));
  }
  if (edge < c.w) out += rect(edge - 24, 0, 24, c.h, dark(wall, 0.25), { o: 0.6 });
  // Diagonal light over the wall.
  out += poly(
    [
      [0, 0],
      [c.w * 0.3, 0],
      [-c.w * 0.1, c.h],
    ],
    "#fff4d8",
    { o: 0.14 },
  );
  return (
    out +
    tree(c, rng.range(140, 320), 1060, 430, "#6f8a56") +
    tree(c, rng.range(700, 1100), 1050, rng.range(330, 420), "#7d9660") +
    foreground(c, rng.chance(0.5), "#5f7d4c")
  );
}
