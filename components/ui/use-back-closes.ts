"use client";
import { useEffect, useRef } from "react";

/** Marks the history entry of what lies over the page. */
const MARK = "overlay";

/**
 * The browser's Back closes what lies over all of the page, and does not leave the page. It has an entry of its own in
 * the history, which goes when it is closed in another way. `handOver`: the address that it leads to is to take the
 * place of that entry.
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
    // What Next keeps there of its own stays: the entry is the same page's.
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
