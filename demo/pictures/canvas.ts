import type { Rng } from "../random";
import { mix } from "./colors";
import type { Mood } from "./mood";
import { circle, ellipse } from "./shapes";

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

/** A picture under construction: its size, its random stream, its light, and the definitions it collects. */
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

  slant(...list: readonly Stop[]) {
    return this.linear(list, [0, 0, 1, 1]);
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
        `<pattern id="${name}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${content}</pattern>`,
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
    const shapes = body.replace(/(\.\d\d)\d{2,}/g, "$1"); // A thousandth of a pixel is invisible.
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.w}" height="${this.h}" viewBox="0 0 ${this.w} ${this.h}"><defs>${this.defs.join("")}</defs>${shapes}</svg>`;
  }
}
