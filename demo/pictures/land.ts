import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { backdrop, type Scene } from "./landscape";
import { windowPane } from "./openings";
import { bush, foreground } from "./plants";
import { tiledRoof } from "./roof-tiles";
import { at, circle, ellipse, line, path, poly, rect, smooth, stroke } from "./shapes";
import { person } from "./street";
import { cypress, olive, tree } from "./trees";

/** Fields, and land for building. */

/** Fields, an orchard, a barn or a greenhouse. */
export function farm(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const horizon = 430;
  let out = backdrop(c, view === "desert" ? "desert" : "green", horizon, 640);
  const earth = c.c(rng.pick(["#b98a5e", "#c79a68", "#a67a54"]));
  out += rect(0, 560, c.w, c.h - 560, c.down([0, c.c("#9bab6b")], [1, c.c("#7c9355")]));
  const vx = rng.range(300, 900);
  for (let i = -16; i <= 16; i++) {
    const bottom = vx + i * 150;
    const half = i % 2 ? 46 : 30;
    out += poly(
      [
        [vx + i * 14 - 2, 566],
        [vx + i * 14 + 2, 566],
        [bottom + half, c.h],
        [bottom - half, c.h],
      ],
      i % 2 ? earth : c.c(rng.pick(["#7f9b55", "#8ca860", "#74924f"])),
    );
  }
  for (let row = 0; row < 9; row++) {
    const t = (row / 9) ** 1.7;
    const y = 575 + t * 320;
    for (let i = -9; i <= 9; i += 2) {
      const x = vx + (i + 1) * (14 + t * 136);
      if (x > -20 && x < c.w + 20)
        out +=
          ellipse(x, y, 5 + t * 30, 4 + t * 20, c.c(rng.pick(["#6d8a4b", "#7f9b55", "#5f7d48"]))) +
          ellipse(x - 3, y - 3 - t * 6, 3 + t * 16, 2 + t * 8, c.c("#a2bb72"), { o: 0.7 });
    }
  }
  for (let x = 0; x < c.w; x += rng.range(34, 60)) out += cypress(c, x, 572, rng.range(60, 110));
  const bx = rng.chance(0.5) ? rng.range(90, 200) : rng.range(720, 800);
  const kind = rng.pick(["barn", "greenhouse", "house"]);
  if (kind === "greenhouse") {
    for (let i = 0; i < 3; i++) {
      const gx = bx + i * 120;
      out += path(
        `M${gx} 640V560A60 56 0 0 1 ${gx + 120} 560V640Z`,
        c.down([0, "#ffffff", 0.85], [1, c.c("#c8d8d2"), 0.8]),
        { stroke: c.c("#8c9a96"), sw: 3 },
      );
      for (let k = 1; k < 4; k++)
        out += line(
          gx + k * 30,
          512 + Math.abs(k - 2) * 12,
          gx + k * 30,
          640,
          c.c("#8c9a96"),
          1.6,
          0.7,
        );
      out += ellipse(gx + 60, 628, 46, 18, c.c("#7f9b55"), { o: 0.7 });
    }
  } else {
    const wall = c.c(kind === "barn" ? "#a5553b" : "#f3e7d0");
    out +=
      c.shadow(bx + 160, 652, 220, 16, 0.4) +
      at(
        rect(0, 0, 300, 140, c.slant([0, light(wall, 0.2)], [1, dark(wall, 0.12)])) +
          tiledRoof(c, 300, 90, 26, kind === "barn" ? "#77716b" : "#b9633f") +
          rect(116, 46, 70, 94, c.c("#f2e7d2")) +
          rect(122, 52, 58, 88, c.c(kind === "barn" ? "#7d3f2c" : "#4f7a86")) +
          stroke("M122 52L180 140M180 52L122 140", c.c("#f2e7d2"), kind === "barn" ? 5 : 0.1) +
          windowPane(c, 30, 50, 56, 44, { shutter: 0 }) +
          windowPane(c, 214, 50, 56, 44, { shutter: 0 }),
        bx,
        512,
      );
    if (rng.chance(0.6))
      out +=
        rect(bx + 330, 470, 70, 182, c.across([0, c.c("#f2efe8")], [1, c.c("#a9aaa6")]), {
          rx: 6,
        }) + path(`M${bx + 330} 474A35 30 0 0 1 ${bx + 400} 474Z`, c.c("#8f979a"));
  }
  out += tree(c, bx - 50, 660, 240) + tree(c, bx + 450, 664, 200, "#8fa066");
  if (rng.chance(0.6)) out += tractor(c, vx + rng.range(-120, 160), 706);
  for (let x = -10; x < c.w; x += 90) out += rect(x, 832, 10, 62, c.c("#94704e"));
  return (
    out +
    rect(-5, 846, c.w + 10, 7, c.c("#a57c55")) +
    rect(-5, 872, c.w + 10, 7, c.c("#a57c55")) +
    (rng.chance(0.6) ? foreground(c, rng.chance(0.5), "#6d7d4c") : "")
  );
}

