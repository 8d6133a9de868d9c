"use client";
import { islandOnUse } from "@/components/ui/island-on-use";

/** A form that works by itself; suggestions, and an answer in the same document, come when the page is first used. */
export const SearchBoxIsland = islandOnUse("[data-search-box]", () =>
  import("./search-box").then(({ SearchBox }) => SearchBox),
);
