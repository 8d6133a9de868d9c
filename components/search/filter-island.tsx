"use client";
import { islandOnUse } from "@/components/ui/island-on-use";
import { FILTERS_ID } from "./results-id";

/**
 * The filters are an ordinary form that works by itself. Its script, most of what a search would load,
 * comes when somebody begins to use the page, and finds in the form what was chosen until then.
 */
export const FilterIsland = islandOnUse(`#${FILTERS_ID}`, () =>
  import("./filter-panel").then(({ FilterPanel }) => FilterPanel),
);
