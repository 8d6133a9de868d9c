"use client";
import type { ComponentProps } from "react";
import { lazyOnUse } from "@/components/ui/first-use";
import { Island } from "@/components/ui/island";

const SearchBox = lazyOnUse("[data-search-box]", () =>
  import("./search-box").then(({ SearchBox }) => ({ default: SearchBox })),
);

/** A form that works by itself; suggestions, and an answer in the same document, come when the page is first used. */
export function SearchBoxIsland(props: ComponentProps<typeof SearchBox>) {
  return (
    <Island>
      <SearchBox {...props} />
    </Island>
  );
}
