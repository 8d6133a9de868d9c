"use client";
import { type RefObject, useEffect } from "react";

/** How much more room than the bar takes is good enough, in pixels. */
const SLACK = 32;

/**
 * While a bar is fixed to the bottom, the page keeps room for it: its end can be scrolled above the
 * bar, and what gets the focus is never behind it. The accessibility button moves up as well.
 */
export function useBottomInset(bar: RefObject<HTMLElement | null>, shown: boolean) {
  useEffect(() => {
    const element = bar.current;
    if (!shown || !element) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0);
      const current =
        Number.parseFloat(getComputedStyle(root).getPropertyValue("--bottom-bar")) || 0;
      // Writing it restyles the whole page, so a good guess of the page's own style stands.
      if (height > current || current - height > SLACK) {
        root.style.setProperty("--bottom-bar", `${height}px`);
      }
    });
    observer.observe(element);

    const uncover = (event: FocusEvent) => {
      const focused = event.target as HTMLElement;
      // A bar that the page's style does not show covers nothing.
      if (element.offsetHeight === 0) return;
      if (element.contains(focused) || !focused.getBoundingClientRect) return;
      const { bottom, height } = focused.getBoundingClientRect();
      const { top } = element.getBoundingClientRect();
      // What is taller than the room above the bar, as the main content is, is seen as it is.
      if (bottom > top && height < top) window.scrollBy({ top: bottom - top + 16 });
    };
    document.addEventListener("focusin", uncover);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", uncover);
      root.style.removeProperty("--bottom-bar");
    };
  }, [bar, shown]);
}
