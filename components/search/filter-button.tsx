"use client";
import { SlidersHorizontal } from "lucide-react";
import { buttonVariants } from "@/components/ui/button-variants";
import { FILTERS_ID } from "./results-id";

/** Told to the panel, which stands elsewhere in the page. */
export const OPEN_FILTERS = "open-filters";

let pressed = false;

/** Asked once for each press: the panel may come after it. */
export function wasPressed() {
  const answer = pressed;
  pressed = false;
  return answer;
}

/** On phones, in the row that stays in sight: opens the panel as a sheet. */
export function FilterButton({ label, chosen }: { label: string; chosen: number }) {
  return (
    <button
      aria-haspopup="dialog"
      className={`${buttonVariants({ variant: "outline", size: "sm" })} relative h-10! lg:hidden noscript:hidden`}
      onClick={() => {
        pressed = true;
        document.getElementById(FILTERS_ID)?.dispatchEvent(new Event(OPEN_FILTERS));
      }}
      type="button"
    >
      <SlidersHorizontal aria-hidden className="max-[22rem]:hidden" />
      {label}
      {chosen > 0 && (
        <span className="absolute -end-1.5 -top-1.5 min-w-5 rounded-full bg-primary px-1.5 text-primary-foreground text-xs tabular-nums">
          {chosen}
        </span>
      )}
    </button>
  );
}
