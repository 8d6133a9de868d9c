import { useEffect, useRef } from "react";

/**
 * For what comes when the page is first used (lazyOnUse): keeps the last press on `what`, or the last choice in it.
 * The answered function says that the script is there, and repeats it.
 */
export function usePressesKept(what?: string, kind: "click" | "change" = "click") {
  const kept = useRef<{ pressed?: HTMLElement; ready?: true }>({});
  useEffect(() => {
    if (!what) return;
    const keep = (event: Event) => {
      const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
      if (kept.current.ready || ctrlKey || metaKey || shiftKey) return;
      const pressed = (event.target as Element).closest<HTMLElement>(what);
      if (!pressed) return;
      event.preventDefault();
      kept.current.pressed = pressed;
    };
    document.addEventListener(kind, keep, true);
    return () => document.removeEventListener(kind, keep, true);
  }, [what, kind]);
  return () => {
    if (kept.current.ready) return;
    kept.current.ready = true;
    // After all effects: what was typed or ticked until then is known too.
    setTimeout(() => {
      const { pressed } = kept.current;
      if (kind === "click") pressed?.click();
      else pressed?.dispatchEvent(new Event(kind, { bubbles: true }));
    });
  };
}
