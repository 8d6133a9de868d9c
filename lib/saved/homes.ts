import { isTransactionType, type TransactionType } from "@/lib/catalog/ids";
import { SAVED_KEY } from "./keys";
import { type StoredList, storedList } from "./stored-list";

/** A home saved by a visitor; the list is ordered newest first. */
export type SavedHome = {
  id: string;
  /** When it was saved, in seconds. */
  at: number;
  /** Its title when saved: the only way to recognize it once it is gone. */
  title: string;
  /** Its price when saved; null if it was hidden. */
  price: number | null;
  /** The deal of that price; missing in homes saved before this field existed. */
  deal?: TransactionType;
  /** The visitor's note. */
  note: string;
};

export const SAVED_MAX = 200;
export const NOTE_MAX = 200;

const TITLE_MAX = 100;

const line = (value: unknown, max: number) =>
  typeof value === "string" ? value.slice(0, max) : "";
const finite = (value: unknown) => Number.isFinite(value) && Number(value) >= 0;

export const readSavedHome = (value: Record<string, unknown>): SavedHome => ({
  id: String(value.id),
  at: finite(value.at) ? Number(value.at) : 0,
  title: line(value.title, TITLE_MAX),
  price: finite(value.price) && value.price !== 0 ? Number(value.price) : null,
  ...(isTransactionType(value.deal) && { deal: value.deal }),
  note: line(value.note, NOTE_MAX),
});

/** The saved homes in this browser. */
export const savedHomes = storedList(SAVED_KEY, SAVED_MAX, readSavedHome);

/** The outcome of clicking the heart. */
export type Toggled = "saved" | "removed" | "full" | "failed";

/** Saves or removes a home. The oldest ones are never dropped to make room, because their notes would be lost. */
export function toggleHome(
  list: Pick<StoredList<SavedHome>, "get" | "set">,
  home: Pick<SavedHome, "id" | "title" | "price" | "deal">,
  now: number,
): Toggled {
  const homes = list.get();
  const others = homes.filter(({ id }) => id !== home.id);
  if (others.length < homes.length) return list.set(others) ? "removed" : "failed";
  if (homes.length >= SAVED_MAX) return "full";
  const saved = { ...home, at: Math.floor(now / 1000), note: "" };
  return list.set([saved, ...homes]) ? "saved" : "failed";
}

/** Restores a removed home, with its note and position. */
export const putBack = (list: Pick<StoredList<SavedHome>, "get" | "set">, home: SavedHome) =>
  list.set(
    [home, ...list.get().filter(({ id }) => id !== home.id)].sort(
      (one, other) => other.at - one.at,
    ),
  );

/** Saves several homes that are not saved yet, up to the limit; returns how many. */
export function saveHomes(
  list: Pick<StoredList<SavedHome>, "get" | "set">,
  homes: readonly Omit<SavedHome, "at">[],
  now: number,
): number | null {
  const kept = list.get();
  const at = Math.floor(now / 1000);
  const fresh = homes
    .filter(({ id }) => !kept.some((home) => home.id === id))
    .slice(0, SAVED_MAX - kept.length)
    .map((home) => ({ ...home, at }));
  return list.set([...fresh, ...kept]) ? fresh.length : null;
}

/** Stores the visitor's note on a home; returns false if the browser stores nothing. */
export const noteHome = (
  list: Pick<StoredList<SavedHome>, "get" | "set">,
  id: string,
  note: string,
) =>
  list.set(
    list
      .get()
      .map((home) => (home.id === id ? { ...home, note: note.trim().slice(0, NOTE_MAX) } : home)),
  );
