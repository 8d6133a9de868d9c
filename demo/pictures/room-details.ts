import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { backdrop, type View } from "./landscape";
import { pot } from "./plants";
import { onFloor, type Room } from "./room";
import { circle, ellipse, group, line, path, poly, rect, stroke } from "./shapes";

/** Room details: windows with their view, light, lamps, pictures, rugs. */

export type WindowKind = "wide" | "tall" | "steel" | "arch" | "door" | "plain";

/** A window on the back wall with its view. */
export function view(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  what: View,
  kind: WindowKind = "wide",
  curtains?: string,
) {
  const { rng } = c;
  const horizon = h * rng.range(0.5, 0.66);
  const shape =
    kind === "arch"
      ? path(`M0 ${h}V${w / 2}A${w / 2} ${w / 2} 0 0 1 ${w} ${w / 2}V${h}Z`, "#000")
      : rect(0, 0, w, h, "#000");
  const scale = w / Math.max(w, 620);
  const scene = group(
    backdrop(c, what, horizon / scale, h / scale + 4, w / scale),
    `transform="scale(${Math.round(scale * 1000) / 1000})"`,
  );
  const frame = kind === "steel" ? c.c("#3d4042") : c.c("#f7f2e8", 0.5);
  let out = "";
  const t = kind === "steel" ? 8 : 12;
  if (kind === "arch")
    out += path(
      `M${-t} ${h + t}V${w / 2}A${w / 2 + t} ${w / 2 + t} 0 0 1 ${w + t} ${w / 2}V${h + t}Z`,
      frame,
    );
  else
    out +=
      rect(-t, -t, w + 2 * t, h + 2 * t, frame) +
      rect(-t, -t, w + 2 * t, 4, c.mood.shadow, { o: 0.1 });
  out += c.clip(shape, scene);
  // Outside light whitens the glass a little.
  out += c.clip(
    shape,
    poly(
      [
        [w * 0.1, h],
        [w * 0.42, 0],
        [w * 0.6, 0],
        [w * 0.28, h],
      ],
      "#ffffff",
      { o: 0.13 },
    ) +
      rect(0, 0, w, 14, c.mood.shadow, { o: 0.25 }) +
      rect(0, 0, 9, h, c.mood.shadow, { o: 0.16 }),
  );
  const bars = { wide: 3, tall: 2, steel: 4, arch: 2, door: 3, plain: 2 }[kind];
  for (let i = 1; i < bars; i++)
    out += rect((w * i) / bars - 3, kind === "arch" ? 4 : 0, 6, h, frame);
  if (kind === "steel") for (let i = 1; i < 4; i++) out += rect(0, (h * i) / 4 - 3, w, 6, frame);
  if (kind === "arch") out += rect(0, w / 2, w, 5, frame);
  if (kind !== "door")
    out +=
      rect(-t - 12, h + t, w + 2 * t + 24, 14, light(frame, 0.3)) +
      rect(
        -t - 8,
        h + t + 14,
        w + 2 * t + 16,
        14,
        c.down([0, c.mood.shadow, 0.25], [1, c.mood.shadow, 0]),
      );
  if (kind !== "door" && kind !== "steel" && rng.chance(0.5))
    out += pot(c, w * rng.range(0.15, 0.85), h + t, 70, rng.pick(["succulent", "herb", "flowers"]));
  if (curtains) {
    const cloth = c.c(curtains, 0.6);
    out += rect(-t - 70, -t - 26, w + 2 * t + 140, 7, c.c("#6b5a48"), { rx: 3 });
    for (const side of [0, 1]) {
      const cw = Math.min(110, w * 0.26);
      const cx = side ? w + t - 30 : -t - cw + 30;
      const bottom = kind === "door" ? h + 4 : h + 70;
      for (let i = 0; i < 6; i++)
        out += path(
          `M${cx + (cw * i) / 6} ${-t - 22}h${cw / 6 + 1}q${side ? 5 : -5} ${h * 0.5} 0 ${bottom + t + 22}h${-cw / 6 - 1}Z`,
          i % 2 ? cloth : dark(cloth, 0.1),
          { o: 0.97 },
        );
      out += rect(cx, -t - 22, cw, 26, c.down([0, c.mood.shadow, 0.2], [1, c.mood.shadow, 0]));
    }
  }
  return group(out, `transform="translate(${Math.round(x)} ${Math.round(y)})"`);
}

