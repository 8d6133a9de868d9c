import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { backdrop, type Scene, solarHeater } from "./landscape";
import { windowPane } from "./openings";
import { bush, climber, grass } from "./plants";
import { tiledRoof } from "./roof-tiles";
import { at, circle, line, poly, rect, stroke } from "./shapes";
import { stoneCourses } from "./stone";
import { bench, bicycle, cat, person, shrubs } from "./street";
import { cypress, olive, tree } from "./trees";

function pathTo(c: Canvas, x: number, y: number, w: number, toX: number) {
  const stone = c.c("#dccdb0");
  let out = poly(
    [
      [x - w / 2, y],
      [x + w / 2, y],
      [toX + w * 1.7, c.h],
      [toX - w * 1.7, c.h],
    ],
    c.down([0, light(stone, 0.15)], [1, stone]),
  );
  for (let i = 1; i < 9; i++) {
    const t = (i / 9) ** 1.6;
    const cx = x + (toX - x) * t;
    const half = w * (0.5 + 1.2 * t);
    out += line(
      cx - half,
      y + (c.h - y) * t,
      cx + half,
      y + (c.h - y) * t,
      dark(stone, 0.3),
      1.6,
      0.4,
    );
  }
  return out;
}

/** A red-roofed house in its garden. */
export function cottage(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const ground = 650;
  const w = rng.range(500, 640);
  const two = rng.chance(0.55);
  const h = two ? 320 : 200;
  const x = (c.w - w) / 2 + rng.range(-130, 130);
  const base = rng.pick(["#f8f2e4", "#f2e2c4", "#e9d3b0", "#f4e9dc", "#e7cdb4", "#dfe0cd"]);
  const wall = c.c(base);
  const shutter = rng.pick(["#4f7a86", "#3f5b3a", "#8a5a3c", "#b4532a", "#6d8290"]);
  const porch = rng.chance(0.5);
  let b = rect(
    0,
    0,
    w,
    h,
    c.linear(
      [
        [0, light(wall, 0.25)],
        [1, dark(wall, 0.1)],
      ],
      [0, 0, 1, 0.4],
    ),
  );
  if (rng.chance(0.5))
    b +=
      rect(0, h - 46, w, 46, c.c("#cdb994")) +
      stoneCourses(c, 0, h - 46, w, 46, c.c("#cdb994"), 15, true);
  const fh = two ? h / 2 : h;
  const shutters = (wx: number, wy: number, ww: number, wh: number) => {
    const s = c.c(shutter);
    let out = windowPane(c, wx, wy, ww, wh, { shutter: 0 });
    for (const sx of [wx - ww * 0.5 - 4, wx + ww + 4]) {
      out += rect(sx, wy, ww * 0.5, wh, s, { rx: 2 });
      for (let y = wy + 6; y < wy + wh - 3; y += 7)
        out += line(sx + 4, y, sx + ww * 0.5 - 4, y, dark(s, 0.3), 1.4, 0.7);
    }
    return out + (rng.chance(0.5) ? climber(c, wx - 8, wy + wh + 2, ww + 16, 22) : "");
  };
  for (let f = 0; f < (two ? 2 : 1); f++) {
    for (const wx of f === 1 || !two ? [0.14, 0.76] : [0.14, 0.46, 0.76])
      b += shutters(w * wx, f * fh + fh * 0.24, w * 0.11, fh * 0.44);
  }
  const dx = w * 0.44;
  const doorH = Math.min(fh * 0.78, 150);
  b +=
    rect(dx - 8, h - doorH - 8, w * 0.13 + 16, doorH + 8, light(wall, 0.4)) +
    rect(dx, h - doorH, w * 0.13, doorH, c.c(shutter)) +
    rect(
      dx + 10,
      h - doorH + 14,
      w * 0.13 - 20,
      doorH * 0.3,
      c.mood.lit > 0.2 ? "#ffd791" : c.c("#8fa5ac"),
    ) +
    circle(dx + w * 0.13 - 12, h - doorH * 0.45, 4, c.c("#d8b76a"));
  if (porch) {
    const p = c.c("#a5754c");
    b +=
      poly(
        [
          [dx - 90, h - doorH - 12],
          [dx + w * 0.13 + 90, h - doorH - 12],
          [dx + w * 0.13 + 120, h - doorH + 16],
          [dx - 120, h - doorH + 16],
        ],
        c.c("#b9633f"),
      ) +
      rect(dx - 104, h - doorH + 14, 9, doorH - 14, p) +
      rect(dx + w * 0.13 + 95, h - doorH + 14, 9, doorH - 14, p) +
      rect(dx - 116, h - 12, w * 0.13 + 232, 14, light(wall, 0.1));
  }
  // A chimney and the lean-to wing give it a silhouette.
  const wing = rng.chance(0.6);
  const right = rng.chance(0.5);
  let out =
    backdrop(c, view, 470, ground + 20) +
    grass(c, ground - 10, c.h, rng.pick(["#90a866", "#9aae6c", "#86a062"]));
  out +=
    cypress(c, x - 90, ground, rng.range(300, 420)) +
    tree(
      c,
      x + w + 130,
      ground + 6,
      rng.range(320, 420),
      rng.pick(["#6f8a56", "#7d9660", "#8fa066"]),
    );
  if (wing) {
    const ww = w * 0.38;
    const wx = right ? x + w - 20 : x - ww + 20;
    out += at(
      rect(0, 0, ww, h * 0.62, dark(wall, 0.06)) +
        at(tiledRoof(c, ww, 70, 18), 0, 0) +
        windowPane(c, ww * 0.3, h * 0.2, ww * 0.4, h * 0.24, { shutter: 0 }),
      wx,
      ground - h * 0.62,
    );
  }
  out += c.shadow(x + w / 2, ground + 8, w * 0.64, 26, 0.45);
  out += at(
    rect(w * 0.68, -150, 34, 90, dark(wall, 0.1)) +
      rect(w * 0.68 - 5, -154, 44, 10, light(wall, 0.2)) +
      b +
      tiledRoof(c, w, rng.range(105, 140), 34, rng.pick(["#b9633f", "#c4714a", "#a85a3e"])) +
      solarHeater(c, w * 0.24, -70, 1.2),
    x,
    ground - h,
  );
  out += pathTo(c, x + dx + w * 0.065, ground, w * 0.15, c.w * rng.range(0.35, 0.65));
  if (rng.chance(0.75))
    out += climber(c, x + (right ? 0 : w - 110), ground - h * 0.62, 110, h * 0.5);
  out +=
    bush(c, x + 30, ground + 14, 130, 70, "#7d9660", true) +
    bush(c, x + w - 40, ground + 16, 140, 76, "#6a8653", true);
  out += garden(c, ground + 40);
  return out;
}

