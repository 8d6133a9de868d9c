import type { Canvas } from "./canvas";
import { dark, light, mix } from "./colors";
import { circle, ellipse, line, path, rect, stroke } from "./shapes";

/** Trees, and the leaves and blossoms they consist of. */

const FLOWERS = ["#d9648c", "#c94f7c", "#e7a24e", "#d77a5a", "#f3e6ef", "#b784c4"];

export function leaves(
  c: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  count: number,
  leaf: number,
) {
  const { rng } = c;
  let out = "";
  const tones = [
    dark(color, 0.28),
    dark(color, 0.12),
    color,
    light(color, 0.16),
    light(color, 0.32),
  ];
  for (let i = 0; i < count; i++) {
    const angle = rng.range(0, Math.PI * 2);
    const r = Math.sqrt(rng.next());
    const dx = Math.cos(angle) * r * rx;
    const dy = Math.sin(angle) * r * ry;
    // Light falls from above: low leaves are dark, high ones bright.
    const tone = Math.min(4, Math.max(0, Math.round(2 - (dy / ry) * 1.8 + rng.range(-0.9, 0.9))));
    out += ellipse(
      x + dx,
      y + dy,
      leaf * rng.range(0.7, 1.3),
      leaf * rng.range(0.4, 0.7),
      tones[tone]!,
      {
        turn: rng.range(-60, 60),
      },
    );
  }
  return out;
}

export function crown(
  c: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  leaf = 9,
) {
  const { rng } = c;
  let out = "";
  const blobs: [number, number, number][] = [];
  for (let i = 0; i < 7; i++) {
    const angle = (i / 7) * Math.PI * 2 + rng.range(-0.3, 0.3);
    blobs.push([Math.cos(angle) * rx * 0.55, Math.sin(angle) * ry * 0.5, rng.range(0.45, 0.62)]);
  }
  for (const [dx, dy, r] of blobs)
    out += ellipse(x + dx, y + dy + ry * 0.12, rx * r, ry * r, dark(color, 0.24));
  for (const [dx, dy, r] of blobs)
    out += ellipse(x + dx * 0.92, y + dy * 0.95 - ry * 0.05, rx * r * 0.9, ry * r * 0.86, color);
  for (const [dx, dy, r] of blobs)
    if (dy < ry * 0.2)
      out += ellipse(
        x + dx * 0.85 - rx * 0.05,
        y + dy * 0.9 - ry * 0.16,
        rx * r * 0.6,
        ry * r * 0.5,
        light(color, 0.15),
      );
  return out + leaves(c, x, y, rx * 0.95, ry * 0.9, color, Math.round(46 + rx * 0.35), leaf);
}

export function blossoms(c: Canvas, x: number, y: number, rx: number, ry: number, count: number) {
  const { rng } = c;
  const color = c.c(rng.pick(FLOWERS), 0.6);
  let out = "";
  for (let i = 0; i < count; i++) {
    const a = rng.range(0, 6.28);
    const r = Math.sqrt(rng.next());
    out += circle(
      x + Math.cos(a) * r * rx,
      y + Math.sin(a) * r * ry,
      rng.range(2, 4.6),
      rng.chance(0.4) ? light(color, 0.3) : color,
    );
  }
  return out;
}

export function tree(c: Canvas, x: number, y: number, size: number, color = "#6f8a56") {
  const green = c.c(color);
  const trunk = c.c("#7a5f4a");
  const h = size;
  return (
    c.shadow(x + size * 0.12, y + 2, size * 0.5, size * 0.07, 0.4) +
    path(
      `M${x - size * 0.045} ${y}C${x - size * 0.02} ${y - h * 0.2} ${x - size * 0.05} ${y - h * 0.3} ${x - size * 0.16} ${y - h * 0.5}L${x - size * 0.1} ${y - h * 0.5}C${x - size * 0.02} ${y - h * 0.4} ${x} ${y - h * 0.36} ${x + size * 0.02} ${y - h * 0.36}C${x + size * 0.06} ${y - h * 0.42} ${x + size * 0.1} ${y - h * 0.46} ${x + size * 0.15} ${y - h * 0.5}L${x + size * 0.19} ${y - h * 0.48}C${x + size * 0.06} ${y - h * 0.34} ${x + size * 0.03} ${y - h * 0.2} ${x + size * 0.05} ${y}Z`,
      c.across([0, light(trunk, 0.15)], [1, dark(trunk, 0.2)]),
    ) +
    crown(c, x, y - h * 0.7, size * 0.42, size * 0.34, green, size * 0.035)
  );
}

