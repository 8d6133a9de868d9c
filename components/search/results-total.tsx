"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { RESULTS_ID } from "./results-id";

let wanted = false;

/** Whoever sends a search is led to its answer: the next list that comes takes the focus, unless they went on meanwhile. */
export function focusNextResults(on = true) {
  wanted = on;
}

/** How many homes there are: the heading of the list, unless it stands under one (`headed`). */
export function ResultsTotal({ headed, children }: { headed: boolean; children: ReactNode }) {
  const box = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  // After every render, because each list renders it, also one with the same number.
  useEffect(() => {
    if (!wanted) return;
    wanted = false;
    box.current?.focus({ preventScroll: true });
  });
  const Tag = headed ? "p" : "h2";
  return (
    <Tag
      aria-live="polite"
      className="font-medium tabular-nums leading-snug outline-none sm:text-lg"
      id={RESULTS_ID}
      ref={box}
      tabIndex={-1}
    >
      {children}
    </Tag>
  );
}
