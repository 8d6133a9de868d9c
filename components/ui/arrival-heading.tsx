"use client";
import { type ComponentProps, useEffect, useRef } from "react";

/** A heading that takes the focus after navigation, so that keyboard and screen-reader users continue from it. */
export function ArrivalHeading(props: ComponentProps<"h2">) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return <h2 ref={heading} tabIndex={-1} {...props} />;
}
