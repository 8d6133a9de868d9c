import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { pot } from "./plants";
import { circle, ellipse, line, path, poly, rect, stroke } from "./shapes";

/** Beds, shelves and lamps. (x, y) is the middle of an item's foot on the floor. */

export function floorLamp(c: Canvas, x: number, y: number, h: number) {
  const { rng } = c;
  const metal = c.c("#4a4643");
  const on = c.mood.lit > 0.08;
  const shade = c.c(rng.pick(["#efe2c8", "#d9b98a", "#f4ecdd", "#c98d6d"]), 0.4);
  const glow = on ? c.glow(x, y - h + 40, 230, "#ffdf9c", 0.6) : "";
  if (rng.chance(0.4))
    return (
      c.shadow(x, y, 46, 7, 0.4) +
      stroke(
        `M${x} ${y}V${y - h * 0.7}Q${x} ${y - h - 30} ${x + 110} ${y - h}L${x + 120} ${y - h + 30}`,
        metal,
        4.4,
      ) +
      ellipse(x, y, 34, 7, metal) +
      (on ? c.glow(x + 120, y - h + 60, 220, "#ffdf9c", 0.6) : "") +
      path(`M${x + 76} ${y - h + 66}A44 42 0 0 1 ${x + 164} ${y - h + 66}Z`, shade) +
      ellipse(x + 120, y - h + 66, 44, 7, "#fff1cb")
    );
  return (
    c.shadow(x, y, 46, 7, 0.4) +
    glow +
    stroke(
      `M${x - 34} ${y}L${x} ${y - h * 0.7}L${x + 34} ${y}M${x} ${y - h * 0.7}V${y - h + 60}`,
      c.c("#8f6a4a"),
      5,
    ) +
    poly(
      [
        [x - 34, y - h],
        [x + 34, y - h],
        [x + 56, y - h + 84],
        [x - 56, y - h + 84],
      ],
      on ? c.down([0, light(shade, 0.2)], [1, "#fff0c8"]) : shade,
    )
  );
}

export function shelves(c: Canvas, x: number, y: number, w: number, h: number) {
  const { rng } = c;
  const wood = c.c(rng.pick(["#b98a5e", "#8f6a4a", "#efe7d8"]), 0.8);
  let out =
    rect(x + 8, y - h + 10, w, h, c.mood.shadow, { o: 0.14 }) +
    rect(x, y - h, w, h, dark(wood, 0.3));
  const rows = Math.max(3, Math.round(h / 92));
  for (let r = 0; r < rows; r++) {
    const sy = y - h + ((r + 1) * h) / rows;
    let bx = x + 10;
    const gap = h / rows;
    while (bx < x + w - 22) {
      const kind = rng.next();
      if (kind < 0.66) {
        const bw = rng.range(8, 18);
        const bh = gap * rng.range(0.45, 0.76);
        out += rect(
          bx,
          sy - 8 - bh,
          bw,
          bh,
          c.c(
            rng.pick([
              "#b4532a",
              "#3f5b3a",
              "#d9a24f",
              "#4f7a86",
              "#efe2c8",
              "#7c3f4a",
              "#8a9a6e",
              "#2f4858",
              "#c9a777",
            ]),
            0.8,
          ),
        );
        bx += bw + 1.4;
      } else if (kind < 0.8) {
        out += pot(
          c,
          bx + 22,
          sy - 8,
          Math.min(70, gap * 0.72),
          rng.pick(["succulent", "herb", "snake"]),
        );
        bx += 52;
      } else if (kind < 0.9) {
        out +=
          ellipse(bx + 18, sy - 28, 16, 20, c.c(rng.pick(["#c98d6d", "#e9dfd0", "#6d8290"]))) +
          rect(bx + 12, sy - 56, 12, 14, c.c("#e9dfd0"));
        bx += 46;
      } else bx += 34;
    }
    out += rect(x, sy - 8, w, 8, light(wood, 0.2));
  }
  return (
    out +
    rect(x, y - h, w, 9, light(wood, 0.3)) +
    rect(x, y - h, 8, h, light(wood, 0.1)) +
    rect(x + w - 8, y - h, 8, h, dark(wood, 0.1))
  );
}

export function tv(c: Canvas, x: number, y: number, w: number) {
  const wood = c.c("#a57c55");
  return (
    c.shadow(x, y + 3, w * 0.56, 12, 0.4) +
    rect(x - w / 2, y - 74, w, 62, c.down([0, light(wood, 0.2)], [1, wood]), { rx: 6 }) +
    rect(x - w / 2 + 12, y - 12, 8, 14, dark(wood, 0.3)) +
    rect(x + w / 2 - 20, y - 12, 8, 14, dark(wood, 0.3)) +
    line(x - w / 6, y - 72, x - w / 6, y - 14, dark(wood, 0.3), 2) +
    line(x + w / 6, y - 72, x + w / 6, y - 14, dark(wood, 0.3), 2) +
    rect(x - w * 0.36, y - 250, w * 0.72, 154, "#2b2c2f", { rx: 6 }) +
    poly(
      [
        [x - w * 0.2, y - 100],
        [x, y - 246],
        [x + w * 0.1, y - 246],
        [x - w * 0.1, y - 100],
      ],
      "#ffffff",
      { o: 0.07 },
    ) +
    pot(c, x + w * 0.44, y - 74, 84, "succulent")
  );
}

