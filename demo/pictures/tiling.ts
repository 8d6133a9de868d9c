import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { line, path, rect } from "./shapes";

/** Tiled walls. */

export function tiling(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  size: number,
  color: string,
  kind: number,
) {
  const { rng } = c;
  const base = c.c(color, 0.7);
  let out = rect(x, y, w, h, base);
  const joint = light(base, 0.5);
  if (kind === 0) {
    for (let r = 0, ty = y; ty < y + h; r++, ty += size * 0.5) {
      out += line(x, ty, x + w, ty, joint, 2, 0.7);
      for (let tx = x + (r % 2) * size * 0.5; tx < x + w; tx += size) {
        out += line(tx, ty, tx, Math.min(y + h, ty + size * 0.5), joint, 2, 0.7);
        if (rng.chance(0.3))
          out += rect(
            tx + 1,
            ty + 1,
            Math.min(size - 2, x + w - tx - 1),
            Math.min(size * 0.5 - 2, y + h - ty - 1),
            rng.chance(0.5) ? dark(base, 0.07) : light(base, 0.2),
            { o: 0.7 },
          );
      }
    }
  } else {
    for (let ty = y; ty < y + h; ty += size)
      for (let tx = x; tx < x + w; tx += size) {
        const cw = Math.min(size, x + w - tx);
        const ch = Math.min(size, y + h - ty);
        if (kind === 2 && cw === size && ch === size)
          out += path(
            `M${tx} ${ty}A${size} ${size} 0 0 1 ${tx + size} ${ty + size}H${tx}Z`,
            dark(base, 0.2),
            {
              o: 0.5,
              t: `rotate(${rng.pick([0, 90, 180, 270])} ${tx + size / 2} ${ty + size / 2})`,
            },
          );
        else if (rng.chance(0.35))
          out += rect(tx, ty, cw, ch, rng.chance(0.5) ? dark(base, 0.06) : light(base, 0.25), {
            o: 0.7,
          });
        out +=
          line(tx, ty, tx + cw, ty, joint, 1.6, 0.6) + line(tx, ty, tx, ty + ch, joint, 1.6, 0.6);
      }
  }
  return out;
}
