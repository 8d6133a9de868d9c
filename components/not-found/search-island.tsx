"use client";
import type { ComponentProps } from "react";
import { lazyPart } from "@/components/ui/first-use";
import { Island } from "@/components/ui/island";

const NotFoundSearch = lazyPart(() =>
  import("./not-found-search").then(({ NotFoundSearch }) => NotFoundSearch),
);

/** The least of it, because every page brings this along (shared-scripts). */
export function SearchIsland(props: ComponentProps<typeof NotFoundSearch>) {
  return (
    <Island>
      <NotFoundSearch {...props} />
    </Island>
  );
}
