"use client";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Calls `stop` when a navigation starts: a link is pressed, another form is submitted, or the page unmounts. A
 * debounced navigation would otherwise replace the page that is loading.
 */
export function usePendingNavigation(stop: () => void, own?: RefObject<HTMLElement | null>) {
  const latest = useRef(stop);
  latest.current = stop;
  useEffect(() => {
    const goOn = (event: Event) => {
      const { type, target } = event;
      if (!(target instanceof Element) || own?.current?.contains(target)) return;
      const link = target.closest<HTMLAnchorElement>("a[href]");
      if (type === "submit" || (link && !opensBeside(link, event))) latest.current();
    };
    document.addEventListener("click", goOn, true);
    document.addEventListener("submit", goOn, true);
    return () => {
      latest.current();
      document.removeEventListener("click", goOn, true);
      document.removeEventListener("submit", goOn, true);
    };
  }, [own]);
}

/** Opens in another tab or window: this page stays. */
const opensBeside = (link: HTMLAnchorElement, event: Event) =>
  link.target === "_blank" ||
  (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey));
