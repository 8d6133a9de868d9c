import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { solarHeater } from "./landscape";
import { type BayKind, type FaceStyle, WALLS } from "./openings";
import { rect, stroke } from "./shapes";

/** Shared style of the blocks of flats. */

export const LAYOUTS: readonly (readonly BayKind[])[] = [
  ["balcony", "window", "balcony"],
  ["window", "balcony", "stairs", "balcony", "window"],
  ["balcony", "pair", "balcony"],
  ["pair", "balcony", "window", "balcony"],
  ["balcony", "louver", "window", "balcony"],
  ["window", "balcony", "balcony", "window"],
  ["balcony", "window", "stairs", "window", "balcony"],
];

export function roofTop(c: Canvas, w: number, wall: string) {
  const { rng } = c;
  let out =
    rect(w * 0.36, -46, w * 0.2, 46, c.c(wall)) +
    rect(w * 0.5, -46, w * 0.06, 46, dark(c.c(wall), 0.2)) +
    rect(w * 0.34, -52, w * 0.24, 8, light(c.c(wall), 0.3));
  for (let x = w * 0.06; x < w * 0.9; x += w * 0.14) {
    if (x > w * 0.28 && x < w * 0.56) continue;
    out += solarHeater(c, x, -4, 1.15);
  }
  if (rng.chance(0.5))
    out += stroke(
      `M${w * 0.8} -4v-54M${w * 0.8 - 12} -52h24M${w * 0.8 - 8} -44h16`,
      c.c("#6d6a68"),
      2,
    );
  return (
    out +
    rect(-6, -10, w + 12, 12, light(c.c(wall), 0.35)) +
    rect(-4, 2, w + 8, 6, c.mood.shadow, { o: 0.2 })
  );
}

export function style(
  c: Canvas,
  walls: readonly (keyof typeof WALLS)[],
  more: Partial<FaceStyle> = {},
): FaceStyle {
  const { rng } = c;
  return {
    wall: WALLS[rng.pick(walls)],
    rail: rng.pick(["glass", "bars", "solid", "glass"]),
    cladding: rng.pick(["stone", "plain", "bands", "boards"]),
    accent: rng.pick(["#b08c68", "#8a9680", "#a4644a", "#6f7a80"]),
    shutters: rng.range(0.1, 0.4),
    plants: rng.range(0.3, 0.65),
    ...(rng.chance(0.4) ? { awning: rng.pick(["#b4532a", "#3f5b3a", "#c79a4b"]) } : {}),
    ...more,
  };
}
