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
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const element = before.current;
      if (!(element instanceof HTMLElement) || element === document.body) return;
      event.preventDefault();
      // What opened it may be gone with what was deleted; then nothing needs to move.
      if (element.isConnected) element.focus();
      else document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}
