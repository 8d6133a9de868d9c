import { isLive, type Status } from "@/lib/catalog/states";
import { sameWords } from "@/lib/hebrew/normalize";
import { canonicalCity } from "@/lib/places/gazetteer";
import type { PropertyValues } from "@/lib/property/schema";
import { referenceKey, type SheetHome } from "./read-rows";

export type StoredHome = { id: string; version: number; status: Status; values: PropertyValues };
/** A home of an office, with its agent. */
export type OfficeHome = StoredHome & {
  agent: { id: string; username: string | null; edits: boolean };
  /** Set if it was created from a file of the office. */
  requestId: string | null;
};
export type Known =
  /** Its link or its reference number is that of this home: the row updates it. */
  | { kind: "same"; home: StoredHome }
  /** It may be this home under a new number: the agent is asked. */
  | { kind: "alike"; home: StoredHome }
  | { kind: "new" };

/** Finds the existing home for a row, among its agent's own. */
export function homeFinder(homes: readonly StoredHome[]) {
  const linked = new Map(homes.map((home) => [home.id, home] as const));
  const numbered = new Map(
    homes.flatMap((home) =>
      home.values.reference ? [[referenceKey(home.values.reference), home] as const] : [],
    ),
  );
  const placed = new Map<string, StoredHome[]>();
  for (const home of homes) {
    const key = isLive(home.status) ? factsKey(home.values) : null;
    if (key) placed.set(key, [...(placed.get(key) ?? []), home]);
  }
  return (row: SheetHome, linkedId: string | null = null): Known => {
    const same =
      (linkedId && linked.get(linkedId)) ||
      (row.reference ? numbered.get(referenceKey(row.reference)) : undefined);
    if (same) return { kind: "same", home: same };
    const key = factsKey(row);
    const alike = key && placed.get(key)?.find((home) => isStreet(home.values, row));
    return alike ? { kind: "alike", home: alike } : { kind: "new" };
  };
}

/** Town, rooms and area; null if one of them is not stated, which matches nothing. */
const factsKey = ({ city, rooms, builtArea, address }: SheetHome) =>
  city && rooms && builtArea && address
    ? JSON.stringify([canonicalCity(city) ?? city, rooms, builtArea])
    : null;

const isStreet = (stored: PropertyValues, row: SheetHome) =>
  sameWords(stored.address, row.address ?? "");
