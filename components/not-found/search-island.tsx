"use client";
import { type ComponentProps, lazy } from "react";
import { Island } from "@/components/ui/island";

const NotFoundSearch = lazy(() =>
  import("./not-found-search").then(({ NotFoundSearch }) => ({ default: NotFoundSearch })),
);

/** The least of it, because every page brings this along (shared-scripts). */
export function SearchIsland(props: ComponentProps<typeof NotFoundSearch>) {
  return (
    <Island>
      <NotFoundSearch {...props} />
    </Island>
  );
}
