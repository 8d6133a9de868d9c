"use client";
import { useRef } from "react";

/**
 * Returns the focus to where it was when a dialog closes. Radix only remembers its own triggers; most dialogs here are
 * opened by state.
 */
export function useFocusBack() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document;
      // A menu item disappears with its menu: the focus returns to the menu's button.
      const opener = activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      before.current = opener ? document.getElementById(opener) : activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const element = before.current;
      if (!(element instanceof HTMLElement) || element === document.body) return;
      event.preventDefault();
      // The opener may be deleted by now; the focus may already have moved elsewhere.
      if (element.isConnected) element.focus({ preventScroll: isInWindow(element) });
      else if (document.activeElement === document.body)
        document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}

/**
 * The opener is still where it was pressed. A button in a bar at the window's edge is inside the page's scroll-padding,
 * so a plain focus() would scroll and move it from under the next press.
 */
function isInWindow(element: Element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
