"use client";
import { useEffect } from "react";
import { startHearts } from "./hearts";

/** The one listener of all hearts of a page, which come as HTML. */
export function SavedIsland() {
  useEffect(() => {
    const { press, stop } = startHearts();
    const onClick = ({ target }: Event) => {
      const heart = (target as Element).closest?.("[data-save]");
      if (heart) press(heart);
    };
    // In the capture phase: React stops a press on HTML that it has not hydrated yet.
    addEventListener("click", onClick, true);
    return () => {
      removeEventListener("click", onClick, true);
      stop();
    };
  }, []);
  return null;
}
