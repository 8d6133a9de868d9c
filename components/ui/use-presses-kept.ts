import { useEffect, useRef } from "react";

/**
 * For what comes when the page is first used (lazyOnUse): keeps the last press on `what` until its script says,
 * by what is answered here, that it is there, and then presses again.
 */
export function usePressesKept(what: string) {
  const kept = useRef<{ pressed?: HTMLElement; ready?: true }>({});
  useEffect(() => {
    const keep = (event: MouseEvent) => {
      if (kept.current.ready || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const pressed = (event.target as Element).closest<HTMLElement>(what);
      if (!pressed) return;
      event.preventDefault();
      kept.current.pressed = pressed;
    };
    document.addEventListener("click", keep, true);
    return () => document.removeEventListener("click", keep, true);
  }, [what]);
  return () => {
    if (kept.current.ready) return;
    kept.current.ready = true;
    // After all effects: what was typed or ticked until then is known too.
    setTimeout(() => kept.current.pressed?.click());
  };
}
