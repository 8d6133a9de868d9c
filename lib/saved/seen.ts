import { SEEN_KEY } from "./keys";
import { type StoredList, storedList } from "./stored-list";

/** A home whose page was opened in this browser, latest first. */
export type SeenHome = { id: string };

/** The maximum stored and marked as seen; the last dozen are shown again. */
export const SEEN_MAX = 200;
export const SEEN_SHOWN = 12;

export const readSeenHome = (value: Record<string, unknown>): SeenHome => ({
  id: String(value.id),
});

/** The seen homes in this browser. */
export const seenHomes = storedList(SEEN_KEY, SEEN_MAX, readSeenHome);

/** Moves a home to the front; a no-op if it is already there. */
export function markSeen(list: Pick<StoredList<SeenHome>, "get" | "set">, id: string) {
  const seen = list.get();
  if (seen[0]?.id === id) return;
  list.set([{ id }, ...seen.filter((home) => home.id !== id)].slice(0, SEEN_MAX));
}
