import type { Canvas } from "./canvas";
import { dark, light, mix } from "./colors";
import { backdrop, type Scene } from "./landscape";
import { chair, lights, smallTable } from "./outdoor-furniture";
import { bush, climber, foreground, grass, pot } from "./plants";
import { cloth } from "./seating";
import { ellipse, group, line, path, poly, rect, stroke } from "./shapes";
import { cat, person, shrubs } from "./street";
import { cypress, olive, tree } from "./trees";
import { lounger } from "./villa";

/** The lawn behind the house, and the roof over the town. */

/** The lawn behind the house. */
export function backyard(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const ground = 560;
  const wall = c.c(rng.pick(["#f4ede0", "#ecd9b6", "#e4dccb", "#dcc9a4"]));
  const flip = rng.chance(0.5);
  let out = backdrop(c, view, 400, ground + 10);
  for (let x = -20; x < c.w + 40; x += rng.range(60, 110))
    out += rng.chance(0.35)
      ? cypress(c, x, ground + 6, rng.range(180, 300))
      : tree(
          c,
          x,
          ground + 8,
          rng.range(160, 280),
          rng.pick(["#6f8a56", "#7d9660", "#8fa066", "#5f7d56"]),
        );
  out += grass(c, ground, c.h, rng.pick(["#90a866", "#9ab06c"]));
  out +=
    bush(c, 200, ground + 40, 160, 80, "#7d9660", true) +
    bush(c, 1010, ground + 40, 170, 90, "#6a8653", true);
  // The house's corner with its garden door, and the deck before it.
  let house =
    rect(0, 60, 420, 600, c.across([0, light(wall, 0.1)], [1, dark(wall, 0.1)])) +
    rect(-20, 40, 470, 30, light(wall, 0.3)) +
    rect(0, 70, 420, 26, c.down([0, c.mood.shadow, 0.35], [1, c.mood.shadow, 0]));
  house +=
    rect(70, 230, 270, 430, c.c("#f7f2e8")) +
    rect(
      84,
      244,
      242,
      416,
      c.mood.lit > 0.2
        ? c.down([0, "#ffe7b5"], [1, "#eeb46c"])
        : c.slant([0, mix(c.mood.sky[1], "#5b7482", 0.4)], [1, c.c("#445a66")]),
    ) +
    rect(200, 244, 10, 416, c.c("#f7f2e8")) +
    poly(
      [
        [110, 660],
        [200, 244],
        [200, 430],
        [160, 660],
      ],
      "#ffffff",
      { o: 0.14 },
    ) +
    rect(92, 250, 44, 410, c.c("#f3ead9"), { o: 0.75 });
  out += group(
    house,
    flip ? `transform="translate(${c.w} 0) scale(-1 1)"` : 'transform="translate(0 0)"',
  );
  const deck = c.c(rng.pick(["#c9a777", "#d8c4a1", "#cdbfa8"]));
  const x = (v: number) => (flip ? c.w - v : v);
  out += poly(
    [
      [x(-10), 650],
      [x(540), 650],
      [x(690), c.h],
      [x(-10), c.h],
    ],
    c.down([0, dark(deck, 0.06)], [1, light(deck, 0.16)]),
  );
  for (let i = 1; i < 8; i++)
    out += line(
      x(-10),
      650 + i * i * 4.6,
      x(540 + i * i * 2.8),
      650 + i * i * 4.6,
      dark(deck, 0.35),
      1.6,
      0.4,
    );
  const wood = c.c("#94704e");
  if (rng.chance(0.65)) {
    for (const px of [430, 700]) out += rect(x(px) - 8, 260, 16, 500, wood);
    out += rect(Math.min(x(380), x(760)), 250, 380, 18, wood);
    for (let i = 0; i < 12; i++)
      out += rect(Math.min(x(390 + i * 32), x(400 + i * 32)), 232, 10, 20, dark(wood, 0.1));
    out +=
      climber(c, Math.min(x(400), x(740)), 244, 340, 90) +
      lights(c, [
        [x(400), 280],
        [x(500), 330],
        [x(600), 290],
        [x(740), 330],
      ]);
  }
  const color = cloth(c);
  out +=
    chair(c, x(330), 830, color, flip, 0.95) +
    smallTable(c, x(470), 846) +
    chair(c, x(610), 836, color, !flip, 0.95);
  const extra = rng.int(0, 3);
  if (extra === 0) out += olive(c, x(950), 760, 300);
  if (extra === 1) out += lounger(c, x(900), 720, 1.5) + lounger(c, x(1060), 740, 1.5);
  if (extra === 2) {
    const cx = x(950);
    out +=
      line(cx - 140, 470, cx - 140, 760, wood, 12) +
      line(cx + 160, 470, cx + 160, 770, wood, 12) +
      stroke(`M${cx - 140} 540Q${cx} 720 ${cx + 160} 540`, c.c("#e6dac6"), 26) +
      stroke(`M${cx - 140} 544Q${cx} 734 ${cx + 160} 544`, c.c("#b4704e"), 6) +
      c.shadow(cx, 790, 150, 14, 0.35);
  }
  if (extra === 3)
    out +=
      person(c, x(900), 760, 1.6) +
      cat(c, x(1000), 790, 1.4) +
      tree(c, x(1090), 720, 320, "#8fa066");
  for (let i = 0; i < 4; i++)
    out += pot(
      c,
      x(60 + i * 66),
      700 + (i % 2) * 40,
      rng.range(120, 200),
      rng.pick(["olive", "flowers", "herb", "fern"]),
    );
  return (
    out +
    shrubs(c, c.h + 6, flip ? -10 : 720, flip ? 480 : 1220, 0.9) +
    (rng.chance(0.5) ? foreground(c, !flip, "#5f7d4c") : "")
  );
}

