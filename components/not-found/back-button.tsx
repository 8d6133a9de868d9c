"use client";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/lib/paths";

/** Back to where the visitor came from; home when the wrong address was the first. */
export function BackButton({ children }: { children: ReactNode }) {
  return (
    <button
      className={buttonVariants({ variant: "ghost", className: "noscript:hidden" })}
      onClick={() => {
        if (window.history.length > 1) window.history.back();
        else window.location.assign(paths.home);
      }}
      type="button"
    >
      {children}
    </button>
  );
}