function garden(c: Canvas, y: number) {
  const { rng } = c;
  let out = "";
  const things = rng.shuffle([0, 1, 2, 3, 4, 5]).slice(0, 3);
  for (const thing of things) {
    const gx = rng.chance(0.5) ? rng.range(70, 300) : rng.range(880, 1120);
    switch (thing) {
      case 0:
        out += olive(c, gx, y + 90, rng.range(190, 260));
        break;
      case 1:
        out += bench(c, gx, y + 110, 1.25);
        break;
      case 2:
        out += fruitTree(c, gx, y + 80);
        break;
      case 3:
        out += bicycle(c, gx, y + 120, 1.4);
        break;
      case 4:
        out += person(c, gx, y + 90, 1.35) + cat(c, gx + 60, y + 100, 1);
        break;
      case 5:
        out += swing(c, gx, y + 90);
        break;
    }
  }
  return out + shrubs(c, c.h - 4, -10, 330, 0.8) + shrubs(c, c.h - 4, 880, 1220, 0.8);
}

function fruitTree(c: Canvas, x: number, y: number) {
  let out = tree(c, x, y, 220, "#678650");
  const fruit = c.c(c.rng.pick(["#e8963a", "#e9c44a", "#c9482f"]), 0.6);
  for (let i = 0; i < 22; i++)
    out += circle(x + c.rng.range(-78, 78), y - 150 + c.rng.range(-58, 58), 6, fruit);
  return out;
}

function swing(c: Canvas, x: number, y: number) {
  const wood = c.c("#94704e");
  return (
    c.shadow(x, y, 80, 9, 0.4) +
    stroke(
      `M${x - 70} ${y}L${x - 50} ${y - 130}L${x - 30} ${y}M${x + 30} ${y}L${x + 50} ${y - 130}L${x + 70} ${y}M${x - 56} ${y - 130}H${x + 56}`,
      wood,
      7,
    ) +
    line(x - 16, y - 128, x - 16, y - 34, c.c("#6d6a68"), 2) +
    line(x + 16, y - 128, x + 16, y - 34, c.c("#6d6a68"), 2) +
    rect(x - 22, y - 36, 44, 7, c.c("#b4532a"), { rx: 3 })
  );
}