/** The roof of a penthouse over the town. */
export function roof(c: Canvas, { view }: Scene) {
  const { rng } = c;
  let out = backdrop(c, view, view === "city" ? 440 : 400, 620);
  const floor = c.c(rng.pick(["#d8c4a1", "#cdbfa8", "#b98a5e"]));
  out +=
    rect(0, 560, c.w, 60, mix(c.mood.sky[1], "#ffffff", 0.4), { o: 0.34 }) +
    rect(0, 552, c.w, 10, c.c("#777a7a"));
  for (let i = 0; i <= 6; i++) out += rect(i * 200 - 3, 556, 6, 70, c.c("#8e9394"));
  out += rect(0, 620, c.w, c.h - 620, c.down([0, dark(floor, 0.12)], [1, light(floor, 0.14)]));
  for (let i = 1; i < 9; i++)
    out += line(0, 620 + i * i * 4, c.w, 620 + i * i * 4, dark(floor, 0.35), 1.6, 0.35);
  const k = c.c(cloth(c), 0.7);
  const flip = rng.chance(0.5);
  const px = flip ? 640 : 130;
  // A pergola over a corner of sofas.
  const frame = c.c(rng.pick(["#f7f2e8", "#94704e", "#4a4846"]));
  for (const x of [px, px + 430]) out += rect(x, 300, 12, 430, frame);
  out += rect(px - 30, 290, 500, 14, frame);
  for (let i = 0; i < 14; i++) out += rect(px - 24 + i * 36, 274, 8, 18, dark(frame, 0.08));
  out +=
    path(`M${px + 10} 304q40 260 -10 420h60q50 -220 10 -420Z`, "#fbf6ec", { o: 0.8 }) +
    lights(c, [
      [px, 320],
      [px + 150, 360],
      [px + 300, 330],
      [px + 440, 360],
    ]);
  out +=
    c.shadow(px + 210, 790, 280, 22, 0.45) +
    rect(px - 10, 640, 450, 80, c.down([0, light(k, 0.2)], [1, k]), { rx: 20 }) +
    rect(px - 10, 704, 450, 56, c.down([0, light(k, 0.36)], [1, k]), { rx: 16 }) +
    rect(px - 10, 752, 450, 26, c.c("#a57c55"), { rx: 4 });
  for (const u of [30, 130, 310])
    out += rect(
      px + u,
      650,
      70,
      62,
      c.c(rng.pick(["#b4532a", "#f1e7d6", "#d9a24f", "#3f5b3a"]), 0.6),
      { rx: 14 },
    );
  out += smallTable(c, px + 210, 850);
  const ox = flip ? 300 : 900;
  if (rng.chance(0.5)) {
    out +=
      ellipse(ox, 730, 190, 46, c.c("#f1e8d8")) +
      ellipse(ox, 722, 166, 34, c.c("#6bb6c4", 0.6)) +
      c.shadow(ox, 776, 200, 16, 0.3) +
      path(
        `M${ox - 190} 730V780A190 46 0 0 0 ${ox + 190} 780V730A190 46 0 0 1 ${ox - 190} 730Z`,
        c.across([0, c.c("#efe4d0")], [1, dark(c.c("#efe4d0"), 0.16)]),
      );
    for (let i = 0; i < 6; i++)
      out += stroke(
        `M${ox - 120 + i * 40} ${716 + (i % 3) * 9}q10 -5 20 0t20 0`,
        "#ffffff",
        2.4,
        0.6,
      );
  } else out += lounger(c, ox - 90, 750, 1.9) + lounger(c, ox + 110, 780, 1.9);
  for (let i = 0; i < 6; i++)
    out += pot(
      c,
      (flip ? 40 : 700) + i * 92,
      650 + (i % 2) * 16,
      rng.range(130, 230),
      rng.pick(["olive", "flowers", "fern", "herb", "snake"]),
    );
  return (
    out +
    pot(c, flip ? 1120 : 70, 880, 320, rng.pick(["olive", "monstera"])) +
    pot(c, flip ? 80 : 1110, 890, 260, "flowers")
  );
}
