import type { Rng } from "../random";
import type { Mood } from "./mood";

/** Pens and colours for the drawn pictures. Shapes are strings; a picture is their sum. */

const n = (value: number) => String(Math.round(value * 10) / 10);

type Style = { o?: number; rx?: number; ry?: number; stroke?: string; sw?: number; t?: string };

/**
 * Opacity goes to the paint, not the shape: a translucent shape would need a surface of its own,
 * which makes a picture three times slower to render.
 */
const style = (fill: string, s: Style = {}) => {
  const see = s.o === undefined ? "" : Math.round(s.o * 100) / 100;
  return `fill="${fill}"${see === "" ? "" : ` fill-opacity="${see}"`}${
    s.stroke
      ? ` stroke="${s.stroke}" stroke-width="${s.sw ?? 1}" stroke-linejoin="round"${see === "" ? "" : ` stroke-opacity="${see}"`}`
      : ""
  }${s.t ? ` transform="${s.t}"` : ""}`;
};

export const rect = (x: number, y: number, w: number, h: number, fill: string, s: Style = {}) =>
  w <= 0 || h <= 0
    ? ""
    : `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${
        s.rx ? ` rx="${n(s.rx)}"` : ""
      }${s.ry ? ` ry="${n(s.ry)}"` : ""} ${style(fill, s)}/>`;

export const circle = (x: number, y: number, r: number, fill: string, s: Style = {}) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${style(fill, s)}/>`;

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  s: Style & { turn?: number } = {},
) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${style(fill, s)}${
    s.turn ? ` transform="rotate(${n(s.turn)} ${n(x)} ${n(y)})"` : ""
  }/>`;

export type Point = readonly [number, number];

export const poly = (points: readonly Point[], fill: string, s: Style = {}) =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(" ")}" ${style(fill, s)}/>`;

export const path = (d: string, fill: string, s: Style = {}) =>
  `<path d="${d}" ${style(fill, s)}/>`;

export const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  sw = 1,
  o?: number,
) =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${n(sw)}" stroke-linecap="round"${
    o === undefined ? "" : ` stroke-opacity="${o}"`
  }/>`;

export const stroke = (d: string, color: string, sw: number, o?: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(sw)}" stroke-linecap="round" stroke-linejoin="round"${
    o === undefined ? "" : ` stroke-opacity="${o}"`
  }/>`;

export const group = (content: string, attributes: string) => `<g ${attributes}>${content}</g>`;

export const at = (content: string, x: number, y: number, scaleX = 1, scaleY = scaleX) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${scaleX} ${scaleY})">${content}</g>`;

/** A smooth curve through points. */
export function smooth(points: readonly Point[]): string {
  let d = `M${n(points[0]![0])} ${n(points[0]![1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const p0 = points[Math.max(0, i - 1)]!;
    const p1 = points[i]!;
    const p2 = points[i + 1]!;
    const p3 = points[Math.min(points.length - 1, i + 2)]!;
    d += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(
      p2[0] - (p3[0] - p1[0]) / 6,
    )} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return d;
}

const channels = (hex: string) =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

export function mix(a: string, b: string, amount: number): string {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((value, i) =>
      Math.round(value + (to[i]! - value) * amount)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export const light = (color: string, amount: number) => mix(color, "#fffaf0", amount);
export const dark = (color: string, amount: number) => mix(color, "#2a2430", amount);

type Stop = readonly [offset: number, color: string, opacity?: number];

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${
          opacity === undefined ? "" : ` stop-opacity="${opacity}"`
        }/>`,
    )
    .join("");

/** One picture in the making: its size, its dice, its light, and the definitions it collects. */
export class Canvas {
  private readonly defs: string[] = [];
  private readonly known = new Map<string, string>();

  constructor(
    readonly w: number,
    readonly h: number,
    readonly rng: Rng,
    readonly mood: Mood,
  ) {}

  private define(make: (id: string) => string): string {
    const key = make("");
    const old = this.known.get(key);
    if (old) return old;
    const id = `d${this.defs.length}`;
    this.defs.push(make(id));
    this.known.set(key, id);
    return id;
  }

  /** A colour under this picture's light. */
  c(color: string, strength = 1): string {
    return mix(color, this.mood.ambient, this.mood.ambientAmount * strength);
  }

  linear(list: readonly Stop[], [x1, y1, x2, y2]: readonly [number, number, number, number]) {
    const id = this.define(
      (name) =>
        `<linearGradient id="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  down(...list: readonly Stop[]) {
    return this.linear(list, [0, 0, 0, 1]);
  }

  across(...list: readonly Stop[]) {
    return this.linear(list, [0, 0, 1, 0]);
  }

  radial(list: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5) {
    const id = this.define(
      (name) =>
        `<radialGradient id="${name}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`,
    );
    return `url(#${id})`;
  }

  pattern(w: number, h: number, content: string) {
    const id = this.define(
      (name) =>
        `<pattern id="${name}" width="${n(w)}" height="${n(h)}" patternUnits="userSpaceOnUse">${content}</pattern>`,
    );
    return `url(#${id})`;
  }

  clip(shape: string, content: string, attributes = "") {
    const id = this.define((name) => `<clipPath id="${name}">${shape}</clipPath>`);
    return `<g clip-path="url(#${id})" ${attributes}>${content}</g>`;
  }

  /** A soft shadow on the ground: a flattened radial gradient, far cheaper than a blur. */
  shadow(x: number, y: number, rx: number, ry: number, o = 0.35) {
    return ellipse(
      x,
      y,
      rx,
      ry,
      this.radial([
        [0, this.mood.shadow, o],
        [0.6, this.mood.shadow, o * 0.55],
        [1, this.mood.shadow, 0],
      ]),
    );
  }

  glow(x: number, y: number, r: number, color: string, o = 0.6) {
    return circle(
      x,
      y,
      r,
      this.radial([
        [0, color, o],
        [0.4, color, o * 0.4],
        [1, color, 0],
      ]),
    );
  }

  svg(body: string) {
    const shapes = body.replace(/(\.\d\d)\d{2,}/g, "$1"); // Nobody sees a thousandth of a pixel.
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.w}" height="${this.h}" viewBox="0 0 ${this.w} ${this.h}"><defs>${this.defs.join("")}</defs>${shapes}</svg>`;
  }
}
