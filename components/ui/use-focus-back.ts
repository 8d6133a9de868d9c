"use client";
import { useRef } from "react";

/**
 * Whoever opens a dialog from the keyboard goes on from there when it closes. Radix only remembers
 * its own triggers; most dialogs here are opened by a state.
 */
export function useFocusBack() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document;
      // An item of a menu vanishes with its menu: the focus goes back to the button of the menu.
      const opener = activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      before.current = opener ? document.getElementById(opener) : activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const element = before.current;
      if (!(element instanceof HTMLElement) || element === document.body) return;
      event.preventDefault();
      // The opener may be deleted by now; something else may have moved the focus on already.
      if (element.isConnected) element.focus({ preventScroll: isInWindow(element) });
      else if (document.activeElement === document.body)
        document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}

/**
 * It is where it was pressed. A bar at the window's edge stands in the room that a page keeps free there
 * (scroll-padding): by itself the browser would scroll for it, and move it from under the next press.
 */
function isInWindow(element: Element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