/** Sunlight through a window onto the floor and the far wall. */
export function sunbeam(c: Canvas, room: Room, from: number, width: number, lean: number) {
  if (c.mood.lit > 0.3) return "";
  const color = c.mood.sun ?? "#fffaf0";
  const y = room.y2 + 24;
  const shape = (dx: number, w: number) =>
    poly(
      [
        [from + dx, y],
        [from + dx + w, y],
        [from + dx + w * 1.25 + lean, c.h],
        [from + dx - w * 0.1 + lean, c.h],
      ],
      c.down([0, color, 0.5], [1, color, 0.12]),
    );
  return shape(0, width * 0.46) + shape(width * 0.54, width * 0.46);
}

export function pendant(
  c: Canvas,
  x: number,
  length: number,
  size: number,
  color: string,
  kind: "dome" | "globe" | "cone" | "rattan",
) {
  const shade = c.c(color, 0.5);
  const on = c.mood.lit > 0.08;
  let out = line(x, 0, x, length, c.c("#4c4743"), 2.4);
  if (on) out += c.glow(x, length + size * 0.5, size * 3, "#ffe2a4", 0.55);
  switch (kind) {
    case "dome":
      out +=
        path(
          `M${x - size} ${length + size * 0.8}A${size} ${size * 0.85} 0 0 1 ${x + size} ${length + size * 0.8}Z`,
          c.across([0, light(shade, 0.25)], [1, dark(shade, 0.2)]),
        ) + ellipse(x, length + size * 0.8, size, size * 0.12, "#fff0c8");
      break;
    case "globe":
      out += circle(
        x,
        length + size * 0.7,
        size * 0.7,
        c.radial(
          [
            [0, "#fffdf2"],
            [1, on ? "#ffe1a1" : "#eee4d0"],
          ],
          0.4,
          0.35,
          0.7,
        ),
      );
      break;
    case "cone":
      out +=
        poly(
          [
            [x - size * 0.25, length],
            [x + size * 0.25, length],
            [x + size * 0.9, length + size],
            [x - size * 0.9, length + size],
          ],
          c.across([0, light(shade, 0.25)], [1, dark(shade, 0.2)]),
        ) + ellipse(x, length + size, size * 0.9, size * 0.1, "#fff0c8");
      break;
    case "rattan":
      out += ellipse(x, length + size * 0.6, size * 1.1, size * 0.62, c.c("#c79c66"));
      for (let i = -4; i <= 4; i++)
        out += stroke(
          `M${x} ${length}Q${x + i * size * 0.34} ${length + size * 0.6} ${x} ${length + size * 1.2}`,
          dark(c.c("#c79c66"), 0.3),
          2,
          0.6,
        );
      out += ellipse(x, length + size * 0.7, size * 0.34, size * 0.2, "#fff0c8", { o: 0.7 });
      break;
  }
  return out;
}

