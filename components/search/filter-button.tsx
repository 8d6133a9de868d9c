"use client";
import { SlidersHorizontal } from "lucide";
import { type ReactNode, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { forgetPress, pressFilters } from "./open-filters";

/**
 * On phones, in the row that stays in sight: opens the panel as a sheet. Where its script does not come, a sentence
 * beneath the row says so, and the next press tries again.
 */
export function FilterButton({
  label,
  failed,
  chosen,
  children,
}: {
  label: string;
  /** Said when the panel could not be loaded. */
  failed: string;
  chosen: number;
  /** What stands beside it in the row. */
  children: ReactNode;
}) {
  const [isAway, setIsAway] = useState(false);
  const open = () => {
    pressFilters();
    setIsAway(false);
    // The island's own: it comes once, for both.
    import("./filter-panel").catch(() => {
      // When the network is back it opens by itself for nobody.
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
