import { style } from "./block-style";
import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { face, leaning } from "./facade";
import { backdrop, type Scene, solarHeater } from "./landscape";
import { type BayKind, windowPane } from "./openings";
import { climber, foreground, pot } from "./plants";
import { at, group, line, path, poly, rect } from "./shapes";
import { frontWall, pavement, shrubs, streetLife } from "./street";
import { cypress, palm, tree } from "./trees";

/** White Tel Aviv, a tower over the town, houses climbing a slope. */

/** White Tel Aviv: rounded corners, long balconies, the thermometer window. */
export function bauhaus(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const ground = 744;
  const floors = rng.int(3, 4);
  const fh = rng.range(132, 150);
  const h = floors * fh;
  const w = rng.range(600, 740);
  const x = (c.w - w) / 2 + rng.range(-130, 130);
  const flip = rng.chance(0.5);
  const base = rng.pick(["#f8f4ea", "#f3ead8", "#f0e2cc", "#e9e6dc"]);
  const wall = c.c(base);
  let out = backdrop(c, view, 540, ground + 40) + pavement(c, ground);
  let b = rect(0, 0, w, h, c.across([0, light(wall, 0.25)], [0.7, wall], [1, dark(wall, 0.14)]));
  // Stair tower with its column of small panes.
  const tx = w * 0.3;
  b +=
    rect(tx, -70, w * 0.13, h + 70, c.across([0, light(wall, 0.4)], [1, dark(wall, 0.06)])) +
    rect(tx + w * 0.13, -70, 12, h + 70, c.mood.shadow, { o: 0.2 });
  for (let y = -46; y < h - fh * 0.8; y += 30)
    b += rect(tx + w * 0.04, y, w * 0.05, 20, c.mood.lit > 0.2 ? "#ffd88f" : c.c("#5d7683"));
  b += rect(tx - 10, -78, w * 0.13 + 20, 10, light(wall, 0.4));
  for (let i = 0; i < floors; i++) {
    const y = i * fh;
    b +=
      windowPane(c, w * 0.05, y + fh * 0.3, w * 0.09, fh * 0.38) +
      windowPane(c, w * 0.17, y + fh * 0.3, w * 0.09, fh * 0.38);
    if (i === floors - 1) {
      b +=
        rect(
          tx + 10,
          h - fh * 0.72,
          w * 0.13 - 20,
          fh * 0.72,
          c.c(rng.pick(["#7c5a3d", "#3f5b3a", "#a4482c"])),
        ) + rect(tx - 6, h - fh * 0.8, w * 0.13 + 12, 10, light(wall, 0.5));
      for (const wx of [0.52, 0.68, 0.84])
        b += windowPane(c, w * wx, y + fh * 0.3, w * 0.1, fh * 0.4);
      continue;
    }
    // The long balcony with a round end.
    const bx = w * 0.47;
    const bw = w * 0.6;
    b += rect(bx, y + 6, w - bx, fh - 14, c.down([0, dark(wall, 0.52)], [1, dark(wall, 0.3)]));
    for (const wx of [0.5, 0.66, 0.82])
      b += windowPane(c, w * wx, y + fh * 0.2, w * 0.12, fh * 0.68, { sill: false });
    if (rng.chance(0.75))
      b += pot(
        c,
        bx + bw * rng.range(0.15, 0.7),
        y + fh * 0.9,
        fh * 0.66,
        rng.pick(["fig", "fern", "flowers", "olive"]),
      );
    const py = y + fh * 0.56;
    const ph = fh * 0.4;
    b += path(
      `M${bx} ${py}H${bx + bw - ph * 0.8}A${ph * 0.8} ${ph} 0 0 1 ${bx + bw} ${py + ph * 0.5}A${ph * 0.8} ${ph} 0 0 1 ${bx + bw - ph * 0.8} ${py + ph}H${bx}Z`,
      c.across([0, light(wall, 0.35)], [0.75, light(wall, 0.12)], [1, dark(wall, 0.2)]),
    );
    b +=
      rect(bx, py + ph * 0.34, bw - ph * 0.5, 5, c.mood.shadow, { o: 0.28 }) +
      rect(bx, py - 3, bw - ph * 0.5, 5, light(wall, 0.6));
    b += rect(
      bx + 4,
      py + ph,
      w - bx,
      fh * 0.16,
      c.down([0, c.mood.shadow, 0.34], [1, c.mood.shadow, 0]),
    );
  }
  b +=
    rect(-8, -14, w + 16, 16, light(wall, 0.35)) +
    rect(w * 0.6, -34, w * 0.3, 20, dark(wall, 0.06)) +
    solarHeater(c, w * 0.08, -14, 1.1);
  for (let i = 0; i < 9; i++)
    b += line(w * 0.6 + i * w * 0.037, -54, w * 0.6 + i * w * 0.037, -14, c.c("#8d8780"), 2);
  b += line(w * 0.58, -54, w * 0.92, -54, c.c("#8d8780"), 4);
  out += c.shadow(x + w / 2, ground + 10, w * 0.62, 26, 0.4);
  out += at(b, flip ? x + w : x, ground - h, flip ? -1 : 1, 1);
  out += frontWall(
    c,
    ground + 10,
    flip ? [x + w * 0.5, x + w * 0.75] : [x + w * 0.25, x + w * 0.5],
    "#e6dcc8",
  );
  if (rng.chance(0.6))
    out += climber(c, rng.chance(0.5) ? x - 20 : x + w - 150, ground - 60, 190, 70);
  // The ficus boulevard.
  out +=
    tree(c, rng.range(20, 120), ground + 16, rng.range(380, 470), "#567548") +
    tree(c, rng.range(1080, 1190), ground + 16, rng.range(380, 480), "#5f7d4c");
  if (rng.chance(0.5)) out += palm(c, rng.chance(0.5) ? x + w + 40 : x - 40, ground + 10, 460);
  return out + streetLife(c, ground + 4);
}

