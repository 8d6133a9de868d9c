import type { Canvas } from "./canvas";
import { floorLamp, shelves, tv } from "./furniture";
import type { Scene } from "./landscape";
import { pot } from "./plants";
import { type FloorKind, newRoom, onFloor, shell, veil } from "./room";
import { pendant, picture, rug, sunbeam, view, type WindowKind } from "./room-details";
import { armchair, cloth, coffeeTable, dining, sofa } from "./seating";
import { cat } from "./street";

/** Living and dining rooms. */

export const CURTAINS = ["#efe5d4", "#d9c7ac", "#c3c8ae", "#e4d3c4", "#b9c4c2"] as const;

export function living(c: Canvas, { view: outside }: Scene) {
  const { rng } = c;
  const room = newRoom(c);
  const left = rng.chance(0.5);
  const kind: WindowKind = rng.pick(["wide", "door", "tall", "steel", "arch", "door", "wide"]);
  const accent = rng.chance(0.4)
    ? rng.pick(["#b9bf9f", "#c99a7c", "#9fb0b3", "#d9b98a", "#8f9a86"])
    : undefined;
  let out = shell(
    c,
    room,
    rng.pick<FloorKind>(["oak", "herringbone", "tiles", "encaustic", "terrazzo", "stone", "oak"]),
    accent,
  );
  const width = room.x2 - room.x1;
  const wide =
    kind === "wide" || kind === "door" ? rng.range(0.42, 0.56) : kind === "steel" ? 0.5 : 0.24;
  const ww = width * wide;
  const wx = left ? room.x1 + width * 0.06 : room.x2 - width * 0.06 - ww;
  const wy = room.y1 + 70;
  const wh = kind === "door" ? room.y2 - wy : kind === "arch" ? 330 : rng.range(250, 310);
  out += view(c, wx, wy, ww, wh, outside, kind, rng.chance(0.65) ? rng.pick(CURTAINS) : undefined);
  if (kind === "tall" || kind === "arch")
    out += view(c, wx + (left ? 1 : -1) * ww * 1.5, wy, ww, wh, outside, kind, undefined);
  out += sunbeam(c, room, wx, ww, left ? 160 : -160);
  const otherX = left ? room.x2 - width * 0.34 : room.x1 + width * 0.04;
  const art = rng.int(0, 2);
  if (kind === "tall" || kind === "arch" ? art === 0 : art === 0)
    out +=
      picture(c, otherX + 30, room.y1 + 110, 150, 190) +
      picture(c, otherX + 196, room.y1 + 150, 96, 120);
  else if (art === 1) out += shelves(c, otherX + 50, room.y2 - 12, 210, 380);
  else out += picture(c, otherX + 40, room.y1 + 120, 230, 150);
  const v = rng.range(0.28, 0.42);
  out += rug(c, room, 0.5, 0.58, rng.range(0.5, 0.62), 0.62);
  const sofaX = c.w / 2 + (left ? 1 : -1) * rng.range(30, 110);
  const color = cloth(c);
  out += pot(
    c,
    left ? room.x2 - 40 : room.x1 + 40,
    room.y2 + 20,
    rng.range(250, 340),
    rng.pick(["fig", "monstera", "snake", "olive", "fern"]),
  );
  out += sofa(c, sofaX, onFloor(c, room, 0.5, v)[1], rng.range(440, 540), color);
  out += floorLamp(c, left ? sofaX - 320 : sofaX + 330, onFloor(c, room, 0.2, 0.3)[1], 390);
  const chairSide = left ? -1 : 1;
  if (rng.chance(0.7))
    out += armchair(
      c,
      c.w / 2 + chairSide * rng.range(340, 400),
      onFloor(c, room, 0, 0.66)[1],
      rng.pick(["#b4704e", "#d9b98a", "#8a9a86", "#e6dac6", "#7d8f96"].filter((k) => k !== color)),
      chairSide > 0,
    );
  out += coffeeTable(
    c,
    c.w / 2 + rng.range(-60, 60),
    onFloor(c, room, 0.5, 0.72)[1],
    rng.range(210, 280),
  );
  if (rng.chance(0.6))
    out += pendant(
      c,
      c.w / 2 + rng.range(-80, 80),
      rng.range(70, 130),
      rng.range(46, 66),
      rng.pick(["#e9dfd0", "#b4532a", "#3f5b3a", "#d9a24f", "#3d3b3a"]),
      rng.pick(["dome", "globe", "cone", "rattan"]),
    );
  if (rng.chance(0.4))
    out += cat(c, c.w / 2 + rng.range(-260, 260), onFloor(c, room, 0.5, 0.9)[1], 1.9);
  out += pot(
    c,
    left ? c.w - 90 : 90,
    c.h - 6,
    rng.range(280, 360),
    rng.pick(["monstera", "fern", "fig"]),
  );
  return out + veil(c, left);
}