export function bed(c: Canvas, x: number, y: number, w: number) {
  const { rng } = c;
  const linen = c.c(rng.pick(["#f4ecdd", "#e9dcc6", "#dfe3da", "#f6f2ea"]), 0.6);
  const blanket = c.c(
    rng.pick(["#8a9a6e", "#c98d6d", "#7d8f96", "#d9a24f", "#b4704e", "#6f8290", "#e0cdb4"]),
    0.7,
  );
  const head = c.c(rng.pick(["#b98a5e", "#8f6a4a", "#a9968a", "#8a9a86", "#c9a777"]), 0.7);
  const arch = rng.chance(0.4);
  const top = y - 330;
  let out = c.shadow(x, y + 6, w * 0.64, 26, 0.5);
  out += arch
    ? path(
        `M${x - w * 0.5} ${y - 120}V${top + 90}A${w * 0.5} 110 0 0 1 ${x + w * 0.5} ${top + 90}V${y - 120}Z`,
        c.slant([0, light(head, 0.2)], [1, dark(head, 0.08)]),
      )
    : rect(x - w * 0.5, top + 20, w, 220, c.slant([0, light(head, 0.2)], [1, dark(head, 0.08)]), {
        rx: 14,
      });
  if (!arch)
    for (let i = 1; i < 6; i++)
      out += line(
        x - w * 0.5 + (w * i) / 6,
        top + 26,
        x - w * 0.5 + (w * i) / 6,
        y - 110,
        dark(head, 0.3),
        2,
        0.35,
      );
  out += poly(
    [
      [x - w * 0.46, y - 170],
      [x + w * 0.46, y - 170],
      [x + w * 0.58, y - 16],
      [x - w * 0.58, y - 16],
    ],
    c.down([0, light(linen, 0.2)], [1, linen]),
  );
  for (const s of [-1, 1]) {
    out += rect(
      x + s * w * 0.23 - w * 0.18,
      y - 232,
      w * 0.36,
      76,
      c.down([0, light(linen, 0.5)], [1, dark(linen, 0.1)]),
      { rx: 24 },
    );
    out += rect(
      x + s * w * 0.2 - w * 0.14,
      y - 208,
      w * 0.28,
      62,
      c.down([0, light(blanket, 0.3)], [1, blanket]),
      { rx: 20 },
    );
  }
  out += poly(
    [
      [x - w * 0.49, y - 128],
      [x + w * 0.49, y - 128],
      [x + w * 0.62, y - 18],
      [x + w * 0.6, y + 6],
      [x - w * 0.6, y + 6],
      [x - w * 0.62, y - 18],
    ],
    c.down([0, light(blanket, 0.24)], [1, dark(blanket, 0.12)]),
  );
  out += poly(
    [
      [x - w * 0.49, y - 128],
      [x + w * 0.49, y - 128],
      [x + w * 0.51, y - 104],
      [x - w * 0.51, y - 104],
    ],
    light(linen, 0.3),
  );
  for (let i = 0; i < 5; i++)
    out += stroke(
      `M${x - w * 0.4 + i * w * 0.2} ${y - 96}q${rng.range(-12, 12)} 40 ${rng.range(-16, 16)} 84`,
      dark(blanket, 0.25),
      2.4,
      0.3,
    );
  if (rng.chance(0.6)) {
    const t = c.c(rng.pick(["#efe2c8", "#b4532a", "#3f5b3a", "#4f7a86"]), 0.6);
    out += poly(
      [
        [x - w * 0.59, y - 52],
        [x + w * 0.59, y - 52],
        [x + w * 0.62, y - 8],
        [x - w * 0.62, y - 8],
      ],
      t,
      { o: 0.9 },
    );
    for (let i = 0; i < 22; i++)
      out += line(x - w * 0.6 + i * w * 0.056, y - 8, x - w * 0.6 + i * w * 0.056, y + 2, t, 2.4);
  }
  return out;
}

export function nightstand(c: Canvas, x: number, y: number) {
  const { rng } = c;
  const wood = c.c("#b08a62", 0.8);
  const on = c.mood.lit > 0.08;
  return (
    c.shadow(x, y, 60, 9, 0.4) +
    rect(x - 46, y - 86, 92, 82, c.down([0, light(wood, 0.2)], [1, wood]), { rx: 5 }) +
    line(x - 40, y - 46, x + 40, y - 46, dark(wood, 0.35), 2) +
    circle(x, y - 64, 3.4, dark(wood, 0.4)) +
    circle(x, y - 26, 3.4, dark(wood, 0.4)) +
    (on ? c.glow(x, y - 170, 190, "#ffdf9c", 0.65) : "") +
    rect(x - 3, y - 142, 6, 56, c.c("#6b5a48")) +
    ellipse(x, y - 88, 20, 5, c.c("#6b5a48")) +
    poly(
      [
        [x - 22, y - 196],
        [x + 22, y - 196],
        [x + 36, y - 140],
        [x - 36, y - 140],
      ],
      on ? "#fff0c8" : c.c("#efe2c8"),
    ) +
    rect(x + 14, y - 96, 30, 8, c.c(rng.pick(["#b4532a", "#3f5b3a", "#4f7a86"])))
  );
}
