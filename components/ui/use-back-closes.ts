"use client";
import { useEffect, useRef } from "react";

/** Marks the history entry of an overlay. */
const MARK = "overlay";

/**
 * The browser's Back closes a full-page overlay instead of leaving the page. The overlay has its own history entry,
 * which is removed if it closes in another way. `handOver`: the URL it navigates to will replace that entry.
 */
export function useBackCloses(open: boolean, close: () => void) {
  const latest = useRef(close);
  const handedOver = useRef(false);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    handedOver.current = false;
    let isClosed = false;
    // Keeps Next's own state: the entry belongs to the same page.
    history.pushState({ ...history.state, [MARK]: true }, "");
    const onBack = () => {
      isClosed = true;
      latest.current();
    };
    addEventListener("popstate", onBack);
    return () => {
      removeEventListener("popstate", onBack);
      if (!isClosed && !handedOver.current && history.state?.[MARK]) history.back();
    };
  }, [open]);
  return {
    handOver: () => {
      handedOver.current = true;
    },
  };
}
