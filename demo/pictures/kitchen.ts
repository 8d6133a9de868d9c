import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import type { Scene } from "./landscape";
import { pot } from "./plants";
import { type FloorKind, newRoom, shell, veil } from "./room";
import { pendant, sunbeam, view } from "./room-details";
import { circle, ellipse, line, path, poly, rect, stroke } from "./shapes";
import { tiling } from "./tiling";

/** Kitchens. */

const KITCHENS = [
  { fronts: "#7d8c6a", top: "#efe7d8", tile: "#f4ecdd" },
  { fronts: "#f4efe4", top: "#b98a5e", tile: "#c9d2c6" },
  { fronts: "#56707a", top: "#efe7d8", tile: "#f6f1e6" },
  { fronts: "#c98d6d", top: "#f4ecdd", tile: "#efe2cc" },
  { fronts: "#c9a777", top: "#4a4846", tile: "#e9e2d4" },
  { fronts: "#b9bfae", top: "#b08a62", tile: "#d9b098" },
  { fronts: "#ece2d0", top: "#57534f", tile: "#9fb1a4" },
] as const;

export function kitchen(c: Canvas, { view: outside }: Scene) {
  const { rng } = c;
  const room = newRoom(c, { y1: 70, y2: 640, x1: 120, x2: 1080 });
  const set = rng.pick(KITCHENS);
  const fronts = c.c(set.fronts, 0.8);
  const top = c.c(set.top, 0.7);
  let out = shell(
    c,
    room,
    rng.pick<FloorKind>(["oak", "encaustic", "tiles", "terrazzo", "herringbone"]),
  );
  const flip = rng.chance(0.5);
  const { x1, x2, y2 } = room;
  const counter = y2 - 190;
  out += tiling(
    c,
    x1,
    counter - 190,
    x2 - x1,
    190,
    rng.pick([44, 52, 60]),
    set.tile,
    rng.int(0, 2),
  );
  // Window over the sink.
  const wx = flip ? x1 + 130 : x2 - 470;
  out += view(
    c,
    wx,
    150,
    340,
    counter - 190,
    outside,
    rng.pick(["wide", "plain", "steel"]),
    undefined,
  );
  // Upper cupboards or open shelves, and the hood.
  const ux = flip ? x2 - 420 : x1 + 20;
  if (rng.chance(0.5)) {
    for (let i = 0; i < 2; i++)
      out +=
        rect(ux + (i ? 265 : 0), 140, 135, 190, c.down([0, light(fronts, 0.25)], [1, fronts]), {
          rx: 4,
        }) +
        rect(ux + (i ? 265 : 0) + 60, 300, 16, 5, c.c("#c9a35f")) +
        rect(
          ux + (i ? 265 : 0),
          330,
          135,
          14,
          c.down([0, c.mood.shadow, 0.3], [1, c.mood.shadow, 0]),
        );
  } else {
    for (const sy of [220, 320]) {
      out += rect(ux, sy, 130, 10, c.c("#a57c55")) + rect(ux + 270, sy, 130, 10, c.c("#a57c55"));
      for (const sx of [ux, ux + 270])
        for (let i = 0; i < 4; i++)
          out += rng.chance(0.4)
            ? pot(c, sx + 22 + i * 30, sy, 56, rng.pick(["succulent", "herb"]))
            : rect(
                sx + 12 + i * 30,
                sy - rng.range(20, 44),
                20,
                44,
                c.c(rng.pick(["#efe2c8", "#c98d6d", "#8a9a86", "#fdf8ee", "#6d8290"])),
                { rx: 5 },
              );
      out += rect(ux, sy, 130, 10, c.c("#a57c55")) + rect(ux + 270, sy, 130, 10, c.c("#a57c55"));
    }
  }
  const hood = c.c(rng.pick(["#efe9de", "#c9c6c0", set.fronts]));
  out +=
    poly(
      [
        [ux + 165, 90],
        [ux + 235, 90],
        [ux + 262, 290],
        [ux + 138, 290],
      ],
      c.across([0, light(hood, 0.3)], [1, dark(hood, 0.14)]),
    ) +
    rect(ux + 134, 288, 132, 16, dark(hood, 0.1), { rx: 3 }) +
    c.glow(ux + 200, 310, 110, "#ffe6b0", 0.4);
  // The run of low cupboards.
  out += rect(x1, counter, x2 - x1, y2 - counter, c.down([0, fronts], [1, dark(fronts, 0.14)]));
  const doors = 8;
  const dw = (x2 - x1) / doors;
  for (let i = 0; i < doors; i++) {
    const dx = x1 + i * dw;
    out +=
      rect(
        dx + 5,
        counter + 26,
        dw - 10,
        y2 - counter - 46,
        c.down([0, light(fronts, 0.18)], [1, light(fronts, 0.02)]),
        { rx: 3 },
      ) + rect(dx + dw / 2 - 18, counter + 38, 36, 5, c.c("#c9a35f"), { rx: 2 });
    if (i % 3 === 1)
      out +=
        line(dx + 6, counter + 80, dx + dw - 6, counter + 80, dark(fronts, 0.3), 2) +
        rect(dx + dw / 2 - 18, counter + 92, 36, 5, c.c("#c9a35f"), { rx: 2 });
  }
  out +=
    rect(ux + 140, counter + 26, 120, 150, "#3a3b3d", { rx: 4 }) +
    rect(ux + 152, counter + 62, 96, 74, "#57606a", { rx: 4 }) +
    rect(ux + 152, counter + 44, 96, 6, "#c7c4be") +
    rect(ux + 140, counter - 6, 120, 8, "#2f3032");
  out +=
    rect(
      x1 - 6,
      counter - 4,
      x2 - x1 + 12,
      20,
      c.down([0, light(top, 0.35)], [1, dark(top, 0.12)]),
    ) +
    rect(x1, counter + 16, x2 - x1, 14, c.mood.shadow, { o: 0.2 }) +
    rect(x1, y2 - 18, x2 - x1, 18, dark(fronts, 0.4));
  const sink = wx + 170;
  out += stroke(`M${sink} ${counter - 4}v-62q0 -22 24 -22t24 22v8`, c.c("#b9a06a"), 7);
  out +=
    ellipse(ux + 200, counter - 18, 34, 8, c.c("#b4532a")) +
    rect(ux + 168, counter - 50, 64, 34, c.c("#b4532a"), { rx: 8 }) +
    rect(ux + 192, counter - 60, 16, 10, "#3a3b3d", { rx: 4 });
  out += pot(c, wx + 40, counter - 2, 84, "herb") + pot(c, wx + 300, counter - 2, 96, "flowers");
  // The fridge.
  const fx = flip ? x1 - 4 : x2 - 130;
  const fridge = c.c(rng.pick(["#e4e2dc", "#c3c8c4", "#d8c9b0", "#8fa39c"]));
  out +=
    rect(fx, 190, 134, y2 - 190, c.across([0, light(fridge, 0.3)], [1, dark(fridge, 0.12)]), {
      rx: 10,
    }) +
    line(fx, 350, fx + 134, 350, dark(fridge, 0.4), 3) +
    rect(fx + (flip ? 112 : 14), 300, 8, 40, "#8c8a86", { rx: 4 }) +
    rect(fx + (flip ? 112 : 14), 364, 8, 70, "#8c8a86", { rx: 4 });
  out += sunbeam(c, room, wx, 340, flip ? 180 : -180);
  // The island with stools.
  const iy = 740;
  const iw = rng.range(520, 640);
  const ix = c.w / 2 + rng.range(-70, 70);
  const wood = c.c(rng.chance(0.5) ? "#b98a5e" : set.fronts, 0.8);
  out +=
    c.shadow(ix, 882, iw * 0.6, 26, 0.5) +
    rect(ix - iw / 2 + 24, iy + 24, iw - 48, 130, c.down([0, wood], [1, dark(wood, 0.2)]));
  for (let i = 1; i < 14; i++)
    out += line(
      ix - iw / 2 + 24 + ((iw - 48) * i) / 14,
      iy + 24,
      ix - iw / 2 + 24 + ((iw - 48) * i) / 14,
      iy + 154,
      dark(wood, 0.3),
      2,
      0.4,
    );
  out +=
    poly(
      [
        [ix - iw / 2, iy + 18],
        [ix - iw / 2 + 50, iy - 34],
        [ix + iw / 2 - 50, iy - 34],
        [ix + iw / 2, iy + 18],
      ],
      c.slant([0, light(top, 0.4)], [1, top]),
    ) +
    rect(ix - iw / 2, iy + 18, iw, 16, dark(top, 0.14)) +
    rect(
      ix - iw / 2 + 24,
      iy + 34,
      iw - 48,
      20,
      c.down([0, c.mood.shadow, 0.36], [1, c.mood.shadow, 0]),
    );
  out +=
    ellipse(ix - 60, iy - 8, 70, 16, c.c("#f4ecdd")) +
    path(`M${ix - 130} ${iy - 10}Q${ix - 60} ${iy + 34} ${ix + 10} ${iy - 10}Z`, c.c("#8a9a86"));
  for (let i = 0; i < 7; i++)
    out += circle(
      ix - 112 + i * 17,
      iy - 18 - (i % 3) * 9,
      14,
      c.c(rng.pick(["#e8963a", "#e9c44a", "#e8963a", "#b8cf6a"]), 0.5),
    );
  out +=
    pot(c, ix + 140, iy - 6, 130, "flowers", "#f4ecdd") +
    rect(ix + 30, iy - 20, 60, 10, c.c("#a57c55"), { rx: 4 }) +
    ellipse(ix + 58, iy - 26, 26, 10, c.c("#d9b27a"));
  for (const u of [-0.3, 0, 0.3]) {
    const sx = ix + u * iw;
    const seat = c.c("#a57c55");
    out +=
      c.shadow(sx, 884, 42, 7, 0.5) +
      stroke(
        `M${sx - 18} 806L${sx - 28} 890M${sx + 18} 806L${sx + 28} 890M${sx - 24} 856H${sx + 24}`,
        c.c("#4a4643"),
        5,
      ) +
      rect(sx - 34, 792, 68, 18, light(seat, 0.2), { rx: 9 });
  }
  const shade = rng.pick(["#3d3b3a", "#b4532a", "#e9dfd0", "#d9a24f", "#3f5b3a"]);
  const kind = rng.pick(["dome", "cone", "globe", "rattan"] as const);
  for (const u of [-0.26, 0.02, 0.3])
    out += pendant(c, ix + u * iw, 210, kind === "rattan" ? 46 : 38, shade, kind);
  return out + veil(c, flip);
}
