import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  NOTE_MAX,
  noteHome,
  putBack,
  readSavedHome,
  SAVED_MAX,
  saveHomes,
  toggleHome,
} from "./homes";
import { SAVED_KEY, SEEN_KEY } from "./keys";
import { markSeen, readSeenHome, SEEN_MAX } from "./seen";
import { type BrowserStorage, storedList } from "./stored-list";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const NOW = 1_800_000_000_500;

let stored: Map<string, string>;
const keeper: BrowserStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, text) => void stored.set(key, text),
  removeItem: (key) => void stored.delete(key),
};
const homes = (own: () => BrowserStorage = () => keeper) =>
  storedList(SAVED_KEY, SAVED_MAX, readSavedHome, own);
const seen = () => storedList(SEEN_KEY, SEEN_MAX, readSeenHome, () => keeper);
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: idOf(n),
    at: 0,
    title: "",
    price: null,
    note: "",
  }));

beforeEach(() => {
  stored = new Map();
});

describe("what lies in the browser", () => {
  test("is empty at first, and the same empty array each time", () => {
    const list = homes();
    expect(list.get()).toEqual([]);
    expect(list.get()).toBe(list.get());
  });

  test.each([
    "",
    "{",
    "null",
    "7",
    "[]",
    '{"v":2,"items":[]}',
    '{"v":1}',
    '{"v":1,"items":7}',
    '{"v":1,"items":[null,7,"x",{},{"id":7},{"id":"../../etc"}]}',
  ])("invalid content reads as empty: %s", (text) => {
    stored.set(SAVED_KEY, text);
    expect(homes().get()).toEqual([]);
    expect(toggleHome(homes(), { id: idOf(1), title: "", price: 5 }, NOW)).toBe("saved");
  });

  test("valid parts are read, each home once and up to the limit", () => {
    const items = [
      { id: idOf(1), at: "yesterday", price: -3, note: 7 },
      { id: idOf(1), at: 5, price: 5, note: "again" },
      { id: idOf(2), at: 5, price: 0, deal: "gift", note: "x".repeat(500), more: true },
      { id: idOf(3), at: 5, price: 6000, deal: "rent", note: "" },
      ...many(300).slice(4),
    ];
    stored.set(SAVED_KEY, JSON.stringify({ v: 1, items }));
    const read = homes().get();
    expect(read[0]).toEqual({ id: idOf(1), at: 0, title: "", price: null, note: "" });
    expect(read[1]).toEqual({
      id: idOf(2),
      at: 5,
      title: "",
      price: null,
      note: "x".repeat(NOTE_MAX),
    });
    expect(read[2]).toMatchObject({ price: 6000, deal: "rent" });
    expect(read).toHaveLength(SAVED_MAX);
  });

  test("blocked or full storage does not throw, and reports a failure", () => {
    const forbidden = homes(() => {
      throw new Error("SecurityError");
    });
    expect(forbidden.get()).toEqual([]);
    expect(toggleHome(forbidden, { id: idOf(1), title: "", price: null }, NOW)).toBe("failed");
    expect(saveHomes(forbidden, many(1), NOW)).toBeNull();
    stored.set(SAVED_KEY, JSON.stringify({ v: 1, items: many(2) }));
    const full = () => {
      throw new Error("QuotaExceededError");
    };
    const list = homes(() => ({ ...keeper, setItem: full }));
    expect(toggleHome(list, { id: idOf(0), title: "", price: null }, NOW)).toBe("failed");
    expect(list.get()).toHaveLength(2);
  });
});

describe("a heart", () => {
  test("saves a home with its current price, and removes it", () => {
    const list = homes();
    expect(toggleHome(list, { id: idOf(1), title: "", price: 5 }, NOW)).toBe("saved");
    expect(toggleHome(list, { id: idOf(2), title: "", price: null }, NOW)).toBe("saved");
    expect(list.get()).toEqual([
      { id: idOf(2), at: 1_800_000_000, title: "", price: null, note: "" },
      { id: idOf(1), at: 1_800_000_000, title: "", price: 5, note: "" },
    ]);
    expect(toggleHome(list, { id: idOf(2), title: "", price: 9 }, NOW)).toBe("removed");
    expect(toggleHome(list, { id: idOf(1), title: "", price: 9 }, NOW)).toBe("removed");
    expect(stored.size).toBe(0);
  });

  test("does not evict an older home when full", () => {
    const list = homes();
    list.set(many(SAVED_MAX));
    expect(toggleHome(list, { id: idOf(999), title: "", price: null }, NOW)).toBe("full");
    expect(toggleHome(list, { id: idOf(3), title: "", price: null }, NOW)).toBe("removed");
  });
});

