"use client";
import { useEffect, useRef } from "react";

/**
 * Whoever deletes a row with the keyboard stands on a button of that row. When it is gone the focus
 * goes on from the beginning of the screen's content, not from the top of the page.
 */
export function useFocusAfterRemoval(rows: readonly unknown[]) {
  const shown = useRef(rows.length);
  useEffect(() => {
    const fewer = rows.length < shown.current;
    shown.current = rows.length;
    if (fewer && document.activeElement === document.body) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
  }, [rows]);
}