function tractor(c: Canvas, x: number, y: number) {
  const red = c.c("#b4532a");
  return (
    c.shadow(x, y + 2, 80, 9, 0.4) +
    rect(x - 10, y - 62, 66, 32, red, { rx: 6 }) +
    rect(x - 50, y - 96, 44, 66, red, { rx: 4 }) +
    rect(x - 44, y - 90, 32, 30, c.c("#a9c3c9"), { rx: 3 }) +
    rect(x - 56, y - 102, 56, 8, dark(red, 0.2), { rx: 3 }) +
    line(x + 36, y - 62, x + 36, y - 86, c.c("#4c4a49"), 5) +
    circle(x - 30, y - 26, 28, "#2f2c2e") +
    circle(x - 30, y - 26, 13, c.c("#e0b34f")) +
    circle(x + 42, y - 16, 18, "#2f2c2e") +
    circle(x + 42, y - 16, 8, c.c("#e0b34f"))
  );
}

/** Land for building, with its corners marked. */
export function plot(c: Canvas, { view }: Scene) {
  const { rng } = c;
  let out = backdrop(
    c,
    view === "sea" ? "sea" : view === "desert" ? "desert" : rng.pick(["green", "hills"]),
    420,
    560,
  );
  out += path(
    `M-20 ${545 + rng.range(-10, 10)}Q${c.w * 0.5} ${510 + rng.range(-20, 20)} ${c.w + 20} ${550}V${c.h}H-20Z`,
    c.down(
      [0, c.c(view === "desert" ? "#d9b98a" : "#b9b078")],
      [1, c.c(view === "desert" ? "#c59d6c" : "#93a05e")],
    ),
  );
  for (let x = 20; x < c.w; x += rng.range(100, 190)) {
    out += rng.chance(0.5)
      ? cypress(c, x, 556, rng.range(80, 150))
      : rng.chance(0.4)
        ? at(
            tiledRoof(c, 80, 30, 8) +
              rect(0, 0, 80, 44, c.c("#f5ecd9")) +
              rect(14, 12, 16, 18, c.c("#5f7986")) +
              rect(48, 12, 16, 18, c.c("#5f7986")),
            x,
            512,
          )
        : tree(c, x, 562, rng.range(80, 130));
  }
  const p: [number, number][] = [
    [rng.range(330, 400), 620],
    [rng.range(800, 890), 612],
    [rng.range(1010, 1110), 800],
    [rng.range(90, 190), 812],
  ];
  out += poly(p, c.c("#d2ac79"), { o: 0.75 });
  for (let i = 0; i < 120; i++) {
    const x = rng.range(-10, c.w);
    const y = rng.range(580, 890);
    out += stroke(
      `M${x} ${y}q${rng.range(-6, 6)} -10 ${rng.range(-10, 10)} -${rng.range(10, 26)}`,
      c.c(rng.pick(["#c9b56a", "#8f9f58", "#e0cf8a", "#a9924e"])),
      2.2,
      0.8,
    );
  }
  for (let i = 0; i < 26; i++)
    out += circle(
      rng.range(0, c.w),
      rng.range(620, 890),
      rng.range(3, 5),
      c.c(rng.pick(["#cf3f34", "#e9c44a", "#f7efe2", "#b784c4"]), 0.5),
    );
  out += `<g fill="none" stroke="#fdf6e6" stroke-width="5" stroke-dasharray="18 14">${poly(p, "none")}</g>`;
  for (const [x, y] of p)
    out +=
      c.shadow(x + 10, y + 4, 22, 5, 0.5) +
      rect(x - 4, y - 84, 8, 86, c.c("#8a6a4a")) +
      path(`M${x + 4} ${y - 84}q20 -8 40 2q-6 12 0 24q-22 -8 -40 0Z`, c.c("#b4532a", 0.5));
  out +=
    stroke(
      smooth([
        [-20, 880],
        [180, 850],
        [520, 862],
        [840, 846],
        [1220, 872],
      ]),
      c.c("#d9c09a"),
      40,
    ) +
    stroke(
      smooth([
        [-20, 880],
        [180, 850],
        [520, 862],
        [840, 846],
        [1220, 872],
      ]),
      c.c("#f0dfc0"),
      3,
      0.8,
    );
  out +=
    olive(c, rng.range(180, 320), 712, rng.range(200, 260)) +
    (rng.chance(0.6) ? olive(c, rng.range(900, 1000), 690, 190) : "") +
    bush(c, rng.range(500, 700), 840, 110, 50, "#9aa066", true);
  return (
    out +
    (rng.chance(0.5) ? person(c, rng.range(500, 680), 720, 1.15) : "") +
    (rng.chance(0.4) ? foreground(c, rng.chance(0.5), "#6d7d4c") : "")
  );
}