export function mediaRoom(c: Canvas, { view: outside }: Scene) {
  const { rng } = c;
  const room = newRoom(c);
  let out = shell(
    c,
    room,
    rng.pick<FloorKind>(["oak", "tiles", "terrazzo"]),
    rng.pick(["#c7cbb2", "#d7b79c", "#c4cdca", "#e7dcc8"]),
  );
  const mid = c.w / 2 + rng.range(-40, 40);
  out += tv(c, mid, room.y2 + 10, 430);
  for (const side of [-1, 1])
    out += view(
      c,
      mid + side * 330 - 75,
      room.y1 + 80,
      150,
      300,
      outside,
      "tall",
      rng.pick(CURTAINS),
    );
  out += sunbeam(c, room, mid + 250, 160, -120) + sunbeam(c, room, mid - 400, 160, -120);
  out +=
    rug(c, room, 0.5, 0.6, 0.6, 0.6) +
    armchair(c, 250, onFloor(c, room, 0, 0.6)[1], cloth(c)) +
    armchair(c, 950, onFloor(c, room, 0, 0.6)[1], cloth(c), true) +
    coffeeTable(c, mid, onFloor(c, room, 0.5, 0.64)[1], 300);
  return (
    out +
    pot(c, 110, c.h - 10, 330, "monstera") +
    pendant(c, mid, 90, 60, "#e9dfd0", rng.pick(["rattan", "globe"])) +
    veil(c, false)
  );
}

export function diningRoom(c: Canvas, { view: outside }: Scene) {
  const { rng } = c;
  const room = newRoom(c, { y2: 570 });
  const left = rng.chance(0.5);
  let out = shell(
    c,
    room,
    rng.pick<FloorKind>(["encaustic", "tiles", "oak", "herringbone", "stone"]),
    rng.chance(0.5) ? rng.pick(["#b9bf9f", "#c99a7c", "#9fb0b3", "#e0c49a"]) : undefined,
  );
  const width = room.x2 - room.x1;
  const ww = width * 0.46;
  const wx = left ? room.x1 + 60 : room.x2 - 60 - ww;
  out +=
    view(
      c,
      wx,
      room.y1 + 64,
      ww,
      room.y2 - room.y1 - 64,
      outside,
      "door",
      rng.chance(0.6) ? rng.pick(CURTAINS) : undefined,
    ) + sunbeam(c, room, wx, ww, left ? 140 : -140);
  const ox = left ? room.x2 - 300 : room.x1 + 50;
  out += rng.chance(0.5)
    ? shelves(c, ox + 20, room.y2 - 14, 230, 330)
    : picture(c, ox + 20, room.y1 + 90, 110, 140) +
      picture(c, ox + 150, room.y1 + 90, 110, 140) +
      pot(c, ox + 130, room.y2 + 16, 240, "fig");
  out += rug(c, room, 0.5, 0.62, 0.74, 0.7) + dining(c, c.w / 2, 780, 560);
  const shade = rng.pick(["#b4532a", "#3f5b3a", "#e9dfd0", "#d9a24f"]);
  const kind = rng.pick(["dome", "rattan", "globe", "cone"] as const);
  for (const u of rng.chance(0.5) ? [0] : [-120, 120])
    out += pendant(c, c.w / 2 + u, 190, u === 0 ? 84 : 54, shade, kind);
  return (
    out +
    pot(c, left ? 1110 : 90, 880, 300, rng.pick(["monstera", "olive", "snake"])) +
    veil(c, left)
  );
}
