"use client";
import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "@/components/island/lazy-part";

const NotFoundSearch = lazyPart(() =>
  import("./not-found-search").then(({ NotFoundSearch }) => NotFoundSearch),
);

/** The least of it, because every page brings this along (shared-scripts). */
export function SearchIsland(props: ComponentProps<typeof NotFoundSearch>) {
  return (
    <Suspense>
      <NotFoundSearch {...props} />
    </Suspense>
  );
}
