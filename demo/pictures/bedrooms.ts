import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { bed, floorLamp, nightstand, shelves } from "./furniture";
import type { Scene } from "./landscape";
import { CURTAINS } from "./living";
import { pot } from "./plants";
import { type FloorKind, newRoom, shell, veil } from "./room";
import { pendant, picture, rug, sunbeam, view } from "./room-details";
import { armchair, cloth, coffeeTable, sofa } from "./seating";
import { circle, line, path, poly, rect, stroke } from "./shapes";
import { cat } from "./street";

/** Bedrooms and studies. */

export function bedroom(c: Canvas, { view: outside }: Scene) {
  const { rng } = c;
  const room = newRoom(c, { y2: 600 });
  const left = rng.chance(0.5);
  let out = shell(
    c,
    room,
    rng.pick<FloorKind>(["oak", "herringbone", "tiles", "oak"]),
    rng.pick(["#b9bf9f", "#d3ad92", "#aab9b8", "#e3d3b6", "#c2b8a8", "#cfd3c2"]),
  );
  const ww = rng.range(210, 270);
  const wx = left ? room.x1 + 34 : room.x2 - 34 - ww;
  out +=
    view(
      c,
      wx,
      room.y1 + 60,
      ww,
      rng.range(270, 330),
      outside,
      rng.pick(["tall", "plain", "arch"]),
      rng.pick(CURTAINS),
    ) + sunbeam(c, room, wx, ww, left ? 220 : -220);
  const bx = c.w / 2 + (left ? 1 : -1) * rng.range(70, 120);
  const ax = bx - 130;
  if (rng.chance(0.7))
    out += picture(c, ax, room.y1 + 40, 118, 150) + picture(c, ax + 142, room.y1 + 40, 118, 150);
  else out += picture(c, bx - 150, room.y1 + 40, 300, 140);
  out += nightstand(c, bx - 300, room.y2 + 28) + nightstand(c, bx + 300, room.y2 + 28);
  out += rug(c, room, 0.5 + (left ? 0.08 : -0.08), 0.7, 0.8, 0.5) + bed(c, bx, 838, 440);
  out += pot(
    c,
    left ? room.x1 - 20 : room.x2 + 20,
    760,
    290,
    rng.pick(["monstera", "fig", "olive", "snake"]),
  );
  if (rng.chance(0.5))
    out += pendant(c, c.w / 2, 60, 56, "#e9dfd0", rng.pick(["rattan", "globe", "dome"]));
  if (rng.chance(0.35)) out += cat(c, bx + rng.range(-100, 100), 736, 1.7);
  return out + veil(c, left);
}

