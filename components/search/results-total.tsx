"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { RESULTS_ID } from "./results-id";

let wanted = false;

/** After a search is submitted, the next list takes the focus, unless the visitor has moved on. */
export function focusNextResults(on = true) {
  wanted = on;
}

/** The result count: the heading of the list, unless there is one above it (`headed`). */
export function ResultsTotal({ headed, children }: { headed: boolean; children: ReactNode }) {
  const box = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  // After every render, because each list renders it, even with the same count.
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
