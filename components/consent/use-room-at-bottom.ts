"use client";
import { type RefObject, useEffect } from "react";

/**
 * While a bar is fixed to the bottom, the page keeps room for it: its end can be scrolled above the
 * bar, and what gets the focus is never behind it. The accessibility button moves up as well.
 */
export function useRoomAtBottom(bar: RefObject<HTMLElement | null>, shown: boolean) {
  useEffect(() => {
    const element = bar.current;
    if (!shown || !element) return;
    const root = document.documentElement;
    const measure = () =>
      root.style.setProperty(
        "--bottom-bar",
        `${Math.ceil(element.getBoundingClientRect().height)}px`,
      );
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();

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