export function kids(c: Canvas, { view: outside }: Scene) {
  const { rng } = c;
  const room = newRoom(c, { y2: 610 });
  const tint = rng.pick(["#cfe0dc", "#f2ddb8", "#dfe3c8", "#f0d3c2"]);
  let out = shell(c, room, "oak", tint);
  // Painted hills on the wall.
  const paint = c.c(dark(tint, 0.12), 0.7);
  out += c.clip(
    rect(room.x1, room.y1, room.x2 - room.x1, room.y2 - room.y1 - 16, "#000"),
    path(
      `M${room.x1} ${room.y2}V${room.y2 - 150}Q${room.x1 + 150} ${room.y2 - 300} ${room.x1 + 320} ${room.y2 - 150}T${room.x1 + 640} ${room.y2 - 180}T${room.x2 + 60} ${room.y2 - 120}V${room.y2}Z`,
      paint,
    ) + circle(room.x2 - 120, room.y1 + 90, 46, c.c("#f0c66e"), { o: 0.8 }),
  );
  out +=
    view(c, c.w / 2 - 130, room.y1 + 60, 260, 240, outside, "plain", rng.pick(CURTAINS)) +
    sunbeam(c, room, c.w / 2 - 130, 260, 60);
  for (let i = 0; i < 9; i++) {
    const x = room.x1 + 20 + i * ((room.x2 - room.x1 - 40) / 8);
    out += poly(
      [
        [x - 22, room.y1 + 16],
        [x + 22, room.y1 + 16],
        [x, room.y1 + 52],
      ],
      c.c(["#b4532a", "#d9a24f", "#8a9a6e", "#4f7a86"][i % 4]!, 0.6),
    );
  }
  out += rug(c, room, 0.5, 0.6, 0.5, 0.6);
  const wood = c.c("#c9a777");
  const blanket = c.c(rng.pick(["#7d9fa6", "#d9a24f", "#c98d6d", "#8a9a6e"]));
  out +=
    c.shadow(300, 762, 210, 18, 0.45) +
    rect(110, 590, 18, 170, wood) +
    rect(470, 620, 18, 140, wood) +
    rect(110, 660, 378, 74, c.down([0, light(blanket, 0.3)], [1, blanket]), { rx: 14 }) +
    rect(126, 630, 104, 50, "#fdf8ee", { rx: 20 }) +
    rect(110, 728, 378, 16, wood);
  for (let i = 0; i < 6; i++)
    out += circle(270 + (i % 3) * 70, 684 + Math.floor(i / 3) * 28, 8, light(blanket, 0.6));
  out += shelves(c, 850, room.y2 + 60, 210, 230);
  // A bear, blocks and a ball on the rug.
  const bear = c.c("#b98a5e");
  out +=
    c.shadow(640, 790, 56, 8, 0.4) +
    circle(640, 756, 32, bear) +
    circle(640, 710, 25, bear) +
    circle(620, 690, 10, bear) +
    circle(660, 690, 10, bear) +
    circle(640, 718, 11, light(bear, 0.5)) +
    circle(631, 706, 3, "#2b2528") +
    circle(649, 706, 3, "#2b2528") +
    circle(640, 714, 3.4, "#2b2528");
  [
    ["#b4532a", 730, 760],
    ["#4f7a86", 776, 760],
    ["#d9a24f", 753, 716],
  ].forEach(([k, x, y]) => {
    out +=
      rect(Number(x), Number(y), 42, 42, c.c(String(k)), { rx: 5 }) +
      rect(Number(x) + 8, Number(y) + 8, 26, 26, light(c.c(String(k)), 0.3), { rx: 4 });
  });
  out +=
    circle(540, 830, 30, c.c("#e9dfcb")) + path("M510 830A30 30 0 0 1 570 830Z", c.c("#b4532a"));
  return (
    out +
    pendant(c, 420, 60, 48, "#d9a24f", "dome") +
    pot(c, 1110, 870, 260, "fern") +
    veil(c, true)
  );
}

export function study(c: Canvas, { view: outside }: Scene) {
  const { rng } = c;
  const room = newRoom(c, { y2: 620 });
  const left = rng.chance(0.5);
  let out = shell(
    c,
    room,
    rng.pick<FloorKind>(["oak", "herringbone"]),
    rng.pick(["#9aa68a", "#b98a70", "#8fa0a3", "#d9c39c"]),
  );
  const wx = left ? room.x1 + 70 : room.x2 - 390;
  out +=
    view(c, wx, room.y1 + 50, 320, 290, outside, rng.pick(["steel", "wide"]), undefined) +
    sunbeam(c, room, wx, 320, left ? 150 : -150);
  out += shelves(c, left ? room.x2 - 320 : room.x1 + 40, room.y2 - 14, 280, 440);
  out += rug(c, room, 0.5, 0.6, 0.55, 0.55);
  const dx = wx + 160;
  const wood = c.c("#a57c55");
  out +=
    c.shadow(dx, 742, 270, 20, 0.45) +
    rect(dx - 230, 590, 460, 16, light(wood, 0.25), { rx: 4 }) +
    rect(dx - 214, 606, 12, 134, wood) +
    rect(dx + 202, 606, 12, 134, wood) +
    rect(dx + 70, 606, 130, 70, wood, { rx: 4 }) +
    circle(dx + 135, 640, 4, dark(wood, 0.4));
  out +=
    rect(dx - 70, 508, 150, 76, "#2f3134", { rx: 6 }) +
    rect(dx - 62, 516, 134, 60, c.c("#a9c3c9"), { rx: 3 }) +
    rect(dx - 84, 584, 178, 8, "#c7c4be", { rx: 3 });
  out +=
    stroke(`M${dx + 170} 590V540L${dx + 140} 500`, "#3d3b3a", 5) +
    path(`M${dx + 110} 518L${dx + 150} 486L${dx + 162} 506L${dx + 132} 530Z`, c.c("#b4532a")) +
    (c.mood.lit > 0.08 ? c.glow(dx + 120, 530, 150, "#ffe2a4", 0.6) : "") +
    pot(c, dx - 180, 590, 90, "succulent");
  out += armchair(c, dx - 20, 790, cloth(c)) + floorLamp(c, left ? 960 : 240, 720, 380);
  return (
    out +
    pot(c, left ? 1100 : 100, 880, 330, rng.pick(["fig", "monstera", "snake"])) +
    veil(c, left)
  );
}

