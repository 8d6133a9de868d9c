import { LAYOUTS, roofTop, style } from "./block-style";
import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { face, leaning } from "./facade";
import { backdrop, type Scene, skyline, solarHeater } from "./landscape";
import type { FaceStyle } from "./openings";
import { climber, foreground } from "./plants";
import { at, ellipse, group, line, poly, rect, stroke } from "./shapes";
import { car, frontWall, pavement, shrubs, streetLife } from "./street";
import { cypress, palm, tree } from "./trees";

/** Blocks of flats of the kinds found in Israeli streets. */

/** Front view across the street. */
export function block(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const ground = 742;
  const floors = rng.int(4, 7);
  const w = rng.range(560, 760);
  const h = Math.min(600, floors * rng.range(92, 116));
  const x = (c.w - w) / 2 + rng.range(-120, 120);
  const s = style(c, ["white", "cream", "sand", "grey", "sage", "blue", "rose"]);
  const depth = rng.range(50, 90) * (x > 220 ? -1 : 1);
  let out = backdrop(c, view, 520, ground + 40);
  const wall = c.c(s.wall);
  const side = depth < 0 ? x : x + w;
  out += poly(
    [
      [side, ground - h],
      [side + depth, ground - h + 26],
      [side + depth, ground],
      [side, ground],
    ],
    c.across([0, dark(wall, 0.34)], [1, dark(wall, 0.42)]),
  );
  for (let i = 0; i < floors; i++)
    out += rect(
      Math.min(side, side + depth) + Math.abs(depth) * 0.34,
      ground - h + 40 + (i * h) / floors,
      Math.abs(depth) * 0.34,
      (h / floors) * 0.4,
      rng.chance(c.mood.lit) ? "#f4c983" : dark(wall, 0.62),
      { o: 0.9 },
    );
  out += poly(
    [
      [x - 20, ground + 4],
      [x + w + 60, ground + 4],
      [x + w + 190, ground + 54],
      [x + 60, ground + 54],
    ],
    c.mood.shadow,
    { o: 0.18 },
  );
  out += pavement(c, ground, true);
  out += at(
    roofTop(c, w, s.wall) +
      face(
        c,
        {
          w,
          h,
          floors,
          bays: rng.pick(LAYOUTS),
          ground: rng.pick(["lobby", "lobby", "shops", "flats"]),
        },
        s,
      ),
    x,
    ground - h,
  );
  out += frontWall(
    c,
    ground + 8,
    [x + w * 0.34, x + w * 0.68],
    rng.pick(["#d8c7a6", "#cfc8ba", "#d3b48e"]),
  );
  const trees = rng.int(2, 4);
  for (let i = 0; i < trees; i++) {
    const tx = rng.chance(0.5) ? rng.range(30, x + 60) : rng.range(x + w - 60, c.w - 30);
    out += rng.chance(0.2)
      ? palm(c, tx, ground + 12, rng.range(300, 400))
      : rng.chance(0.25)
        ? cypress(c, tx, ground + 10, rng.range(260, 360))
        : tree(
            c,
            tx,
            ground + 12,
            rng.range(220, 340),
            rng.pick(["#6f8a56", "#7d9660", "#5f7d56", "#8fa066"]),
          );
  }
  out += streetLife(c, ground + 4);
  if (rng.chance(0.3)) out += foreground(c, rng.chance(0.5));
  return out;
}

/** On a corner: two faces slope away from the edge. */
export function corner(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const edge = rng.range(470, 730);
  const floors = rng.int(5, 9);
  const ground = 760;
  const h = rng.range(560, 650);
  const s = style(c, ["white", "cream", "sand", "stone", "grey", "rose", "sage"]);
  const sunRight = rng.chance(0.5);
  const shade: FaceStyle = { ...s, wall: dark(s.wall, 0.2) };
  const lw = edge - rng.range(60, 150);
  const rw = c.w - edge - rng.range(60, 150);
  const slope = 0.1;
  let out = backdrop(c, view, 540, ground + 60);
  const left = face(
    c,
    { w: lw, h, floors, bays: rng.pick(LAYOUTS), ground: "lobby" },
    sunRight ? shade : s,
  );
  const right = face(
    c,
    { w: rw, h, floors, bays: rng.pick(LAYOUTS), ground: "flats" },
    sunRight ? s : shade,
  );
  out += leaning(
    rect(-4, -14, lw + 4, 16, light(c.c(s.wall), 0.35)) +
      solarHeater(c, lw * 0.3, -12, 1.2) +
      solarHeater(c, lw * 0.55, -12, 1.2) +
      left,
    edge - lw,
    ground - h + lw * slope,
    -slope,
  );
  out += leaning(
    rect(0, -14, rw + 4, 16, light(c.c(s.wall), 0.45)) + solarHeater(c, rw * 0.5, -12, 1.2) + right,
    edge,
    ground - h,
    slope,
  );
  out += line(edge, ground - h - 14, edge, ground, light(c.c(s.wall), 0.5), 3, 0.8);
  out += rect(
    edge - 40,
    ground - h,
    40,
    h,
    c.across([0, c.mood.shadow, 0], [1, c.mood.shadow, sunRight ? 0.22 : 0.05]),
  );
  // The street hides the foot of the faces, so that only the roof lines slope.
  out +=
    pavement(c, ground - 4, true) +
    frontWall(c, ground + 4, [edge - lw * 0.62, edge - lw * 0.34], "#d3c5aa");
  out +=
    tree(c, edge - lw - 20, ground + 10, rng.range(270, 350)) +
    tree(c, edge + rw + 30, ground + 10, rng.range(260, 350), "#7d9660");
  out += shrubs(c, ground + 4, edge + rw * 0.1, edge + rw * 0.5, 0.7);
  if (rng.chance(0.5))
    out += tree(c, edge + rng.range(60, 160), ground + 14, rng.range(180, 240), "#8fa066");
  out +=
    car(c, rng.range(200, 420), 862, 1.25) +
    (rng.chance(0.6) ? car(c, rng.range(780, 1040), 872, 1.3) : "");
  out += streetLife(c, ground, false);
  if (rng.chance(0.45)) out += foreground(c, rng.chance(0.5), "#5f7d4c");
  return out;
}

