import type { Canvas } from "./canvas";
import { dark, light, mix } from "./colors";
import { ellipse, line, type Point, poly, rect } from "./shapes";

/** The box of a room in one-point perspective, and its floor. */

export type Room = {
  /** The back wall. */
  x1: number;
  x2: number;
  y1: number;
  y2: number;
  wall: string;
  floor: string;
};

export const ROOM_WALLS = [
  "#f4ede0",
  "#efe4d2",
  "#e4dccb",
  "#d8dcc8",
  "#cdd6d2",
  "#e9d3c0",
  "#f6f2ea",
  "#dcd3c8",
] as const;

export type FloorKind = "oak" | "tiles" | "encaustic" | "herringbone" | "terrazzo" | "stone";

export function newRoom(c: Canvas, options: Partial<Room> = {}): Room {
  const { rng } = c;
  return {
    x1: rng.range(150, 230),
    x2: c.w - rng.range(150, 230),
    y1: rng.range(80, 120),
    y2: rng.range(590, 640),
    wall: rng.pick(ROOM_WALLS),
    floor: "#cfa777",
    ...options,
  };
}

/** A point on the floor: `u` across (0-1), `v` from the back wall (0) to the viewer (1). */
export function onFloor(c: Canvas, room: Room, u: number, v: number): Point {
  const y = room.y2 + (c.h - room.y2) * v;
  const left = room.x1 * (1 - v * 1.25);
  const right = room.x2 + (c.w - room.x2) * v * 1.25;
  return [left + (right - left) * u, y];
}

export function shell(c: Canvas, room: Room, kind: FloorKind, accent?: string) {
  const { x1, x2, y1, y2 } = room;
  const wall = c.c(room.wall, 0.7);
  const back = accent ? c.c(accent, 0.7) : wall;
  let out = rect(0, 0, c.w, c.h, wall);
  // Ceiling, side walls in half light, back wall, floor.
  out += poly(
    [
      [-40, -10],
      [c.w + 40, -10],
      [x2, y1],
      [x1, y1],
    ],
    light(wall, 0.5),
  );
  out += poly(
    [
      [-40, -20],
      [x1, y1],
      [x1, y2],
      [-60, c.h + 60],
    ],
    c.across([0, dark(wall, 0.16)], [1, dark(wall, 0.06)]),
  );
  out += poly(
    [
      [c.w + 40, -20],
      [x2, y1],
      [x2, y2],
      [c.w + 60, c.h + 60],
    ],
    c.across([0, dark(wall, 0.02)], [1, dark(wall, 0.12)]),
  );
  out += rect(x1, y1, x2 - x1, y2 - y1, c.slant([0, light(back, 0.15)], [1, dark(back, 0.06)]));
  out += floor(c, room, kind);
  const skirting = light(wall, 0.5);
  out +=
    rect(x1, y2 - 16, x2 - x1, 16, skirting) +
    poly(
      [
        [x1, y2 - 16],
        [x1, y2],
        [-60, c.h + 60],
        [-60, c.h + 10],
      ],
      dark(skirting, 0.1),
    ) +
    poly(
      [
        [x2, y2 - 16],
        [x2, y2],
        [c.w + 60, c.h + 60],
        [c.w + 60, c.h + 10],
      ],
      dark(skirting, 0.05),
    );
  out +=
    line(x1, y1, x2, y1, dark(wall, 0.2), 1.5, 0.3) +
    line(x1, y1, x1, y2, dark(wall, 0.3), 1.5, 0.25) +
    line(x2, y1, x2, y2, dark(wall, 0.3), 1.5, 0.25);
  return out;
}

