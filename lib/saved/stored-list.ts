/** What a list needs of `localStorage`; asking for it may throw where storage is forbidden. */
export type Keeper = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type StoredList<Item> = {
  /** The same array until something changed, in whichever tab. */
  get: () => readonly Item[];
  /** False where the browser keeps nothing; then nothing changed. */
  set: (items: readonly Item[]) => boolean;
  /** Told of changes of this tab and of others; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
};

const NONE: readonly never[] = [];

/**
 * A list that lies in this browser, as `{v: 1, items}`. Rubbish reads as nothing, an item that cannot
 * be read is left out, and what is newer than this version is not overwritten by guessing: it reads as
 * nothing and is replaced by the first change. Nothing here throws.
 */
export function storedList<Item extends { id: string }>(
  key: string,
  max: number,
  readItem: (value: Record<string, unknown>) => Item | null,
  keeper: () => Keeper = () => localStorage,
): StoredList<Item> {
  const listeners = new Set<() => void>();
  let read: { text: string | null; items: readonly Item[] } = { text: null, items: NONE };

  function get() {
    let text: string | null = null;
    try {
      text = keeper().getItem(key);
    } catch {}
    if (text !== read.text) read = { text, items: itemsOf(text, max, readItem) };
    return read.items;
  }

  return {
    get,
    set(items) {
      try {
        if (items.length === 0) keeper().removeItem(key);
        else keeper().setItem(key, JSON.stringify({ v: 1, items: items.slice(0, max) }));
      } catch {
        return false;
      }
      for (const listener of listeners) listener();
      return true;
    },
    subscribe(listener) {
      // Without a key everything was cleared.
      const onStorage = (event: StorageEvent) =>
        (event.key === key || event.key === null) && listener();
      listeners.add(listener);
      addEventListener("storage", onStorage);
      // A page that comes back as it was left has not heard what other tabs did.
      addEventListener("pageshow", listener);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", onStorage);
        removeEventListener("pageshow", listener);
      };
    },
  };
}

/** An id as the site writes it. */
export const isHomeId = (id: unknown): id is string =>
  typeof id === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

function itemsOf<Item extends { id: string }>(
  text: string | null,
  max: number,
  readItem: (value: Record<string, unknown>) => Item | null,
): readonly Item[] {
  try {
    const { v, items } = JSON.parse(text ?? "{}");
    if (v !== 1) return NONE;
    const byId = new Map<string, Item>();
    for (const value of items) {
      const item = isHomeId(value?.id) && !byId.has(value.id) && readItem(value);
      if (item && byId.size < max) byId.set(item.id, item);
    }
    return [...byId.values()];
  } catch {
    return NONE;
  }
}
