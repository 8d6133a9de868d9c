"use client";
import { useEffect } from "react";
import { startHearts } from "./hearts";

/** The single listener for all hearts of a page, which are plain HTML. */
export function SavedIsland() {
  useEffect(() => {
    const { press, stop } = startHearts();
    const onClick = ({ target }: Event) => {
      const heart = (target as Element).closest?.("[data-save]");
      if (heart) press(heart);
    };
    // In the capture phase: React stops the propagation of clicks on HTML that is not hydrated yet.
    addEventListener("click", onClick, true);
    return () => {
      removeEventListener("click", onClick, true);
      stop();
    };
  }, []);
  return null;
}
