"use client";
import { Activity, type ComponentProps } from "react";
import { lazyOnUse } from "@/components/ui/first-use";
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
    <Activity>
      <FilterChips {...props} />
    </Activity>
  );
}

export function SortIsland(props: Omit<ComponentProps<typeof SortSelect>, "onReady">) {
  const ready = usePressesKept(`${LIST} select`, "change");
  return (
    <Activity>
      <SortSelect {...props} onReady={ready} />
    </Activity>
  );
}
