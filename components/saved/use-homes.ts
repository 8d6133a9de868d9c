import { useEffect, useState, useSyncExternalStore } from "react";
import { type HomesAnswer, type HomeView, homesPaths } from "@/lib/saved/home-view";
import type { KeptList } from "@/lib/saved/kept-list";

const NONE: readonly never[] = [];

/** A list of this browser, as it is now in whichever tab; null before the browser was asked. */
export function useKept<Item extends { id: string }>(list: KeptList<Item>) {
  return useSyncExternalStore<readonly Item[] | null>(list.subscribe, list.get, () => null);
}

type Known = {
  homes: ReadonlyMap<string, HomeView>;
  /** Those that were asked for, also in vain. */
  asked: ReadonlySet<string>;
  failed: boolean;
};
const NOTHING: Known = { homes: new Map(), asked: new Set(), failed: false };

/** What everybody may see of these homes now. What is known stays, so that letting go of one asks nothing. */
export function useHomes(ids: readonly string[] | null) {
  const [known, setKnown] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const missing = (ids ?? NONE).filter((id) => !known.asked.has(id)).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same
  useEffect(() => {
    if (missing === "") return;
    let here = true;
    fetchHomes(missing.split(",")).then(
      (found) =>
        here &&
        setKnown(({ homes, asked }) => ({
          homes: new Map([...homes, ...found.map((home) => [home.card.id, home] as const)]),
          asked: new Set([...asked, ...missing.split(",")]),
          failed: false,
        })),
      () => here && setKnown((now) => ({ ...now, failed: true })),
    );
    return () => {
      here = false;
    };
  }, [missing, attempt]);

  return {
    ...known,
    retry: () => {
      setKnown((now) => ({ ...now, failed: false }));
      setAttempt((n) => n + 1);
    },
  };
}

export async function fetchHomes(ids: readonly string[], query = ""): Promise<HomeView[]> {
  const answers = await Promise.all(
    homesPaths(ids).map(async (path) => {
      const answer = await fetch(path + query);
      if (!answer.ok) throw new Error(`${answer.status} for ${path}`);
      return (await answer.json()) as HomesAnswer;
    }),
  );
  return answers.flatMap(({ homes }) => homes);
}
