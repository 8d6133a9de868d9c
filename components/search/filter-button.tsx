import { SlidersHorizontal } from "lucide";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { FILTERS_ID } from "./results-id";

/** On phones, in the sticky row: the browser opens the panel as a sheet. */
export function FilterButton({ label, chosen }: { label: string; chosen: number }) {
  return (
    <button
      aria-haspopup="dialog"
      className={`${buttonVariants({ variant: "outline", size: "sm" })} filter-button relative h-10! lg:hidden`}
      popoverTarget={FILTERS_ID}
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
  );
}