export function picture(c: Canvas, x: number, y: number, w: number, h: number) {
  const { rng } = c;
  const frame = c.c(rng.pick(["#a57c55", "#3d3b3a", "#f7f2e8", "#c9a777"]));
  const out =
    rect(x + 5, y + 8, w, h, c.mood.shadow, { o: 0.2 }) +
    rect(x, y, w, h, frame) +
    rect(x + 7, y + 7, w - 14, h - 14, "#faf6ec");
  const m = Math.min(w, h) * 0.16;
  const [ix, iy, iw, ih] = [x + m, y + m, w - 2 * m, h - 2 * m];
  const colors = rng
    .shuffle(["#b4532a", "#3f5b3a", "#d9a24f", "#4f7a86", "#e6c9a8", "#8a9a6e", "#2f4858"])
    .map((color) => c.c(color, 0.6));
  let art = rect(ix, iy, iw, ih, light(colors[4]!, 0.6));
  switch (rng.int(0, 3)) {
    case 0:
      art +=
        circle(ix + iw * 0.62, iy + ih * 0.34, iw * 0.22, colors[0]!) +
        path(
          `M${ix} ${iy + ih * 0.6}Q${ix + iw * 0.3} ${iy + ih * 0.4} ${ix + iw * 0.55} ${iy + ih * 0.66}T${ix + iw} ${iy + ih * 0.58}V${iy + ih}H${ix}Z`,
          colors[1]!,
        ) +
        path(
          `M${ix} ${iy + ih * 0.8}Q${ix + iw * 0.5} ${iy + ih * 0.64} ${ix + iw} ${iy + ih * 0.84}V${iy + ih}H${ix}Z`,
          colors[2]!,
        );
      break;
    case 1:
      art += path(`M${ix + iw * 0.5} ${iy + ih * 0.95}V${iy + ih * 0.2}`, "none", {
        stroke: colors[1]!,
        sw: 3,
      });
      for (let i = 0; i < 5; i++)
        for (const s of [-1, 1])
          art += ellipse(
            ix + iw * 0.5 + s * iw * 0.16,
            iy + ih * (0.28 + i * 0.13),
            iw * 0.17,
            ih * 0.045,
            i % 2 ? colors[1]! : colors[5]!,
            { turn: s * -32 },
          );
      break;
    case 2:
      art +=
        rect(ix + iw * 0.1, iy + ih * 0.12, iw * 0.45, ih * 0.5, colors[0]!) +
        circle(ix + iw * 0.62, iy + ih * 0.6, iw * 0.28, colors[2]!, { o: 0.9 }) +
        rect(ix + iw * 0.2, iy + ih * 0.72, iw * 0.66, ih * 0.08, colors[3]!);
      break;
    default:
      for (let i = 0; i < 4; i++)
        art += path(
          `M${ix + iw * (0.14 + i * 0.2)} ${iy + ih}A${iw * 0.3} ${ih * (0.75 - i * 0.14)} 0 0 1 ${ix + iw * (0.62 + i * 0.1)} ${iy + ih}Z`,
          colors[i]!,
          { o: 0.85 },
        );
  }
  return (
    out +
    c.clip(rect(ix, iy, iw, ih, "#000"), art) +
    poly(
      [
        [x + w * 0.2, y + h],
        [x + w * 0.55, y],
        [x + w * 0.68, y],
        [x + w * 0.33, y + h],
      ],
      "#ffffff",
      { o: 0.14 },
    )
  );
}

export function rug(c: Canvas, room: Room, u: number, v: number, wide: number, deep: number) {
  const { rng } = c;
  const color = c.c(
    rng.pick(["#c98d6d", "#e6dccb", "#8a9a86", "#b4704e", "#d9b98a", "#5f7480"]),
    0.7,
  );
  const p = (a: number, b: number) => onFloor(c, room, u + (a - 0.5) * wide, v + (b - 0.5) * deep);
  if (rng.chance(0.35)) {
    const [x, y] = p(0.5, 0.5);
    const rx = (p(1, 0.5)[0] - p(0, 0.5)[0]) / 2;
    const ry = (p(0.5, 1)[1] - p(0.5, 0)[1]) / 2;
    return (
      c.shadow(x, y + 6, rx * 1.05, ry * 1.1, 0.2) +
      ellipse(x, y, rx, ry, color) +
      ellipse(x, y, rx * 0.86, ry * 0.86, "none", { stroke: light(color, 0.5), sw: 4 }) +
      ellipse(x, y, rx * 0.6, ry * 0.6, light(color, 0.22))
    );
  }
  let out = poly([p(0, 0), p(1, 0), p(1, 1), p(0, 1)], color);
  out += poly([p(0.05, 0.08), p(0.95, 0.08), p(0.95, 0.92), p(0.05, 0.92)], "none", {
    stroke: light(color, 0.5),
    sw: 4,
  });
  const motif = rng.int(0, 2);
  for (let i = 0; i < 9; i++) {
    const a = 0.12 + i * 0.095;
    if (motif === 0)
      out += poly(
        [p(a, 0.5), p(a + 0.04, 0.3), p(a + 0.08, 0.5), p(a + 0.04, 0.7)],
        i % 2 ? light(color, 0.45) : dark(color, 0.25),
      );
    else if (motif === 1)
      out += poly(
        [p(a, 0.12), p(a + 0.03, 0.12), p(a + 0.03, 0.88), p(a, 0.88)],
        light(color, 0.35),
        { o: 0.7 },
      );
    else
      out += line(
        ...p(0.08, 0.12 + i * 0.09),
        ...p(0.92, 0.12 + i * 0.09),
        dark(color, 0.3),
        3,
        0.35,
      );
  }
  return out;
}