/** Brick, steel windows and a sleeping loft above. */
export function loft(c: Canvas, { view: outside }: Scene) {
  const { rng } = c;
  const room = newRoom(c, { x1: 90, x2: 1110, y1: 60, y2: 640 });
  const brick = c.c(rng.pick(["#b87a5a", "#c2937a", "#a9705a", "#d8c7b2"]), 0.8);
  let out = shell(c, room, rng.pick<FloorKind>(["oak", "terrazzo", "herringbone"]), "#c2937a");
  let wall = rect(room.x1, room.y1, room.x2 - room.x1, room.y2 - room.y1, brick);
  for (let y = room.y1, r = 0; y < room.y2; y += 19, r++) {
    wall += line(room.x1, y, room.x2, y, light(brick, 0.35), 2, 0.5);
    for (let x = room.x1 + (r % 2) * 23; x < room.x2; x += 46) {
      wall += line(x, y, x, y + 19, light(brick, 0.35), 2, 0.5);
      if (rng.chance(0.3))
        wall += rect(
          x + 1,
          y + 1,
          44,
          17,
          rng.chance(0.5) ? dark(brick, 0.14) : light(brick, 0.14),
          { o: 0.6 },
        );
    }
  }
  out += c.clip(rect(room.x1, room.y1, room.x2 - room.x1, room.y2 - room.y1, "#000"), wall);
  const flip = rng.chance(0.5);
  const wx = flip ? 130 : 560;
  out +=
    view(c, wx, 110, 500, 430, outside, "steel") + sunbeam(c, room, wx, 500, flip ? 180 : -180);
  // The gallery with its stair.
  const gx = flip ? 700 : 90;
  const wood = c.c("#a57c55");
  out +=
    rect(gx, 320, 410, 22, light(wood, 0.2)) +
    rect(gx, 342, 410, 30, c.down([0, c.mood.shadow, 0.4], [1, c.mood.shadow, 0]));
  for (let x = gx + 8; x < gx + 410; x += 26) out += line(x, 232, x, 320, "#3d3b3a", 3);
  out +=
    line(gx, 232, gx + 410, 232, "#3d3b3a", 6) +
    rect(gx + 120, 268, 210, 40, c.c("#f4ecdd"), { rx: 12 }) +
    rect(gx + 140, 244, 66, 34, c.c("#d9b98a"), { rx: 12 });
  const sx = flip ? gx - 10 : gx + 420;
  for (let i = 0; i < 9; i++)
    out += rect(sx + (flip ? -1 : 1) * i * 20 - 34, 342 + i * 34, 68, 9, wood);
  out += line(sx - 30, 336, sx + (flip ? -1 : 1) * 170 - 30, 650, "#3d3b3a", 6);
  out +=
    rug(c, room, 0.5, 0.56, 0.6, 0.6) +
    sofa(c, flip ? 400 : 800, 742, 480, cloth(c)) +
    coffeeTable(c, flip ? 470 : 730, 836, 250) +
    shelves(c, gx + 100, room.y2 - 14, 220, 240);
  for (const u of [0, 90, 180])
    out += pendant(c, (flip ? 320 : 700) + u, 130 + (u % 120), 30, "#3d3b3a", "cone");
  return out + pot(c, flip ? 1080 : 120, 880, 360, "fig") + veil(c, flip);
}
