"use client";
import { useEffect, useRef } from "react";

/**
 * The button that deletes a row is removed with the row. The focus then moves to the beginning of the screen's content,
 * not to the top of the page.
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
