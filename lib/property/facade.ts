/** The drawn front of a listing without photos: its sizes, and one path per kind of element. */
export type FacadeView = {
  floors: number;
  columns: number;
  roof: "flat" | "pitched";
  arched: boolean;
  /** The columns with balconies. */
  balconies: number[];
  shutters: boolean;
  tree: "start" | "end";
};

/** Deterministic: the same id always gives the same front. */
export function facadeOf(seed: string): FacadeView {
  let hash = 2166136261;
  for (const char of seed) hash = Math.imul(hash ^ char.codePointAt(0)!, 16777619) >>> 0;
  const pick = (bits: number, shift: number) => (hash >>> shift) & ((1 << bits) - 1);
  const floors = 2 + (pick(4, 3) % 3);
  const columns = 3 + (pick(3, 8) % 3);
  return {
    floors,
    columns,
    roof: floors === 2 && pick(1, 12) === 1 ? "pitched" : "flat",
    arched: pick(2, 14) === 0,
    balconies: pick(1, 17) === 1 ? [0, columns - 1] : [pick(2, 19) % columns],
    shutters: pick(1, 22) === 1,
    tree: pick(1, 25) === 1 ? "start" : "end",
  };
}

export const STOREY = 44;
export const BAY = 40;
const WINDOW = { width: 24, height: 26 };

/**
 * Paths of a wall whose first window has its corner at `x`, `y`. The door is on the lowest storey, the last one drawn.
 */
export function wallPaths(
  { floors, columns, arched, shutters, balconies }: Omit<FacadeView, "roof" | "tree">,
  x: number,
  y: number,
) {
  const paths = { windows: "", bars: "", sills: "", shutters: "", slabs: "", rails: "", door: "" };
  const doorColumn = Math.floor(columns / 2);
  for (let floor = 0; floor < floors; floor++) {
    for (let column = 0; column < columns; column++) {
      const left = x + column * BAY;
      const top = y + floor * STOREY;
      const bottom = top + WINDOW.height;
      if (floor === floors - 1 && column === doorColumn) {
        paths.door = `M${left} ${top + STOREY + 16}V${top + 12}a12 12 0 0 1 24 0v${STOREY + 4}z`;
        continue;
      }
      paths.windows += arched
        ? `M${left} ${bottom}v-15a12 12 0 0 1 24 0v15z`
        : `M${left} ${top}h24v26h-24z`;
      paths.bars += `M${left + 12} ${top}v26`;
      if (shutters && !arched) paths.shutters += `M${left} ${top}h24v9h-24z`;
      if (balconies.includes(column) && floor < floors - 1) {
        paths.slabs += `M${left - 6} ${bottom}h36v5h-36z`;
        paths.rails += `M${left - 4} ${top + 14}h32m-32 0v12m8-12v12m8-12v12m8-12v12m8-12v12`;
      } else {
        paths.sills += `M${left - 3} ${bottom}h30v3h-30z`;
      }
    }
  }
  return paths;
}
