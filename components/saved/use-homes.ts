import { useEffect, useState, useSyncExternalStore } from "react";
import { type HomesResponse, type HomeView, homesPaths } from "@/lib/saved/home-view";
import type { StoredList } from "@/lib/saved/stored-list";

const NONE: readonly never[] = [];

/** A list stored in this browser, in sync across tabs; null before the storage has been read. */
export function useStoredList<Item extends { id: string }>(list: StoredList<Item>) {
  return useSyncExternalStore<readonly Item[] | null>(list.subscribe, list.get, () => null);
}

type LoadedHomes = {
  homes: ReadonlyMap<string, HomeView>;
  /** The requested ids, including those that returned nothing. */
  asked: ReadonlySet<string>;
  failed: boolean;
};
const NOTHING: LoadedHomes = { homes: new Map(), asked: new Set(), failed: false };

/** The current public data of these listings. Loaded data is kept, so that removing one makes no request. */
export function useHomes(ids: readonly string[] | null) {
  const [loaded, setLoaded] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const missing = (ids ?? NONE).filter((id) => !loaded.asked.has(id)).join();

  useEffect(() => {
    if (missing === "") return;
    let here = true;
    fetchHomes(missing.split(",")).then(
      (found) =>
        here &&
        setLoaded(({ homes, asked }) => ({
          homes: new Map([...homes, ...found.map((home) => [home.card.id, home] as const)]),
          asked: new Set([...asked, ...missing.split(",")]),
          failed: false,
        })),
      () => here && setLoaded((now) => ({ ...now, failed: true })),
    );
    return () => {
      here = false;
    };
  }, [missing, attempt]);

  return {
    ...loaded,
    retry: () => {
      setLoaded((now) => ({ ...now, failed: false }));
      setAttempt((n) => n + 1);
    },
  };
}

export async function fetchHomes(ids: readonly string[], query = ""): Promise<HomeView[]> {
  const responses = await Promise.all(
    homesPaths(ids).map(async (path) => {
      const response = await fetch(path + query);
      if (!response.ok) throw new Error(`${response.status} for ${path}`);
      return (await response.json()) as HomesResponse;
    }),
  );
  return responses.flatMap(({ homes }) => homes);
}