export function floor(c: Canvas, room: Room, kind: FloorKind) {
  const { rng } = c;
  const base = c.c(
    {
      oak: "#c79b6c",
      herringbone: "#bd9064",
      tiles: "#e2d9ca",
      encaustic: "#d9cdb8",
      terrazzo: "#ded6c9",
      stone: "#d6c6a8",
    }[kind],
    0.8,
  );
  const p = (u: number, v: number) => onFloor(c, room, u, v);
  const corners: Point[] = [p(0, 0), p(1, 0), p(1, 1), p(0, 1)];
  let out = poly(
    [p(0, 0), p(1, 0), [c.w + 80, c.h + 2], [-80, c.h + 2]],
    c.down([0, dark(base, 0.1)], [1, light(base, 0.12)]),
  );
  // Rows grow towards the viewer, as tiles do.
  const rows = [0];
  for (let step = 0.05; rows[rows.length - 1]! < 1; step *= 1.24)
    rows.push(Math.min(1, rows[rows.length - 1]! + step));
  const columns = kind === "oak" ? 14 : kind === "herringbone" ? 22 : 12;
  const joint = dark(base, 0.35);
  let body = "";
  for (let r = 0; r + 1 < rows.length; r++) {
    for (let k = 0; k < columns; k++) {
      const [a, b] = [k / columns, (k + 1) / columns];
      const [v1, v2] = [rows[r]!, rows[r + 1]!];
      const quad: Point[] = [p(a, v1), p(b, v1), p(b, v2), p(a, v2)];
      if (kind === "encaustic") {
        const center = p((a + b) / 2, (v1 + v2) / 2);
        const tone = (k + r) % 2 ? "#8a9a86" : "#b4704e";
        body += poly(
          [p((a + b) / 2, v1), p(b, (v1 + v2) / 2), p((a + b) / 2, v2), p(a, (v1 + v2) / 2)],
          c.c(tone),
          { o: 0.75 },
        );
        body += ellipse(
          center[0],
          center[1],
          (quad[1]![0] - quad[0]![0]) * 0.16,
          (quad[2]![1] - quad[1]![1]) * 0.18,
          c.c("#efe4cf"),
        );
      } else if (kind === "oak" || kind === "herringbone") {
        if (rng.chance(0.65))
          body += poly(
            quad,
            rng.chance(0.5) ? dark(base, rng.range(0.03, 0.14)) : light(base, rng.range(0.05, 0.2)),
            { o: 0.7 },
          );
      } else if (kind === "stone" && rng.chance(0.5))
        body += poly(quad, rng.chance(0.5) ? dark(base, 0.07) : light(base, 0.18), { o: 0.7 });
    }
  }
  for (let k = 0; k <= columns; k++)
    body += line(...p(k / columns, 0), ...p(k / columns, 1), joint, 1.3, 0.28);
  if (kind !== "oak") for (const v of rows) body += line(...p(0, v), ...p(1, v), joint, 1.3, 0.26);
  if (kind === "terrazzo")
    for (let i = 0; i < 260; i++) {
      const v = rng.next() ** 0.8;
      const [x, y] = p(rng.next(), v);
      body += ellipse(
        x,
        y,
        2 + v * 5,
        1 + v * 2.4,
        c.c(rng.pick(["#b98a6a", "#8f9a86", "#6f7478", "#f5efe4", "#c7a98a"])),
        { o: 0.7 },
      );
    }
  out += c.clip(poly([corners[0]!, corners[1]!, [c.w + 80, c.h], [-80, c.h]], "#000"), body);
  // The wall's soft shadow along its foot.
  return (
    out +
    rect(
      room.x1,
      room.y2,
      room.x2 - room.x1,
      46,
      c.down([0, c.mood.shadow, 0.22], [1, c.mood.shadow, 0]),
    )
  );
}

/** A warm veil over the whole picture, strongest where the light comes from. */
export function veil(c: Canvas, left: boolean) {
  const evening = c.mood.lit > 0.3;
  const color = evening ? "#ffcf86" : c.mood.name === "golden" ? "#ffcf94" : "#fff6e2";
  return rect(
    0,
    0,
    c.w,
    c.h,
    c.linear(
      [
        [0, color, evening ? 0.14 : 0.16],
        [0.6, color, 0.02],
        [1, mix(c.mood.shadow, "#000000", 0.2), 0.14],
      ],
      left ? [0, 0, 1, 1] : [1, 0, 0, 1],
    ),
  );
}
