"use client";
import { type RefObject, useEffect } from "react";

/** How many pixels of excess space are acceptable. */
const SLACK = 32;

/**
 * While a bar is fixed to the bottom, the page reserves space for it: its end can scroll above the bar, and the focused
 * element is never hidden behind it. The accessibility button moves up as well.
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
      // Setting it restyles the whole page, so a good enough estimate from the page's own style is kept.
      if (height > current || current - height > SLACK) {
        root.style.setProperty("--bottom-bar", `${height}px`);
      }
    });
    observer.observe(element);

    const uncover = (event: FocusEvent) => {
      const focused = event.target as HTMLElement;
      // A bar hidden by the page's style covers nothing.
      if (element.offsetHeight === 0) return;
      if (element.contains(focused) || !focused.getBoundingClientRect) return;
      const { bottom, height } = focused.getBoundingClientRect();
      const { top } = element.getBoundingClientRect();
      // An element taller than the space above the bar, such as the main content, is not scrolled.
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
