import type { Canvas } from "./canvas";
import { dark, light, mix } from "./colors";
import { backdrop, type Scene } from "./landscape";
import { foreground, grass, pot } from "./plants";
import { at, group, line, poly, rect, stroke } from "./shapes";
import { stoneCourses } from "./stone";
import { shrubs } from "./street";
import { cypress, palm, tree } from "./trees";

/** White cubes, wood, glass and a pool. */
export function villa(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const ground = 610;
  const wall = c.c(rng.pick(["#f8f5ee", "#efe8db", "#e6e3dc"]));
  const stone = c.c(rng.pick(["#cdb48a", "#a8977f", "#8d8a84", "#c99f7a"]));
  const flip = rng.chance(0.5);
  const glass = () =>
    c.mood.lit > 0.2
      ? c.down([0, "#ffe7b5"], [1, "#eeb46c"])
      : c.slant(
          [0, mix(c.mood.sky[1], "#5b7482", 0.3)],
          [0.5, c.c("#5a7380")],
          [1, c.c("#3f5560")],
        );
  let b = "";
  // Lower storey.
  b += rect(0, -190, 640, 190, c.down([0, wall], [1, dark(wall, 0.08)]));
  b += rect(0, -190, 150, 190, stone) + stoneCourses(c, 0, -190, 150, 190, stone, 22, true);
  b += rect(180, -160, 400, 160, glass());
  for (let i = 0; i <= 4; i++) b += line(180 + i * 100, -160, 180 + i * 100, 0, c.c("#45484b"), 4);
  b += poly(
    [
      [220, 0],
      [300, -160],
      [360, -160],
      [280, 0],
    ],
    "#ffffff",
    { o: 0.14 },
  );
  b +=
    rect(420, -84, 120, 44, c.c("#cbbda7"), { rx: 8, o: 0.6 }) +
    rect(200, -120, 34, 120, c.c("#f4ecdd"), { o: 0.5 });
  // Upper cube over a deep shadow.
  const wood = c.c(rng.pick(["#a9794f", "#8f6a4a", "#b98a5e"]));
  b += rect(110, -200, 590, 40, c.mood.shadow, { o: 0.34 });
  b += rect(
    90,
    -380,
    620,
    190,
    c.linear(
      [
        [0, light(wall, 0.4)],
        [1, wall],
      ],
      [0, 0, 1, 0.5],
    ),
  );
  b += rect(640, -380, 70, 190, dark(wall, 0.14), { o: 0.5 });
  for (let i = 0; i < 15; i++) b += rect(120 + i * 11, -362, 7, 154, wood);
  b +=
    rect(310, -350, 190, 140, glass()) +
    line(405, -350, 405, -210, c.c("#45484b"), 4) +
    poly(
      [
        [330, -210],
        [400, -350],
        [440, -350],
        [370, -210],
      ],
      "#ffffff",
      { o: 0.16 },
    );
  b +=
    rect(520, -350, 90, 100, glass()) +
    rect(300, -250, 210, 46, mix(c.mood.sky[1], "#ffffff", 0.3), { o: 0.45 }) +
    line(300, -250, 510, -250, c.c("#777a7a"), 3);
  b += rect(84, -392, 632, 14, light(wall, 0.6)) + rect(150, -404, 80, 12, dark(wall, 0.1));
  // Pergola on the side.
  for (let i = 0; i < 12; i++) b += rect(660 + i * 15, -176, 8, 10, wood);
  b +=
    rect(640, -168, 210, 10, dark(wood, 0.1)) +
    rect(836, -168, 10, 168, wood) +
    rect(660, -30, 130, 14, c.c("#e9dfcc"), { rx: 4 }) +
    rect(660, -58, 18, 30, c.c("#e9dfcc"), { rx: 6 }) +
    rect(770, -58, 18, 30, c.c("#e9dfcc"), { rx: 6 }) +
    rect(676, -46, 96, 18, c.c("#8a9a6e"), { rx: 6 });
  let out = backdrop(c, view, 430, ground + 10) + grass(c, ground - 6, c.h);
  out +=
    cypress(c, 90, ground, 360) +
    cypress(c, 150, ground + 4, 300) +
    tree(c, 1090, ground + 4, 330) +
    palm(c, flip ? 220 : 960, ground, 430);
  out += c.shadow(600, ground + 6, 480, 22, 0.45);
  out += at(b, flip ? 1000 : 200, ground, flip ? -1 : 1, 1);
  // Deck and pool.
  const deck = c.c("#d8c4a1");
  out += poly(
    [
      [140, ground],
      [1060, ground],
      [1180, ground + 70],
      [20, ground + 70],
    ],
    c.down([0, light(deck, 0.2)], [1, deck]),
  );
  for (let i = 1; i < 6; i++)
    out += line(
      140 - i * 20,
      ground + i * 12,
      1060 + i * 20,
      ground + i * 12,
      dark(deck, 0.3),
      1.2,
      0.4,
    );
  const px = rng.range(180, 300);
  const pool: [number, number][] = [
    [px + 60, ground + 96],
    [px + 640, ground + 96],
    [px + 720, ground + 210],
    [px - 20, ground + 210],
  ];
  out += poly(
    [
      [px + 46, ground + 86],
      [px + 654, ground + 86],
      [px + 746, ground + 222],
      [px - 46, ground + 222],
    ],
    light(deck, 0.45),
  );
  out += poly(pool, c.down([0, c.c("#7cc0cb", 0.7)], [1, c.c("#4b9fb5", 0.7)]));
  let ripples = "";
  for (let i = 0; i < 34; i++) {
    const rx = px + rng.range(0, 700);
    const ry = ground + 100 + rng.next() * 108;
    ripples += stroke(`M${rx} ${ry}q14 -6 28 0t28 0`, "#ffffff", 2, 0.4);
  }
  out += c.clip(poly(pool, "#000"), ripples);
  for (const [lx, s] of [
    [px + 700, 1],
    [px + 800, 1],
  ] as const)
    out += lounger(c, lx, ground + 92, s);
  out +=
    pot(c, 250, ground + 20, 120, "olive", "#6d7278") +
    pot(c, 930, ground + 24, 110, "snake", "#e9dfd0");
  return (
    out +
    shrubs(c, c.h + 6, -10, 300, 0.8) +
    shrubs(c, c.h + 10, 820, 1220, 0.6) +
    (rng.chance(0.5) ? foreground(c, rng.chance(0.5), "#5f7d4c") : "")
  );
}

export function lounger(c: Canvas, x: number, y: number, s: number) {
  const wood = c.c("#a57c55");
  return group(
    c.shadow(10, 4, 60, 7, 0.4) +
      poly(
        [
          [-46, -14],
          [30, -14],
          [54, -44],
          [60, -40],
          [38, -8],
          [-46, -8],
        ],
        c.c("#f5ecdc"),
      ) +
      line(-40, -8, -40, 4, wood, 5) +
      line(34, -8, 34, 4, wood, 5) +
      rect(38, -44, 22, 12, c.c("#b4532a"), { rx: 5, t: "rotate(-52 48 -38)" }),
    `transform="translate(${x} ${y}) scale(${s})"`,
  );
}
