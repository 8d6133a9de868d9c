import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { lamp } from "./facade";
import { backdrop, type Scene } from "./landscape";
import { windowPane } from "./openings";
import { bush, grass, hedge } from "./plants";
import { tiledRoof } from "./roof-tiles";
import { at, line, poly, rect, stroke } from "./shapes";
import { arched, stoneCourses } from "./stone";
import { bench, bicycle, car, person, shrubs } from "./street";
import { cypress, olive, tree } from "./trees";

/** Homes that share a wall or a garden. */

/** Two homes that mirror each other. */
export function semi(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const ground = 670;
  const half = rng.range(330, 390);
  const h = rng.range(290, 330);
  const base = rng.pick(["#f5ead4", "#f8f3e8", "#ecd9bb", "#e3ddcf"]);
  const wall = c.c(base);
  const door = c.c(rng.pick(["#3f5b3a", "#b4532a", "#4f6a74", "#8a5a3c"]));
  const roofColor = rng.pick(["#b9633f", "#a85a3e", "#8d6a58"]);
  const unit = () => {
    let b =
      rect(
        0,
        0,
        half,
        h,
        c.linear(
          [
            [0, light(wall, 0.25)],
            [1, dark(wall, 0.08)],
          ],
          [0, 0, 1, 0.4],
        ),
      ) +
      rect(half * 0.58, -70, half * 0.36, 72, wall) +
      poly(
        [
          [half * 0.52, -66],
          [half * 0.76, -134],
          [half, -66],
        ],
        c.c(roofColor),
      ) +
      windowPane(c, half * 0.68, -50, half * 0.16, 44, { shutter: 0 });
    b +=
      windowPane(c, half * 0.12, h * 0.14, half * 0.28, h * 0.26) +
      windowPane(c, half * 0.62, h * 0.14, half * 0.28, h * 0.26) +
      windowPane(c, half * 0.08, h * 0.58, half * 0.4, h * 0.36, { shutter: 0, sill: false });
    b +=
      rect(half * 0.66, h * 0.52, half * 0.2, h * 0.48, door) +
      rect(
        half * 0.7,
        h * 0.58,
        half * 0.12,
        h * 0.14,
        c.mood.lit > 0.2 ? "#ffd791" : c.c("#9db0b5"),
      ) +
      rect(half * 0.58, h * 0.46, half * 0.36, 10, light(wall, 0.4)) +
      rect(half * 0.58, h * 0.46 + 10, half * 0.36, 14, c.mood.shadow, { o: 0.2 });
    return b;
  };
  const mid = c.w / 2 + rng.range(-60, 60);
  let out = backdrop(c, view, 470, ground + 20) + grass(c, ground - 10, c.h);
  out +=
    tree(c, 90, ground, 360) +
    cypress(c, 1130, ground, 380) +
    tree(c, 1040, ground, 280, "#8fa066");
  out += c.shadow(mid, ground + 8, half * 1.2, 24, 0.45);
  out +=
    at(unit() + tiledRoof(c, half, 0.1, 8, roofColor), mid, ground - h) +
    at(unit(), mid, ground - h, -1, 1);
  out += at(tiledRoof(c, half * 2, 84, 26, roofColor), mid - half, ground - h);
  for (const side of [-1, 1]) {
    const gx = mid + side * half * 0.77;
    out += at(
      poly(
        [
          [-half * 0.14, -60],
          [half * 0.14, -60],
          [half * 0.14, 0],
          [-half * 0.14, 0],
        ],
        wall,
      ) +
        poly(
          [
            [-half * 0.2, -56],
            [0, -126],
            [half * 0.2, -56],
          ],
          c.c(roofColor),
        ) +
        windowPane(c, -half * 0.07, -52, half * 0.14, 42, { shutter: 0 }),
      gx,
      ground - h,
    );
    out += poly(
      [
        [gx - 34, ground],
        [gx + 34, ground],
        [gx + side * 90 + 80, c.h],
        [gx + side * 90 - 80, c.h],
      ],
      c.down([0, c.c("#e3d6bd")], [1, c.c("#d3c2a2")]),
    );
  }
  out +=
    hedge(c, mid - 12, ground + 60, 24, 90) +
    bush(c, mid - 120, ground + 16, 150, 80, "#7d9660", true) +
    bush(c, mid + 130, ground + 16, 150, 84, "#6a8653", true);
  out +=
    c.shadow(mid, c.h - 40, 60, 8, 0.2) +
    (rng.chance(0.5)
      ? car(c, rng.chance(0.5) ? 190 : 1010, ground + 110, 1.3)
      : bicycle(c, 220, ground + 110, 1.5));
  return (
    out +
    shrubs(c, c.h + 4, -10, 180, 0.8) +
    shrubs(c, c.h + 4, mid - 130, mid + 140, 0.9) +
    shrubs(c, c.h + 4, 1010, 1230, 0.8)
  );
}

/** Homes for older people: low, ramped, round a garden. */
export function retirement(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const ground = 630;
  const wall = c.c(rng.pick(["#f4e8d2", "#f6f1e6", "#e9d8bd"]));
  let out = backdrop(c, view, 470, ground) + grass(c, ground - 8, c.h, "#94ad6b");
  let b =
    rect(
      0,
      0,
      940,
      300,
      c.linear(
        [
          [0, light(wall, 0.25)],
          [1, dark(wall, 0.08)],
        ],
        [0, 0, 1, 0.4],
      ),
    ) + stoneCourses(c, 0, 200, 940, 100, c.c("#d8c49c"), 20, true);
  for (let f = 0; f < 2; f++)
    for (let i = 0; i < 7; i++)
      b +=
        f === 1 && i === 3
          ? ""
          : i % 2
            ? arched(c, 40 + i * 128, 34 + f * 140, 60, 92)
            : windowPane(c, 34 + i * 128, 46 + f * 140, 72, 70);
  b +=
    rect(400, 160, 140, 140, c.down([0, "#fff0cd"], [1, "#e5b97c"])) +
    line(470, 160, 470, 300, c.c("#55585a"), 4) +
    poly(
      [
        [370, 150],
        [570, 150],
        [600, 172],
        [340, 172],
      ],
      c.c("#b9633f"),
    ) +
    rect(356, 170, 10, 130, c.c("#f7f1e4")) +
    rect(574, 170, 10, 130, c.c("#f7f1e4"));
  out +=
    cypress(c, 70, ground, 330) +
    tree(c, 1120, ground, 340) +
    at(b + tiledRoof(c, 940, 96, 24), 130, ground - 300);
  out +=
    poly(
      [
        [540, ground],
        [680, ground],
        [860, c.h],
        [360, c.h],
      ],
      c.down([0, c.c("#e6dac2")], [1, c.c("#d6c6a6")]),
    ) +
    stroke(
      `M${548} ${ground + 4}L${400} ${c.h}M${672} ${ground + 4}L${820} ${c.h}`,
      c.c("#8d9092"),
      5,
      0.8,
    );
  out +=
    bush(c, 330, ground + 20, 150, 80, "#7d9660", true) +
    bush(c, 880, ground + 20, 150, 80, "#6a8653", true) +
    bench(c, 260, ground + 120, 1.6) +
    person(c, 240, ground + 116, 1.6) +
    person(c, 930, ground + 130, 1.6) +
    person(c, 990, ground + 132, 1.5) +
    olive(c, 1080, ground + 150, 250);
  return (
    out +
    lamp(c, 140, ground + 120, 190) +
    shrubs(c, c.h + 4, -10, 300, 1) +
    shrubs(c, c.h + 4, 900, 1220, 1)
  );
}
