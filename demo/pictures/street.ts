import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { lamp } from "./facade";
import { bush, hedge } from "./plants";
import { circle, ellipse, group, line, path, poly, rect, stroke } from "./shapes";

/** The bottom of a street picture: pavement, road, cars, bicycles, people, cats. */

export function pavement(c: Canvas, y: number, road = true) {
  const stone = c.c("#d9cfbf");
  let out = rect(0, y, c.w, c.h - y, c.down([0, light(stone, 0.15)], [1, dark(stone, 0.08)]));
  for (let x = -40; x < c.w + 60; x += 62)
    out += line(x, y, x - 26, Math.min(c.h, y + 62), dark(stone, 0.3), 1.2, 0.35);
  out += line(0, y + 26, c.w, y + 26, dark(stone, 0.3), 1, 0.3);
  if (road) {
    const curb = y + 58;
    const asphalt = c.c("#86837f");
    out += rect(0, curb, c.w, 9, light(stone, 0.35));
    for (let x = -20; x < c.w; x += 90) out += rect(x, curb, 45, 9, c.c("#b9b2a6"), { o: 0.8 });
    out += rect(
      0,
      curb + 9,
      c.w,
      c.h - curb,
      c.down([0, dark(asphalt, 0.08)], [1, light(asphalt, 0.1)]),
    );
    for (let x = -40; x < c.w; x += 150)
      out += rect(x, (curb + 9 + c.h) / 2 + 8, 80, 6, "#f5efe2", { o: 0.55 });
  }
  return out;
}

export function car(c: Canvas, x: number, y: number, s = 1, color?: string) {
  const paint = c.c(
    color ??
      c.rng.pick(["#f1ece3", "#8fa0a6", "#4f6a74", "#b4532a", "#3c3f44", "#cdb995", "#6f8168"]),
  );
  const glass = c.c("#51646f");
  const wheel = (wx: number) =>
    circle(wx, 0, 17, "#2e2c2f") + circle(wx, 0, 9, "#b9b6b0") + circle(wx, 0, 3, "#77746f");
  const body =
    path(
      "M-92 -4C-96 -22 -88 -34 -70 -37L-44 -40C-30 -60 -14 -66 12 -66C38 -66 50 -60 66 -41L86 -36C97 -33 98 -22 96 -4Z",
      c.down([0, light(paint, 0.28)], [0.6, paint], [1, dark(paint, 0.25)]),
    ) +
    path("M-34 -41C-24 -55 -14 -60 6 -60L6 -41Z", glass) +
    path("M12 -60C34 -60 42 -55 54 -41L12 -41Z", glass) +
    path("M-24 -43L-8 -58L-2 -58L-18 -43Z M22 -43L34 -57L39 -55L28 -43Z", "#ffffff", { o: 0.28 }) +
    rect(-92, -10, 188, 7, dark(paint, 0.4), { rx: 3, o: 0.6 }) +
    ellipse(93, -24, 5, 7, c.mood.lit > 0.3 ? "#fff2c0" : "#f7edd3") +
    ellipse(-91, -26, 4, 7, "#b8483a") +
    wheel(-56) +
    wheel(58);
  return (
    c.shadow(x, y + 15 * s, 118 * s, 13 * s, 0.6) +
    group(body, `transform="translate(${x} ${y}) scale(${s * (c.rng.chance(0.5) ? -1 : 1)} ${s})"`)
  );
}

export function bicycle(c: Canvas, x: number, y: number, s = 1) {
  const f = c.c(c.rng.pick(["#b4532a", "#3f5b3a", "#35535e"]));
  const w = (wx: number) =>
    `<circle cx="${wx}" cy="-15" r="15" fill="none" stroke="#38363a" stroke-width="2.4"/>`;
  return group(
    c.shadow(0, 0, 42, 5, 0.4) +
      w(-24) +
      w(24) +
      stroke("M-24 -15L-8 -38L14 -38L0 -15Z M-8 -38L0 -15M24 -15L14 -42l8 -3", f, 2.6) +
      stroke("M-12 -41h9", "#38363a", 3.4) +
      stroke("M14 -42q4 -6 10 -3", "#38363a", 2.4),
    `transform="translate(${x} ${y}) scale(${s})"`,
  );
}

export function person(c: Canvas, x: number, y: number, s = 1) {
  const { rng } = c;
  const skin = c.c(rng.pick(["#e5b996", "#c98f68", "#a87350", "#f0cbaa"]));
  const top = c.c(rng.pick(["#b4532a", "#3f5b3a", "#e9dfcc", "#4f6a74", "#d9a24f", "#8a6f8f"]));
  const legs = c.c(rng.pick(["#3b4250", "#6a5a4a", "#d8cbb2", "#2f3136"]));
  const hair = c.c(rng.pick(["#3a2a22", "#6b4a30", "#1f1b1b", "#b0a79a"]));
  const dress = rng.chance(0.35);
  const step = rng.range(4, 9);
  return group(
    c.shadow(4, 0, 20, 4, 0.45) +
      (dress
        ? path("M-9 -52L9 -52L14 -18L-14 -18Z", top) +
          stroke(`M-4 -18L${-step} 0M4 -18L${step} 0`, skin, 4.4)
        : stroke(`M-3 -34L${-step} 0M3 -34L${step} 0`, legs, 7) +
          path("M-10 -58C-10 -63 10 -63 10 -58L8 -30L-8 -30Z", top)) +
      path("M-9 -57C-9 -62 9 -62 9 -57L8 -40L-8 -40Z", top) +
      stroke(`M-9 -56L-13 -36`, light(top, 0.1), 5) +
      stroke(`M9 -56L14 -37`, dark(top, 0.15), 5) +
      circle(0, -69, 7.6, skin) +
      path("M-8 -69C-9 -80 9 -80 8 -69C4 -74 -4 -74 -8 -69Z", hair) +
      (rng.chance(0.4) ? circle(0, -79, 3.4, hair) : ""),
    `transform="translate(${x} ${y}) scale(${(rng.chance(0.5) ? -1 : 1) * s} ${s})"`,
  );
}

