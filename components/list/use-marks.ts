import { useCallback, useEffect, useRef, useState } from "react";
import type { Answer } from "@/lib/list/schema";
import type { ListedHome, Mark } from "@/lib/list/view";
import { listMarks } from "@/server/list/actions";

/** Polling interval for the answers while the list is visible. */
const LOOK_MS = 30_000;
/**
 * Minimum time between two polls, because a browser reports a return to the page twice. For the same time an answer
 * just stored takes precedence over a poll, which may have started earlier.
 */
const SETTLED_MS = 5_000;

const withMark = (marks: readonly Mark[], name: string, answer: Answer | null): Mark[] => {
  const others = marks.filter((mark) => mark.name !== name);
  return answer === null ? others : [...others, { name, answer }];
};

/**
 * Everybody's answers by home, polled when the page wakes some time after it was loaded, when it becomes visible again
 * and at intervals while it is visible. `show` applies
 * an answer optimistically; `settle` marks it as stored.
 */
export function useMarks(code: string, homes: readonly ListedHome[], deleted = false) {
  const [marks, setMarks] = useState(() => new Map(homes.map((home) => [home.id, home.marks])));
  const own = useRef(new Map<string, { name: string; answer: Answer | null; until: number }>());

  useEffect(() => {
    if (deleted) return;
    // The answers in the HTML are as old as the document.
    let last = Date.now() - performance.now();
    let over = false;
    async function look() {
      if (document.hidden || Date.now() - last < SETTLED_MS) return;
      last = Date.now();
      // Briefly offline: the last answers stay.
      const found = await listMarks({ code }).catch(() => undefined);
      if (over || !found?.data) return;
      const news = found.data.homes.map(({ id, marks: now }) => {
        const mine = own.current.get(id);
        const isNewer = mine !== undefined && mine.until > Date.now();
        return [id, isNewer ? withMark(now, mine.name, mine.answer) : now] as const;
      });
      setMarks((now) => new Map([...now, ...news]));
    }
    void look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      over = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, [code, deleted]);

  const show = useCallback((home: string, name: string, answer: Answer | null) => {
    own.current.set(home, { name, answer, until: Number.POSITIVE_INFINITY });
    setMarks((now) => new Map(now).set(home, withMark(now.get(home) ?? [], name, answer)));
  }, []);
  const settle = useCallback((home: string) => {
    const mine = own.current.get(home);
    if (mine) own.current.set(home, { ...mine, until: Date.now() + SETTLED_MS });
  }, []);
  return { marks, show, settle };
}
