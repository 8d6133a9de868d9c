/** Drawing primitives. Shapes are strings; a picture is their concatenation. */

const n = (value: number) => String(Math.round(value * 10) / 10);

type Style = { o?: number; rx?: number; ry?: number; stroke?: string; sw?: number; t?: string };

/**
 * Opacity applies to the paint, not the shape: a translucent shape would need its own surface, which makes a picture
 * three times slower to render.
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