export function olive(c: Canvas, x: number, y: number, size: number) {
  const trunk = c.c("#8b7a68");
  return (
    c.shadow(x, y + 2, size * 0.5, size * 0.07, 0.4) +
    path(
      `M${x - size * 0.12} ${y}C${x - size * 0.02} ${y - size * 0.1} ${x - size * 0.14} ${y - size * 0.22} ${x - size * 0.02} ${y - size * 0.32}C${x - size * 0.12} ${y - size * 0.4} ${x - size * 0.2} ${y - size * 0.45} ${x - size * 0.24} ${y - size * 0.55}L${x - size * 0.16} ${y - size * 0.55}C${x - size * 0.06} ${y - size * 0.42} ${x + size * 0.02} ${y - size * 0.4} ${x + size * 0.04} ${y - size * 0.4}C${x + size * 0.1} ${y - size * 0.5} ${x + size * 0.18} ${y - size * 0.55} ${x + size * 0.24} ${y - size * 0.58}L${x + size * 0.28} ${y - size * 0.54}C${x + size * 0.12} ${y - size * 0.4} ${x + size * 0.06} ${y - size * 0.26} ${x + size * 0.08} ${y - size * 0.18}C${x + size * 0.1} ${y - size * 0.08} ${x + size * 0.12} ${y - size * 0.04} ${x + size * 0.15} ${y}Z`,
      c.across([0, light(trunk, 0.12)], [1, dark(trunk, 0.25)]),
    ) +
    crown(c, x, y - size * 0.66, size * 0.46, size * 0.26, c.c("#93a07d"), size * 0.028)
  );
}

export function cypress(c: Canvas, x: number, y: number, h: number) {
  const green = c.c("#4d6647");
  const w = h * 0.11;
  const d = `M${x} ${y - h}C${x + w * 1.5} ${y - h * 0.6} ${x + w * 1.3} ${y - h * 0.12} ${x + w * 0.3} ${y - h * 0.04}L${x - w * 0.3} ${y - h * 0.04}C${x - w * 1.3} ${y - h * 0.12} ${x - w * 1.5} ${y - h * 0.6} ${x} ${y - h}Z`;
  let out =
    c.shadow(x + w * 0.6, y, w * 2.2, h * 0.03, 0.4) +
    rect(x - 3, y - h * 0.06, 6, h * 0.06, c.c("#6b5443"));
  out += path(d, c.across([0, light(green, 0.22)], [0.55, green], [1, dark(green, 0.32)]));
  for (let i = 0; i < 16; i++) {
    const t = c.rng.range(0.1, 0.9);
    const half = w * Math.sin(Math.PI * Math.min(1, t + 0.12)) * 0.9;
    const px = x + c.rng.range(-half, half);
    out += stroke(
      `M${px} ${y - h * (1 - t)}q${c.rng.range(-4, 4)} ${-h * 0.03} 0 ${-h * 0.07}`,
      px < x ? light(green, 0.3) : dark(green, 0.3),
      2,
      0.6,
    );
  }
  return out;
}

export function palm(c: Canvas, x: number, y: number, h: number) {
  const { rng } = c;
  const lean = rng.range(-0.12, 0.12) * h;
  const trunk = c.c("#a08563");
  const [tx, ty] = [x + lean, y - h];
  let out = c.shadow(x, y + 2, h * 0.16, h * 0.025, 0.45);
  out += path(
    `M${x - h * 0.03} ${y}Q${x + lean * 0.2} ${y - h * 0.5} ${tx - h * 0.015} ${ty}L${tx + h * 0.015} ${ty}Q${x + lean * 0.2 + h * 0.035} ${y - h * 0.5} ${x + h * 0.03} ${y}Z`,
    c.across([0, light(trunk, 0.2)], [1, dark(trunk, 0.25)]),
  );
  for (let i = 1; i < 13; i++) {
    const t = i / 13;
    const cx = x + lean * t * t;
    out += line(cx - h * 0.02, y - h * t, cx + h * 0.02, y - h * t - 3, dark(trunk, 0.3), 1.5, 0.5);
  }
  const fronds = 13;
  for (let i = 0; i < fronds; i++) {
    const a = -Math.PI * (0.04 + (0.92 * i) / (fronds - 1));
    const len = h * 0.36 * rng.range(0.85, 1.1);
    const ex = tx + Math.cos(a) * len;
    const ey = ty + Math.sin(a) * len * 0.55 + Math.abs(Math.cos(a)) * len * 0.42;
    const mx = tx + Math.cos(a) * len * 0.55;
    const my = ty + Math.sin(a) * len * 0.75;
    const color = c.c(mix("#5d7f4b", "#86a362", rng.next()));
    out += path(
      `M${tx} ${ty}Q${mx} ${my - len * 0.1} ${ex} ${ey}Q${mx} ${my + len * 0.12} ${tx} ${ty}Z`,
      i % 2 ? dark(color, 0.16) : color,
    );
    out += stroke(`M${tx} ${ty}Q${mx} ${my} ${ex} ${ey}`, light(color, 0.3), 1.2, 0.6);
  }
  return (
    out +
    circle(tx, ty + 3, h * 0.03, c.c("#b8834a")) +
    circle(tx + h * 0.025, ty + h * 0.02, h * 0.018, c.c("#c99555"))
  );
}
