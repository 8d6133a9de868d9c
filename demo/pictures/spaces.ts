import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { pot } from "./plants";
import { group, path, poly, rect, stroke } from "./shapes";
import { bicycle, car } from "./street";

/** Storage rooms and parking. */

export function storeroom(c: Canvas) {
  const { rng } = c;
  const wall = c.c(rng.pick(["#e4dccb", "#d3d6cf", "#e6d3bd"]));
  let out =
    rect(0, 0, c.w, c.h, wall) +
    poly(
      [
        [0, 0],
        [c.w, 0],
        [960, 120],
        [240, 120],
      ],
      light(wall, 0.4),
    ) +
    poly(
      [
        [0, 0],
        [240, 120],
        [240, 650],
        [0, c.h],
      ],
      dark(wall, 0.14),
    ) +
    poly(
      [
        [c.w, 0],
        [960, 120],
        [960, 650],
        [c.w, c.h],
      ],
      dark(wall, 0.08),
    ) +
    rect(240, 120, 720, 530, c.down([0, light(wall, 0.2)], [1, wall])) +
    poly(
      [
        [240, 650],
        [960, 650],
        [c.w, c.h],
        [0, c.h],
      ],
      c.down([0, c.c("#a9a296")], [1, c.c("#c4bcae")]),
    );
  out += c.glow(600, 150, 420, "#ffeec4", 0.7) + rect(500, 96, 200, 20, "#fffaf0", { rx: 8 });
  const metal = c.c("#7d868a");
  const box = (x: number, y: number, w: number, h: number) => {
    const k = c.c(rng.pick(["#c99a66", "#b98a5e", "#d9b27a", "#c7a98a"]));
    return (
      rect(x, y - h, w, h, c.slant([0, light(k, 0.2)], [1, dark(k, 0.1)])) +
      rect(x, y - h + h * 0.1, w, h * 0.12, light(k, 0.4), { o: 0.6 }) +
      rect(x + w * 0.4, y - h, w * 0.2, h * 0.5, light(k, 0.35), { o: 0.5 })
    );
  };
  for (const sx of [270, 640]) {
    out += rect(sx, 200, 10, 450, metal) + rect(sx + 280, 200, 10, 450, metal);
    for (let s = 0; s < 4; s++) {
      const y = 300 + s * 112;
      let bx = sx + 16;
      while (bx < sx + 220) {
        const w = rng.range(44, 90);
        out += rng.chance(0.75)
          ? box(bx, y, w, rng.range(40, 86))
          : rect(bx, y - 60, 44, 60, c.c(rng.pick(["#4f7a86", "#b4532a", "#8a9a6e", "#e9dfd0"])), {
              rx: 6,
            });
        bx += w + 8;
      }
      out +=
        rect(sx - 4, y, 298, 10, light(metal, 0.2)) +
        rect(sx, y + 10, 290, 12, c.mood.shadow, { o: 0.2 });
    }
  }
  out +=
    c.shadow(190, 850, 130, 16, 0.45) +
    box(90, 850, 190, 150) +
    box(120, 700, 130, 96) +
    bicycle(c, 940, 850, 3.2);
  return (
    out +
    stroke("M560 850L600 420L640 850M572 740H628M580 640H620M588 540H612", c.c("#c9a35f"), 10) +
    pot(c, 420, 870, 150, "snake") +
    rect(
      0,
      0,
      c.w,
      c.h,
      c.radial(
        [
          [0.4, "#fff3d8", 0],
          [1, c.mood.shadow, 0.28],
        ],
        0.5,
        0.45,
        0.75,
      ),
    )
  );
}

export function garage(c: Canvas) {
  const { rng } = c;
  const floor = c.c("#a7a399");
  const wall = c.c(rng.pick(["#dcd6ca", "#d3d8d2", "#e3d8c4"]));
  const band = c.c(rng.pick(["#8a9a6e", "#c98d6d", "#7d9fa6", "#d9a24f"]));
  let out =
    rect(0, 0, c.w, 560, c.down([0, dark(wall, 0.28)], [1, wall])) + rect(0, 360, c.w, 70, band);
  out += rect(0, 560, c.w, 340, c.down([0, dark(floor, 0.2)], [1, light(floor, 0.2)]));
  for (let i = 0; i < 4; i++)
    out +=
      c.glow(150 + i * 300, 70, 260, "#fff2cc", 0.55) +
      poly(
        [
          [90 + i * 300, 56],
          [210 + i * 300, 56],
          [226 + i * 300, 76],
          [74 + i * 300, 76],
        ],
        "#fffdf2",
      );
  for (let i = 0; i < 5; i++)
    out += poly(
      [
        [600 + (i - 2) * 230 - 4, 570],
        [600 + (i - 2) * 230 + 4, 570],
        [600 + (i - 2) * 400 + 9, c.h],
        [600 + (i - 2) * 400 - 9, c.h],
      ],
      "#f7f1e2",
      { o: 0.9 },
    );
  for (const x of [130, 1010])
    out +=
      rect(x, 0, 70, 640, c.across([0, light(wall, 0.3)], [1, dark(wall, 0.2)])) +
      rect(x, 420, 70, 150, c.c("#e0b34f")) +
      [0, 1, 2]
        .map((i) =>
          poly(
            [
              [x, 440 + i * 50],
              [x + 70, 420 + i * 50],
              [x + 70, 444 + i * 50],
              [x, 464 + i * 50],
            ],
            "#3a3b3d",
          ),
        )
        .join("");
  out += path("M0 150H1200M0 176H1200", "none", { stroke: c.c("#8d9294"), sw: 9 });
  const free = rng.int(0, 1);
  out +=
    car(c, free ? 380 : 830, 700, 2.1) +
    group(
      poly(
        [
          [-70, 0],
          [70, 0],
          [100, 70],
          [-100, 70],
        ],
        "#ffffff",
        { o: 0.3 },
      ),
      `transform="translate(${free ? 830 : 380} 720)"`,
    );
  return (
    out +
    rect(
      0,
      0,
      c.w,
      c.h,
      c.radial(
        [
          [0.4, "#fff3d8", 0],
          [1, c.mood.shadow, 0.32],
        ],
        0.5,
        0.5,
        0.75,
      ),
    )
  );
}