/** The four-storey block on pillars of the fifties and sixties, before or after its renovation. */
export function pillars(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const ground = 730;
  const floors = rng.int(4, 5);
  const w = rng.range(740, 900);
  const h = floors * 118;
  const x = (c.w - w) / 2 + rng.range(-60, 60);
  const s = style(c, ["cream", "white", "sand", "grey", "ochre"], {
    rail: rng.pick(["solid", "bars", "solid"]),
    cladding: "plain",
    shutters: 0.5,
  });
  let out = backdrop(c, view, 560, ground + 40) + pavement(c, ground);
  out += at(
    roofTop(c, w, s.wall) +
      face(
        c,
        {
          w,
          h,
          floors,
          bays: rng.pick([
            ["window", "balcony", "stairs", "balcony", "window"],
            ["balcony", "pair", "pair", "balcony"],
            ["pair", "balcony", "stairs", "balcony", "pair"],
          ]),
          ground: "pillars",
        },
        s,
      ),
    x,
    ground - h,
  );
  out +=
    shrubs(c, ground + 6, x - 20, x + w * 0.36) + shrubs(c, ground + 6, x + w * 0.64, x + w + 20);
  if (rng.chance(0.7)) out += climber(c, x + w * 0.04, ground - h + 118, 120, rng.range(120, 240));
  out +=
    tree(c, rng.range(40, 150), ground + 14, rng.range(340, 440), "#5f7d56") +
    tree(c, rng.range(1050, 1160), ground + 14, rng.range(300, 400));
  return out + streetLife(c, ground + 4);
}

/** The rendering of a planned building. */
export function planned(c: Canvas) {
  const { rng } = c;
  const ground = 770;
  const floors = rng.int(9, 13);
  const w = rng.range(420, 520);
  const h = rng.range(560, 640);
  const x = rng.range(240, 460);
  const s = style(c, ["white", "sand", "grey"], { rail: "glass", cladding: "bands" });
  const ink = "#5c7480";
  let out = rect(0, 0, c.w, c.h, c.down([0, "#e6ecec"], [1, "#f6f1e6"]));
  for (let gx = 0; gx < c.w; gx += 40) out += line(gx, 0, gx, c.h, ink, 1, 0.1);
  for (let gy = 0; gy < c.h; gy += 40) out += line(0, gy, c.w, gy, ink, 1, 0.1);
  out += group(skyline(c, ground, 330, 0.6), 'opacity="0.28"');
  out += rect(0, ground, c.w, c.h - ground, "#dfe3d3");
  const done = rng.range(0.45, 0.6);
  const whole = face(
    c,
    { w, h, floors, bays: ["balcony", "window", "balcony", "window"], ground: "lobby" },
    s,
  );
  out += at(c.clip(rect(-20, h * (1 - done), w + 40, h * done + 20, "#000"), whole), x, ground - h);
  for (let f = 0; f <= floors; f++) {
    const y = ground - h + (h * f) / floors;
    if (y > ground - h * done) break;
    out += line(x, y, x + w, y, ink, 2.5, 0.8);
  }
  for (let k = 0; k <= 6; k++)
    out += line(x + (w * k) / 6, ground - h, x + (w * k) / 6, ground - h * done, ink, 2, 0.7);
  // Crane and dimension lines.
  const cx = x + w + 110;
  out += stroke(
    `M${cx} ${ground}V${ground - h - 90}M${cx + 22} ${ground}V${ground - h - 90}`,
    "#c79a3c",
    4,
  );
  for (let y = ground; y > ground - h - 90; y -= 26)
    out += stroke(`M${cx} ${y}L${cx + 22} ${y - 26}`, "#c79a3c", 2.4);
  out += stroke(
    `M${cx - 330} ${ground - h - 76}H${cx + 120}M${cx + 11} ${ground - h - 130}L${cx - 330} ${ground - h - 80}M${cx + 11} ${ground - h - 130}L${cx + 120} ${ground - h - 80}M${cx - 240} ${ground - h - 76}V${ground - h - 20}`,
    "#c79a3c",
    3.4,
  );
  out += stroke(
    `M${x - 50} ${ground}V${ground - h}M${x - 60} ${ground}h20M${x - 60} ${ground - h}h20M${x} ${ground + 40}H${x + w}M${x} ${ground + 30}v20M${x + w} ${ground + 30}v20`,
    "#b4532a",
    2.2,
    0.8,
  );
  out +=
    tree(c, x - 120, ground + 20, 220) +
    tree(c, x + w + 190, ground + 30, 190, "#8fa066") +
    shrubs(c, ground + 20, x - 60, x + w * 0.3) +
    ellipse(x + w / 2, ground + 70, w * 0.5, 14, "#cdd6ba");
  return out;
}
