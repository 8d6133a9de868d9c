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
      // A menu goes when one of its items opens a dialog; what opened the menu stays.
      const opener = activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      before.current = opener ? document.getElementById(opener) : activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const element = before.current;
      if (!(element instanceof HTMLElement) || element === document.body) return;
      event.preventDefault();
      // What opened it may be gone with what was deleted, and the focus sent on from there already.
      if (element.isConnected) element.focus();
      else if (document.activeElement === document.body)
        document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}