export function cat(c: Canvas, x: number, y: number, s = 1, color?: string) {
  const fur = c.c(color ?? c.rng.pick(["#d08a4a", "#4a4648", "#e9dfd0", "#a59a8c"]));
  return group(
    ellipse(0, -9, 15, 10, fur) +
      circle(13, -21, 8, fur) +
      poly(
        [
          [7, -25],
          [9, -33],
          [13, -27],
        ],
        fur,
      ) +
      poly(
        [
          [14, -27],
          [18, -33],
          [20, -24],
        ],
        fur,
      ) +
      stroke("M-13 -6q-14 2 -12 -12", fur, 4) +
      circle(16, -21, 1.2, "#2b2528") +
      circle(11, -21, 1.2, "#2b2528"),
    `transform="translate(${x} ${y}) scale(${s})"`,
  );
}

export function bench(c: Canvas, x: number, y: number, s = 1) {
  const wood = c.c("#a57c55");
  return group(
    c.shadow(0, 0, 62, 6, 0.45) +
      rect(-50, -24, 100, 6, wood, { rx: 2 }) +
      rect(-50, -46, 100, 6, light(wood, 0.12), { rx: 2 }) +
      rect(-50, -36, 100, 6, light(wood, 0.06), { rx: 2 }) +
      rect(-42, -18, 5, 18, "#474547") +
      rect(37, -18, 5, 18, "#474547"),
    `transform="translate(${x} ${y}) scale(${s})"`,
  );
}

/** A low wall with a hedge, as in front of most blocks. */
export function frontWall(c: Canvas, y: number, gap: readonly [number, number], color = "#d8c7a6") {
  const stone = c.c(color);
  let out = "";
  for (const [x1, x2] of [
    [-10, gap[0]],
    [gap[1], c.w + 10],
  ] as const) {
    if (x2 - x1 < 30) continue;
    out += hedge(c, x1, y - 30, x2 - x1, 34);
    out +=
      rect(x1, y - 34, x2 - x1, 34, c.down([0, light(stone, 0.2)], [1, dark(stone, 0.1)])) +
      rect(x1 - 2, y - 40, x2 - x1 + 4, 8, light(stone, 0.4));
    for (let x = x1 + 30; x < x2; x += 44)
      out +=
        line(x, y - 32, x, y - 16, dark(stone, 0.4), 1, 0.35) +
        line(x - 22, y - 16, x - 22, y, dark(stone, 0.4), 1, 0.35);
    out += line(x1, y - 16, x2, y - 16, dark(stone, 0.4), 1, 0.35);
  }
  return out;
}

/** A random selection of people and animals along the pavement. */
export function streetLife(c: Canvas, y: number, road = true) {
  const { rng } = c;
  let out = "";
  if (rng.chance(0.5)) out += lamp(c, rng.range(0.05, 0.95) * c.w, y + 40, rng.range(190, 230));
  for (let i = 0; i < rng.int(1, 3); i++)
    out += person(c, rng.range(0.06, 0.94) * c.w, y + rng.range(24, 50), rng.range(0.85, 1));
  if (rng.chance(0.35)) out += bicycle(c, rng.range(0.1, 0.9) * c.w, y + 38, 1.1);
  if (rng.chance(0.25)) out += cat(c, rng.range(0.1, 0.9) * c.w, y + 48, 0.8);
  if (rng.chance(0.3)) out += bench(c, rng.range(0.1, 0.9) * c.w, y + 36, 0.95);
  if (road) {
    const first = rng.range(0.05, 0.4) * c.w;
    if (rng.chance(0.85)) out += car(c, first, y + 92, 1.12);
    if (rng.chance(0.6)) out += car(c, first + rng.range(0.3, 0.5) * c.w, y + 92, 1.12);
  }
  return out;
}

export function shrubs(c: Canvas, y: number, x1: number, x2: number, flowers = 0.4) {
  let out = "";
  for (let x = x1; x < x2; x += c.rng.range(50, 110))
    out += bush(
      c,
      x,
      y + c.rng.range(-4, 6),
      c.rng.range(60, 110),
      c.rng.range(36, 66),
      c.rng.pick(["#768f5c", "#6a8653", "#8a9c64", "#5f7d56"]),
      c.rng.chance(flowers),
    );
  return out;
}
