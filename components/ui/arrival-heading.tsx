"use client";
import { type ComponentProps, useEffect, useRef } from "react";

/** Whoever comes here from the keyboard goes on from this heading, and hears it. */
export function ArrivalHeading(props: ComponentProps<"h2">) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return <h2 ref={heading} tabIndex={-1} {...props} />;
}
