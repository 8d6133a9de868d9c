"use client";
import { Activity, type ComponentProps, Suspense } from "react";
import { lazyOnUse } from "@/components/ui/first-use";
import { usePressesKept } from "@/components/ui/use-presses-kept";

// Always there: a banner that is switched off has nothing to be found by, and is not asked for early either.
const ConsentIsland = lazyOnUse("body", () =>
  import("./consent-island").then(({ ConsentIsland }) => ({ default: ConsentIsland })),
);

/** The banner is HTML that the page's style shows; what its button does comes when the page is first used. */
export function ConsentOnUse(props: Omit<ComponentProps<typeof ConsentIsland>, "onReady">) {
  const ready = usePressesKept("[data-policy] button");
  return (
    // A page that failed on the server is made anew in the browser, and does not wait for it.
    <Suspense>
      <Activity>
        <ConsentIsland {...props} onReady={ready} />
      </Activity>
    </Suspense>
  );
}
