import type { Canvas } from "./canvas";
import { dark, light, mix } from "./colors";
import { backdrop, type Scene } from "./landscape";
import { chair, lights, smallTable } from "./outdoor-furniture";
import { climber, pot } from "./plants";
import { cloth } from "./seating";
import { line, poly, rect } from "./shapes";
import { stoneCourses } from "./stone";
import { cat } from "./street";
import { palm, tree } from "./trees";

/** A balcony, looking out over the railing. */
export function terrace(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const horizon = rng.range(330, 420);
  let out = backdrop(c, view, horizon, 740);
  if (view === "city" || view === "green" || view === "hills")
    for (let i = 0; i < 5; i++)
      out += tree(
        c,
        rng.range(-30, c.w + 30),
        760,
        rng.range(140, 280),
        rng.pick(["#6f8a56", "#7d9660", "#8fa066"]),
      );
  if (view === "sea")
    for (let i = 0; i < 3; i++) out += palm(c, rng.range(40, 1160), 800, rng.range(280, 420));
  const kind = rng.pick(["glass", "bars", "stone", "glass"]);
  const top = 560;
  const bottom = 730;
  if (kind === "glass") {
    out += rect(0, top, c.w, bottom - top, mix(c.mood.sky[1], "#ffffff", 0.4), { o: 0.3 });
    for (let i = 0; i < 4; i++)
      out += poly(
        [
          [i * 310 + 60, bottom],
          [i * 310 + 150, top],
          [i * 310 + 200, top],
          [i * 310 + 110, bottom],
        ],
        "#ffffff",
        { o: 0.2 },
      );
    for (let i = 0; i <= 4; i++) out += rect(i * 300 - 3, top, 6, bottom - top, c.c("#8e9394"));
    out +=
      rect(0, top - 10, c.w, 14, c.c("#777a7a")) + rect(0, top - 10, c.w, 4, "#ffffff", { o: 0.4 });
  } else if (kind === "bars") {
    for (let x = 8; x < c.w; x += 24) out += line(x, top, x, bottom, c.c("#3d3f41"), 4);
    out +=
      rect(0, top - 10, c.w, 12, c.c("#3d3f41")) + rect(0, bottom - 12, c.w, 8, c.c("#3d3f41"));
  } else {
    const stone = c.c(rng.pick(["#e3cfa6", "#f1e8d8", "#dcc9a4"]));
    out +=
      rect(0, top + 20, c.w, bottom - top, c.down([0, light(stone, 0.2)], [1, dark(stone, 0.1)])) +
      stoneCourses(c, 0, top + 20, c.w, bottom - top - 20, stone, 30, true) +
      rect(0, top, c.w, 24, light(stone, 0.4));
    for (let i = 0; i < 4; i++)
      out += pot(
        c,
        140 + i * 300 + rng.range(-40, 40),
        top + 2,
        rng.range(80, 120),
        rng.pick(["flowers", "herb", "succulent"]),
      );
  }
  const floor = c.c(rng.pick(["#cdbfa8", "#b98a5e", "#d9cdb8", "#c9a98a"]));
  out += rect(
    0,
    bottom,
    c.w,
    c.h - bottom,
    c.down([0, dark(floor, 0.14)], [1, light(floor, 0.14)]),
  );
  for (let i = -14; i <= 14; i++)
    out += line(600 + i * 62, bottom, 600 + i * 120, c.h, dark(floor, 0.35), 1.6, 0.4);
  for (let i = 0; i < 5; i++)
    out += line(0, bottom + i * i * 9, c.w, bottom + i * i * 9, dark(floor, 0.35), 1.6, 0.3);
  if (c.mood.sun)
    for (let i = 0; i < 9; i++)
      out += poly(
        [
          [i * 150 - 60, bottom],
          [i * 150 - 20, bottom],
          [i * 170 - 60, c.h],
          [i * 170 - 140, c.h],
        ],
        c.mood.sun,
        { o: 0.16 },
      );
  // The ceiling or a pergola frames the view.
  const frame = rng.int(0, 2);
  const wall = c.c(rng.pick(["#f4ede0", "#e9d9bd", "#e4dccb", "#d9b79c"]));
  if (frame === 0)
    out +=
      rect(0, 0, c.w, 54, c.down([0, dark(wall, 0.2)], [1, dark(wall, 0.08)])) +
      rect(0, 54, c.w, 6, light(wall, 0.3));
  if (frame === 1) {
    const wood = c.c("#94704e");
    for (let i = 0; i < 13; i++)
      out += poly(
        [
          [i * 100 - 20, 0],
          [i * 100 + 10, 0],
          [i * 92 + 70, 70],
          [i * 92 + 48, 70],
        ],
        i % 2 ? wood : dark(wood, 0.1),
      );
    out += rect(0, 66, c.w, 22, dark(wood, 0.06)) + climber(c, rng.pick([0, 700]), 40, 420, 120);
  }
  const side = rng.chance(0.5);
  if (rng.chance(0.75)) {
    const wx = side ? c.w - 150 : 0;
    out += rect(
      wx,
      0,
      150,
      c.h,
      c.across([0, side ? dark(wall, 0.16) : wall], [1, side ? wall : dark(wall, 0.16)]),
    );
    out += side
      ? line(wx, 0, wx, c.h, light(wall, 0.4), 3)
      : line(150, 0, 150, c.h, light(wall, 0.4), 3);
    if (rng.chance(0.6)) out += climber(c, wx + 10, 80, 130, rng.range(200, 360));
  }
  const color = cloth(c);
  const mid = c.w / 2 + rng.range(-120, 120);
  if (rng.chance(0.3)) {
    const k = c.c(color, 0.7);
    out +=
      c.shadow(mid, 862, 290, 20, 0.5) +
      rect(mid - 270, 700, 540, 100, c.down([0, light(k, 0.2)], [1, dark(k, 0.1)]), { rx: 24 }) +
      rect(mid - 250, 780, 500, 56, c.down([0, light(k, 0.36)], [1, k]), { rx: 18 }) +
      rect(mid - 270, 826, 540, 30, c.c("#a57c55"), { rx: 6 });
    for (const u of [-160, -60, 120])
      out += rect(
        mid + u,
        726,
        78,
        70,
        c.c(rng.pick(["#b4532a", "#f1e7d6", "#d9a24f", "#3f5b3a"]), 0.6),
        { rx: 16, t: `rotate(${Math.round(rng.range(-12, 12))} ${mid + u + 39} 760)` },
      );
    out += smallTable(c, mid + (side ? -380 : 380), 872);
  } else
    out +=
      chair(c, mid - 190, 850, color, false, 1.05) +
      chair(c, mid + 190, 850, color, true, 1.05) +
      smallTable(c, mid, 860);
  for (let i = 0; i < 5; i++)
    out += pot(
      c,
      (side ? 40 : c.w - 330) + i * 68 + rng.range(-16, 16),
      800 + (i % 3) * 46,
      rng.range(150, 290),
      rng.pick(["olive", "fern", "flowers", "snake", "monstera", "herb"]),
    );
  if (rng.chance(0.35)) out += cat(c, mid + rng.range(-60, 60), 880, 1.9);
  if (frame === 2)
    out += lights(c, [
      [-10, 40],
      [200, 110],
      [420, 60],
      [640, 120],
      [860, 60],
      [1210, 110],
    ]);
  return out;
}