test("a removed home is restored to its place, with its note", () => {
  const list = homes();
  const [one, two, three] = [1, 2, 3].map((n) => ({
    id: idOf(n),
    at: 9 - n,
    title: "",
    price: null,
    note: `${n}`,
  }));
  if (!one || !two || !three) throw new Error("three");
  list.set([one, three]);
  expect(putBack(list, two)).toBe(true);
  expect(putBack(list, two)).toBe(true);
  expect(list.get()).toEqual([one, two, three]);
});

test("saving several at once leaves those already saved unchanged", () => {
  const list = homes();
  list.set([{ id: idOf(1), at: 5, title: "", price: 5, note: "mine" }]);
  const sent = { title: "", price: 9, note: "theirs" };
  const both = [
    { id: idOf(1), ...sent },
    { id: idOf(2), ...sent },
  ];
  expect(saveHomes(list, both, NOW)).toBe(1);
  expect(list.get().map(({ note }) => note)).toEqual(["theirs", "mine"]);
  list.set(many(SAVED_MAX - 1));
  expect(saveHomes(list, [...both, { id: idOf(999), ...sent }], NOW)).toBe(1);
});

test("a visitor's note is cut to its maximum length", () => {
  const list = homes();
  list.set(many(2));
  expect(noteHome(list, idOf(1), `  ${"x".repeat(300)}`)).toBe(true);
  expect(list.get().map(({ note }) => note.length)).toEqual([0, NOTE_MAX]);
});

test("viewed homes are the latest first, unique and limited", () => {
  const list = seen();
  for (let n = 0; n < SEEN_MAX + 5; n++) markSeen(list, idOf(n));
  markSeen(list, idOf(50));
  expect(list.get()[0]).toEqual({ id: idOf(50) });
  expect(list.get()).toHaveLength(SEEN_MAX);
  const before = stored.get(SEEN_KEY);
  markSeen(list, idOf(50));
  expect(stored.get(SEEN_KEY)).toBe(before);
});

describe("changes notify subscribers", () => {
  const tell = (key: string | null) =>
    dispatchEvent(Object.assign(new Event("storage"), { key }) as StorageEvent);
  const events = new EventTarget();

  beforeEach(() => {
    vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
    vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
    vi.stubGlobal("dispatchEvent", events.dispatchEvent.bind(events));
    return () => vi.unstubAllGlobals();
  });

  test("of this tab and of others, until they unsubscribe", () => {
    const list = homes();
    const listener = vi.fn();
    const stop = list.subscribe(listener);
    list.set(many(1));
    expect(listener).toHaveBeenCalledTimes(1);
    stored.set(SAVED_KEY, JSON.stringify({ v: 1, items: many(3) }));
    tell(SAVED_KEY);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(list.get()).toHaveLength(3);
    tell("something-else");
    expect(listener).toHaveBeenCalledTimes(2);
    tell(null);
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    tell(SAVED_KEY);
    list.set([]);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  test("two tabs that write in turn lose nothing", () => {
    const [one, other] = [homes(), homes()];
    toggleHome(one, { id: idOf(1), title: "", price: null }, NOW);
    toggleHome(other, { id: idOf(2), title: "", price: null }, NOW);
    toggleHome(one, { id: idOf(3), title: "", price: null }, NOW);
    expect(other.get()).toHaveLength(3);
  });

  test("the default storage is localStorage", () => {
    vi.stubGlobal("localStorage", keeper);
    expect(storedList(SAVED_KEY, 1, readSavedHome).set(many(1))).toBe(true);
    expect(stored.size).toBe(1);
  });
});
