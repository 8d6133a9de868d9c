"use client";
import type { ComponentProps } from "react";
import { lazyOnUse } from "@/components/ui/first-use";
import { Island } from "@/components/ui/island";
import { usePressesKept } from "@/components/ui/use-presses-kept";

// A banner that is switched off has nothing to be found by. Only a page that failed on the server, which Next
// marks so and makes anew in the browser, cannot wait: all of it would.
const ConsentIsland = lazyOnUse("html:not(#__next_error__)", () =>
  import("./consent-island").then(({ ConsentIsland }) => ({ default: ConsentIsland })),
);

/** The banner is HTML that the page's style shows; what its button does comes when the page is first used. */
export function ConsentOnUse(props: Omit<ComponentProps<typeof ConsentIsland>, "onReady">) {
  const ready = usePressesKept("[data-policy] button");
  return (
    <Island>
      <ConsentIsland {...props} onReady={ready} />
    </Island>
  );
}
