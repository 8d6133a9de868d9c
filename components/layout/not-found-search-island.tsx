"use client";
import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "@/components/island/lazy-part";

const NotFoundSearch = lazyPart(() =>
  import("./not-found-search").then(({ NotFoundSearch }) => NotFoundSearch),
);

/** Kept minimal, because every page loads it (shared-scripts). */
export function SearchIsland(props: ComponentProps<typeof NotFoundSearch>) {
  return (
    <Suspense>
      <NotFoundSearch {...props} />
    </Suspense>
  );
}
