import { useCallback, useEffect, useRef, useState } from "react";
import type { Answer } from "@/lib/list/schema";
import type { ListedHome, Mark } from "@/lib/list/view";
import { listMarks } from "@/server/list/actions";

/** How often the answers are asked for while the list is seen. */
const LOOK_MS = 30_000;
/**
 * No second look sooner than this: a browser tells twice that somebody came back. And so long an answer that was just
 * stored counts more than what a look says, which may have begun before.
 */
const SETTLED_MS = 5_000;

const withMark = (marks: readonly Mark[], name: string, answer: Answer | null): Mark[] => {
  const others = marks.filter((mark) => mark.name !== name);
  return answer === null ? others : [...others, { name, answer }];
};

/**
 * What everybody answered, by home: looked at again when the page comes back into sight, and now and then while it
 * is seen. `show` shows an answer before it is written; `settle` says what became of it.
 */
export function useMarks(code: string, homes: readonly ListedHome[], deleted = false) {
  const [marks, setMarks] = useState(() => new Map(homes.map((home) => [home.id, home.marks])));
  const own = useRef(new Map<string, { name: string; answer: Answer | null; until: number }>());

  useEffect(() => {
    if (deleted) return;
    let last = Date.now();
    let over = false;
    async function look() {
      if (document.hidden || Date.now() - last < SETTLED_MS) return;
      last = Date.now();
      // Away for a moment: what was seen stays.
      const found = await listMarks({ code }).catch(() => undefined);
      if (over || !found?.data) return;
      const news = found.data.homes.map(({ id, marks: now }) => {
        const mine = own.current.get(id);
        const isNewer = mine !== undefined && mine.until > Date.now();
        return [id, isNewer ? withMark(now, mine.name, mine.answer) : now] as const;
      });
      setMarks((now) => new Map([...now, ...news]));
    }
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
