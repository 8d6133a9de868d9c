/** The part of `localStorage` that a list uses; accessing it may throw where storage is blocked. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type StoredList<Item> = {
  /** The same array reference until something changes, in any tab. */
  get: () => readonly Item[];
  /** Returns false if the browser stores nothing, in which case nothing changes. */
  set: (items: readonly Item[]) => boolean;
  /** Notifies of changes in this and other tabs; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

const NONE: readonly never[] = [];

/**
 * A list in browser storage, as `{v: 1, items}`. Corrupt data is an empty list, and an unreadable item is skipped. Data
 * of a newer version is not migrated: it is treated as empty and overwritten by the first change. Never throws.
 */
export function storedList<Item extends { id: string }>(
  key: string,
  max: number,
  readItem: (value: Record<string, unknown>) => Item | null,
  storage: () => BrowserStorage = () => localStorage,
): StoredList<Item> {
  const listeners = new Set<() => void>();
  let read: { text: string | null; items: readonly Item[] } = { text: null, items: NONE };

  function get() {
    let text: string | null = null;
    try {
      text = storage().getItem(key);
    } catch {}
    if (text !== read.text) read = { text, items: itemsOf(text, max, readItem) };
    return read.items;
  }

  return {
    get,
    set(items) {
      try {
        if (items.length === 0) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify({ v: 1, items: items.slice(0, max) }));
      } catch {
        return false;
      }
      for (const listener of listeners) listener();
      return true;
    },
    subscribe(listener) {
      // A null key means that the storage was cleared.
      const onStorage = (event: StorageEvent) =>
        (event.key === key || event.key === null) && listener();
      listeners.add(listener);
      addEventListener("storage", onStorage);
      // A page restored from the back/forward cache has missed the changes of other tabs.
      addEventListener("pageshow", listener);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", onStorage);
        removeEventListener("pageshow", listener);
      };
    },
  };
}

/** The format of the site's ids. */
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
