import type { Feature } from "@/lib/catalog/ids";
import type { CardView } from "@/lib/property/types";
import { isHomeId } from "./stored-list";

/** A public home: its card, and the facts used to compare homes. */
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
  /** The median in its neighbourhood or city: per square metre for sales, per month for rents. Only in a comparison. */
  median: { price: number; place: string } | null;
};

/** The response of `/api/homes`; ids of homes that are no longer public are omitted. */
export type HomesResponse = { homes: HomeView[] };

/** The maximum per request. */
export const HOMES_MAX = 50;
export const COMPARED_MAX = 4;

/** The ids in an address, deduplicated and sorted, so that caches can match them; null if invalid. */
export function readIds(text: string | null, max: number): string[] | null {
  const ids = (text ?? "").split(",");
  if (ids.length > max || !ids.every(isHomeId)) return null;
  return [...new Set(ids)].sort();
}

/** The requests for that many homes. */
export function homesPaths(ids: readonly string[]): string[] {
  const sorted = [...ids].sort();
  const parts = Math.ceil(sorted.length / HOMES_MAX);
  return Array.from({ length: parts }, (_, part) => {
    const some = sorted.slice(part * HOMES_MAX, (part + 1) * HOMES_MAX);
    return `/api/homes?ids=${some.join()}`;
  });
}
