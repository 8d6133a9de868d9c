"use client";
import { islandOnUse } from "@/components/ui/island-on-use";

// Said by the bar over every list: one without chips has none to be found by.
const LIST = "[data-list-bar]";

/** Chips are links, the order is a form: what they do without leaving the page comes when it is first used. */
export const ChipsIsland = islandOnUse(LIST, () =>
  import("./filter-chips").then(({ FilterChips }) => FilterChips),
);
export const SortIsland = islandOnUse(
  LIST,
  () => import("./sort-select").then(({ SortSelect }) => SortSelect),
  `${LIST} select`,
  "change",
);