/** A tower, cropped by the frame or whole, over a low town. */
export function tower(c: Canvas, { view }: Scene) {
  const { rng } = c;
  const ground = 790;
  const floors = rng.int(15, 22);
  const w = rng.range(250, 360);
  const h = rng.range(650, 740);
  const x = rng.range(200, 640);
  const s = style(c, ["white", "grey", "slate", "blue", "sand"], {
    rail: "glass",
    cladding: rng.pick(["bands", "plain"]),
    shutters: 0.08,
    plants: 0.4,
  });
  const sideW = rng.range(110, 170);
  const bays: readonly BayKind[] = rng.pick([
    ["balcony", "window", "balcony"],
    ["balcony", "french", "balcony"],
    ["window", "balcony", "window"],
    ["balcony", "balcony"],
  ]);
  let out = backdrop(c, view, view === "city" ? 640 : 600, ground + 30);
  const second = rng.chance(0.6);
  if (second) {
    const x2 = x > 420 ? rng.range(40, 140) : rng.range(820, 940);
    const h2 = h * rng.range(0.6, 0.82);
    const s2 = { ...s, wall: dark(s.wall, 0.08) };
    out += group(
      at(
        rect(-4, -10, 210, 12, light(c.c(s2.wall), 0.3)) +
          face(
            c,
            { w: 200, h: h2, floors: Math.round(floors * 0.75), bays: ["balcony", "window"] },
            s2,
          ),
        x2,
        ground - h2,
      ),
      `opacity="0.92"`,
    );
  }
  out += leaning(
    rect(0, -16, sideW, 18, light(c.c(s.wall), 0.1)) +
      face(
        c,
        { w: sideW, h, floors, bays: ["window", "balcony"] },
        { ...s, wall: dark(s.wall, 0.3) },
      ),
    x + w,
    ground - h,
    0.14,
  );
  out += at(
    rect(w * 0.25, -60, w * 0.5, 48, c.c(s.wall)) +
      rect(-6, -16, w + 8, 18, light(c.c(s.wall), 0.4)) +
      face(c, { w, h, floors, bays, ground: "lobby" }, s),
    x,
    ground - h,
  );
  out +=
    rect(0, ground, c.w, c.h - ground, c.c("#cfc5b4")) +
    poly(
      [
        [x, ground],
        [x + w + sideW, ground - 6],
        [x + w + sideW + 260, ground + 60],
        [x + 160, ground + 60],
      ],
      c.mood.shadow,
      { o: 0.2 },
    );
  // Low neighbours and a park give the tower its height.
  for (let nx = -30; nx < c.w; nx += rng.range(150, 230)) {
    if (nx > x - 130 && nx < x + w + sideW) continue;
    const nh = rng.range(90, 170);
    out += at(
      rect(-4, -8, 148, 10, c.c("#f5eee0")) +
        solarHeater(c, 20, -6, 0.9) +
        solarHeater(c, 90, -6, 0.9) +
        face(
          c,
          { w: 140, h: nh, floors: Math.max(2, Math.round(nh / 48)), bays: ["window", "balcony"] },
          style(c, ["cream", "white", "sand", "rose"], { cladding: "plain" }),
        ),
      nx,
      ground - nh + 10,
    );
  }
  for (let i = 0; i < 9; i++) {
    const tx = rng.range(-20, c.w + 20);
    out += tree(
      c,
      tx,
      ground + rng.range(20, 50),
      rng.range(120, 210),
      rng.pick(["#6f8a56", "#7d9660", "#5f7d56", "#8fa066"]),
    );
  }
  return (
    out +
    rect(0, 850, c.w, 50, c.c("#9cad78")) +
    shrubs(c, 868, -20, c.w + 60, 0.5) +
    (rng.chance(0.35) ? foreground(c, x < 420) : "")
  );
}

