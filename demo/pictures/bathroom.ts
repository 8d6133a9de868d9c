import type { Canvas } from "./canvas";
import { dark, light, mix } from "./colors";
import type { Scene } from "./landscape";
import { pot } from "./plants";
import { type FloorKind, newRoom, shell, veil } from "./room";
import { pendant, sunbeam, view } from "./room-details";
import { circle, ellipse, line, path, poly, rect, stroke } from "./shapes";
import { tiling } from "./tiling";

/** Bathrooms. */

export function bathroom(c: Canvas, { view: outside }: Scene) {
  const { rng } = c;
  const room = newRoom(c, { y2: 640, x1: 150, x2: 1050, y1: 70 });
  const tone = rng.pick([
    "#b9c9bf",
    "#e6d3bd",
    "#d9dcd4",
    "#c9a58c",
    "#9fb4b6",
    "#ece4d4",
    "#a9b493",
  ]);
  let out = shell(
    c,
    room,
    rng.pick<FloorKind>(["terrazzo", "encaustic", "tiles", "stone"]),
    "#f1e9da",
  );
  const half = rng.chance(0.5) ? room.y1 : room.y1 + 230;
  out +=
    tiling(
      c,
      room.x1,
      half,
      room.x2 - room.x1,
      room.y2 - half,
      rng.pick([46, 58, 70]),
      tone,
      rng.int(0, 2),
    ) + rect(room.x1, half - 8, room.x2 - room.x1, 10, light(c.c(tone), 0.5));
  const flip = rng.chance(0.5);
  const wx = flip ? room.x1 + 80 : room.x2 - 310;
  out +=
    view(c, wx, room.y1 + 60, 230, 220, outside, rng.pick(["plain", "arch"]), undefined) +
    sunbeam(c, room, wx, 230, flip ? 240 : -240);
  // Vanity with a mirror.
  const vx = flip ? 800 : 400;
  const wood = c.c(rng.pick(["#b98a5e", "#8f6a4a", "#7d8c6a", "#c9a777"]));
  const round = rng.chance(0.55);
  const brass = c.c("#c9a35f");
  const glass = c.slant([0, mix(c.mood.sky[1], "#ffffff", 0.35)], [1, c.c("#a9babb")]);
  out += round
    ? circle(vx, 290, 118, brass) +
      circle(vx, 290, 110, glass) +
      path(`M${vx - 60} 360L${vx + 20} 200h34L${vx - 26} 372Z`, "#ffffff", { o: 0.3 })
    : rect(vx - 120, 160, 240, 240, brass, { rx: 16 }) +
      rect(vx - 112, 168, 224, 224, glass, { rx: 12 }) +
      path(`M${vx - 60} 392L${vx + 50} 168h40L${vx - 20} 392Z`, "#ffffff", { o: 0.3 });
  for (const s of [-1, 1])
    out +=
      c.glow(vx + s * 170, 270, 110, "#ffe6b0", 0.5) +
      circle(vx + s * 170, 270, 22, "#fff6de") +
      rect(vx + s * 170 - 5, 290, 10, 26, brass);
  out +=
    c.shadow(vx, 672, 220, 16, 0.4) +
    rect(vx - 190, 480, 380, 170, c.down([0, light(wood, 0.2)], [1, dark(wood, 0.1)]), { rx: 6 }) +
    line(vx, 486, vx, 646, dark(wood, 0.35), 2) +
    rect(vx - 100, 520, 40, 6, brass) +
    rect(vx + 60, 520, 40, 6, brass) +
    rect(vx - 200, 462, 400, 22, c.c("#f6f1e6"), { rx: 5 }) +
    path(`M${vx - 84} 462q10 -36 84 -36t84 36Z`, c.down([0, "#ffffff"], [1, "#e4ddd0"])) +
    stroke(`M${vx} 426v-40q0 -16 18 -16t18 14`, brass, 7);
  out +=
    pot(c, vx + 150, 462, 100, "succulent") +
    rect(vx - 164, 418, 22, 44, c.c("#c98d6d"), { rx: 6 }) +
    rect(vx - 134, 430, 20, 32, c.c("#8a9a86"), { rx: 5 });
  // Bath or a walk-in shower.
  const bx = flip ? 390 : 820;
  if (rng.chance(0.6)) {
    const tub = c.c("#fbf8f0", 0.5);
    out +=
      c.shadow(bx, 812, 290, 24, 0.5) +
      path(
        `M${bx - 260} 610C${bx - 266} 780 ${bx - 200} 806 ${bx} 806C${bx + 200} 806 ${bx + 266} 780 ${bx + 260} 610Z`,
        c.linear(
          [
            [0, tub],
            [0.7, dark(tub, 0.06)],
            [1, dark(tub, 0.18)],
          ],
          [0, 0, 1, 0.5],
        ),
      ) +
      ellipse(bx, 610, 262, 30, light(tub, 0.6)) +
      ellipse(bx, 614, 236, 20, c.c("#a9cfd2")) +
      ellipse(bx - 60, 612, 120, 10, "#ffffff", { o: 0.5 });
    out +=
      stroke(`M${bx + 210} 808V500q0 -20 -24 -20h-20v18`, brass, 7) +
      path(`M${bx - 230} 590h70v110h-70Z`, c.c(rng.pick(["#c98d6d", "#8a9a86", "#d9b98a"]))) +
      line(bx - 230, 690, bx - 160, 690, "#fdf8ee", 3);
    for (let i = 0; i < 9; i++)
      out += circle(
        bx + rng.range(-100, 130),
        608 + rng.range(-6, 4),
        rng.range(8, 18),
        "#ffffff",
        { o: 0.85 },
      );
  } else {
    out +=
      rect(bx - 190, 110, 380, 640, mix(c.mood.sky[1], "#ffffff", 0.5), { o: 0.24 }) +
      poly(
        [
          [bx - 120, 750],
          [bx + 20, 110],
          [bx + 80, 110],
          [bx - 60, 750],
        ],
        "#ffffff",
        { o: 0.25 },
      ) +
      rect(bx - 194, 104, 388, 8, c.c("#4a4643")) +
      rect(bx - 194, 104, 7, 650, c.c("#4a4643")) +
      rect(bx + 187, 104, 7, 650, c.c("#4a4643")) +
      stroke(`M${bx} 112v60`, brass, 6) +
      ellipse(bx, 178, 60, 9, brass) +
      line(bx + 60, 420, bx + 60, 520, brass, 6);
    for (let i = 0; i < 16; i++)
      out += line(
        bx - 50 + i * 7,
        192,
        bx - 54 + i * 7.4,
        192 + rng.range(90, 190),
        "#ffffff",
        1.6,
        0.55,
      );
    out += rect(bx - 200, 744, 400, 18, c.c("#efe8db"));
  }
  out +=
    pot(c, flip ? 1100 : 110, 860, 300, rng.pick(["fern", "monstera", "snake"])) +
    pot(c, flip ? 640 : 590, 700, 150, rng.pick(["fern", "snake"]));
  return out + pendant(c, vx, 40, 40, "#e9dfd0", "globe") + veil(c, flip);
}
