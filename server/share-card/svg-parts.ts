import "server-only";
import { facadeOf } from "@/lib/property/facade";

/** The site's logo, as on the icon of the browser's tab. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="72" height="72"><rect width="40" height="40" rx="10" fill="#3f5b3a"/><path d="M8 9.5h24v4.6h-2.6v17.4h-4.8V14.1H8z" fill="#fbfcf7"/><path d="M22.4 16.3v15.2l-9.2 2.9V18.6z" fill="#b5c0b0"/><circle cx="15.4" cy="26.2" r="1.15" fill="#3f5b3a"/></svg>';

const WALL = { sky: "#F3F0E8", light: "#EBE4D6", mid: "#DFD5C1", dark: "#CDBFA5", line: "#B7A88D" };
const WINDOW = "#8FA7A8";
const LEAF = "#8FA07F";
const DOOR = "#5F7A58";

/** The front of a house in place of a missing photo: the same stone and windows as on cards. */
export function drawnFront(seed: string, { width, height }: { width: number; height: number }) {
  const { floors, columns, arched, balconies, tree } = facadeOf(seed);
  const unit = 88;
  const wide = columns * unit + 80;
  const high = floors * 100 + 70;
  const left = (width - wide) / 2;
  const ground = height - 70;
  const top = ground - high;
  const cells = Array.from({ length: floors * columns }, (_, cell) => {
    const floor = Math.floor(cell / columns);
    const column = cell % columns;
    const x = left + 40 + column * unit + (unit - 50) / 2;
    const y = top + 36 + floor * 100;
    if (floor === floors - 1 && column === Math.floor(columns / 2)) {
      return `<path d="M${x - 4} ${ground}V${y + 24}a29 29 0 0 1 58 0V${ground}z" fill="${WALL.dark}"/><path d="M${x + 4} ${ground}V${y + 26}a21 21 0 0 1 42 0V${ground}z" fill="${DOOR}"/>`;
    }
    const pane = arched
      ? `<path d="M${x} ${y + 60}V${y + 25}a25 25 0 0 1 50 0v35z" fill="${WINDOW}"/>`
      : `<rect x="${x}" y="${y}" width="50" height="60" rx="3" fill="${WINDOW}"/>`;
    const rail =
      balconies.includes(column) && floor < floors - 1
        ? `<rect x="${x - 12}" y="${y + 60}" width="74" height="9" fill="${WALL.dark}"/><path d="M${x - 8} ${y + 34}h66M${x - 8} ${y + 34}v26m16-26v26m17-26v26m17-26v26m16-26v26" stroke="${WALL.line}" stroke-width="3" fill="none"/>`
        : `<rect x="${x - 5}" y="${y + 60}" width="60" height="6" fill="${WALL.dark}"/>`;
    return `${pane}<path d="M${x + 25} ${y}v60" stroke="${WALL.light}" stroke-width="3"/>${rail}`;
  });
  const leaf = tree === "start" ? width - 70 : 70;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${WALL.sky}"/>
<circle cx="${tree === "start" ? 120 : width - 120}" cy="130" r="56" fill="${WALL.light}"/>
<path d="M0 ${ground - 90}c90-36 170-40 270-14s230 20 320-10 110-20 150-12V${height}H0z" fill="${WALL.light}"/>
<rect x="${left}" y="${top}" width="${wide}" height="${high}" fill="${WALL.mid}"/>
<rect x="${left}" y="${top}" width="${wide * 0.62}" height="${high}" fill="${WALL.light}"/>
<rect x="${left - 10}" y="${top - 8}" width="${wide + 20}" height="15" fill="${WALL.dark}"/>
${cells.join("")}
<path d="M${leaf} ${ground}v-90" stroke="${WALL.line}" stroke-width="11"/>
<ellipse cx="${leaf}" cy="${ground - 140}" rx="44" ry="72" fill="${LEAF}"/>
<rect y="${ground}" width="${width}" height="${height - ground}" fill="${WALL.dark}"/>
</svg>`;
}
