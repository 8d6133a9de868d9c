"use client";
import type { ComponentProps } from "react";
import { lazyOnUse } from "@/components/ui/first-use";
import { Island } from "@/components/ui/island";
import { usePressesKept } from "@/components/ui/use-presses-kept";

// Said by the bar over every list: one without chips has none to be found by.
const LIST = "[data-list-bar]";

const FilterChips = lazyOnUse(LIST, () =>
  import("./filter-chips").then(({ FilterChips }) => ({ default: FilterChips })),
);
const SortSelect = lazyOnUse(LIST, () =>
  import("./sort-select").then(({ SortSelect }) => ({ default: SortSelect })),
);

/** Chips are links, the order is a form: what they do without leaving the page comes when it is first used. */
export function ChipsIsland(props: ComponentProps<typeof FilterChips>) {
  return (
    <Island>
      <FilterChips {...props} />
    </Island>
  );
}

export function SortIsland(props: Omit<ComponentProps<typeof SortSelect>, "onReady">) {
  const ready = usePressesKept(`${LIST} select`, "change");
  return (
    <Island>
      <SortSelect {...props} onReady={ready} />
    </Island>
  );
}
