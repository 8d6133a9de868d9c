import type { ComponentProps } from "react";
import { cn } from "./cn";

type Name = { "aria-label": string } | { "aria-labelledby": string };

/** A region that may be wider than the page. It is focusable, so that it can be scrolled without a mouse. */
export function ScrollRegion({ className, ...props }: ComponentProps<"section"> & Name) {
  return <section className={cn("overflow-x-auto", className)} tabIndex={0} {...props} />;
}
