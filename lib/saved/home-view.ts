import type { Feature } from "@/lib/catalog/ids";
import type { CardView } from "@/lib/property/types";
import { isHomeId } from "./stored-list";

/** A home that everybody may see, as its card and as what two of them are compared by. */
export type HomeView = {
  card: CardView;
  city: string;
  pricePerSqm: number | null;
  rooms: number | null;
  builtArea: number | null;
  floor: number | null;
  floorsInBuilding: number | null;
  parkingSpots: number | null;
  /** ISO. */
  entranceDate: string | null;
  features: readonly Feature[];
  /** In the middle of its neighbourhood or city: a square metre of homes for sale, a month of homes to rent. Only when they are compared. */
  median: { price: number; place: string } | null;
};

/** What `/api/homes` answers; an id that is not in it is not shown to anybody any more. */
export type HomesResponse = { homes: HomeView[] };

/** Asked for in one address at most. */
export const HOMES_MAX = 50;
export const COMPARED_MAX = 4;

/** The ids of an address, each once and in one order, so that caches know it again; null where they are none. */
export function readIds(text: string | null, max: number): string[] | null {
  const ids = (text ?? "").split(",");
  if (ids.length > max || !ids.every(isHomeId)) return null;
  return [...new Set(ids)].sort();
}

/** Where so many homes are asked for. */
export function homesPaths(ids: readonly string[]): string[] {
  const sorted = [...ids].sort();
  const parts = Math.ceil(sorted.length / HOMES_MAX);
  return Array.from({ length: parts }, (_, part) => {
    const some = sorted.slice(part * HOMES_MAX, (part + 1) * HOMES_MAX);
    return `/api/homes?ids=${some.join()}`;
  });
}
