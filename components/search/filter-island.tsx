"use client";
import type { ComponentProps } from "react";
import { lazyOnUse } from "@/components/ui/first-use";
import { Island } from "@/components/ui/island";
import { FILTERS_ID } from "./results-id";

const FilterPanel = lazyOnUse(`#${FILTERS_ID}`, () =>
  import("./filter-panel").then(({ FilterPanel }) => ({ default: FilterPanel })),
);

/**
 * The filters are an ordinary form that works by itself. Its script, most of what a search would load,
 * comes when somebody begins to use the page, and finds in the form what was chosen until then.
 */
export function FilterIsland(props: ComponentProps<typeof FilterPanel>) {
  return (
    <Island>
      <FilterPanel {...props} />
    </Island>
  );
}
