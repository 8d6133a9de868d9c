"use client";
import { SlidersHorizontal } from "lucide";
import { type ReactNode, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { forgetPress, pressFilters } from "./open-filters";

/**
 * On phones, in the sticky row: opens the panel as a sheet. If its script fails to load, a message below the row says
 * so, and the next press retries.
 */
export function FilterButton({
  label,
  failed,
  chosen,
  children,
}: {
  label: string;
  /** Shown when the panel could not be loaded. */
  failed: string;
  chosen: number;
  /** The other controls in the row. */
  children: ReactNode;
}) {
  const [isAway, setIsAway] = useState(false);
  const open = () => {
    pressFilters();
    setIsAway(false);
    // The same module as the island's: it is loaded once for both.
    import("./filter-panel").catch(() => {
      // The panel must not open unexpectedly when the network is back.
      forgetPress();
      setIsAway(true);
    });
  };
  return (
    <>
      <div className="flex min-w-0 grow basis-46 items-center justify-end gap-2" data-noprint>
        <button
          aria-haspopup="dialog"
          className={`${buttonVariants({ variant: "outline", size: "sm" })} relative h-10! lg:hidden noscript:hidden`}
          onClick={open}
          type="button"
        >
          <Icon icon={SlidersHorizontal} className="max-[22rem]:hidden" />
          {label}
          {chosen > 0 && (
            <span className="absolute -end-1.5 -top-1.5 min-w-5 rounded-full bg-primary px-1.5 text-primary-foreground text-xs tabular-nums">
              {chosen}
            </span>
          )}
        </button>
        {children}
      </div>
      {isAway && (
        <p
          className="w-full rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-soft-foreground lg:hidden"
          role="alert"
        >
          {failed}
        </p>
      )}
    </>
  );
}