/** Houses climbing a slope, as in Haifa or Safed. */
export function slope(c: Canvas, { view }: Scene) {
  const { rng } = c;
  let out = backdrop(c, view, 330, 700);
  for (let row = 0; row < 4; row++) {
    const t = row / 3;
    const y = 470 + row * 120;
    const green = c.c("#7f9664");
    out += path(
      `M-20 ${y - 60 + rng.range(-20, 20)}Q${c.w * 0.5} ${y - 110 + rng.range(-30, 30)} ${c.w + 20} ${y - 10}V${c.h}H-20Z`,
      c.down([0, light(green, 0.2 - 0.1 * t)], [1, dark(green, 0.1 + 0.1 * t)]),
    );
    const size = 0.5 + t * 0.55;
    for (let x = rng.range(-60, 40); x < c.w; x += rng.range(210, 300) * size + 40) {
      const w = rng.range(150, 220) * size;
      const floors = rng.int(2, 4);
      const h = floors * 56 * size;
      const s = style(c, ["white", "cream", "sand", "rose", "jerusalem", "ochre"], {
        cladding: "plain",
      });
      const base = y - 10 + Math.sin(x * 0.01) * 16;
      if (rng.chance(0.65)) out += cypress(c, x - 16, base + 8, h * rng.range(0.9, 1.3));
      const roof = rng.chance(0.45)
        ? poly(
            [
              [-10, 0],
              [w * 0.5, -44 * size],
              [w + 10, 0],
            ],
            c.c("#bd6b48"),
          )
        : rect(-4, -8, w + 8, 10, c.c("#f7f1e4")) +
          solarHeater(c, w * 0.2, -6, 0.7 * size + 0.2) +
          solarHeater(c, w * 0.6, -6, 0.7 * size + 0.2);
      out += at(
        roof +
          face(
            c,
            {
              w,
              h,
              floors,
              bays: rng.pick([
                ["window", "balcony"],
                ["balcony", "window", "window"],
                ["pair", "balcony"],
              ]),
            },
            s,
          ) +
          rect(w - 14, 0, 14, h, c.mood.shadow, { o: 0.16 }),
        x,
        base - h,
      );
      if (rng.chance(0.7))
        out += tree(
          c,
          x + w + 24,
          base + 12,
          120 * size + 30,
          rng.pick(["#6f8a56", "#8fa066", "#5f7d56"]),
        );
    }
  }
  return (
    out + shrubs(c, 900, -10, c.w, 0.5) + (rng.chance(0.5) ? foreground(c, rng.chance(0.5)) : "")
  );
}
