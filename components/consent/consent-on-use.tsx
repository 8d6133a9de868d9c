"use client";
import { islandOnUse } from "@/components/ui/island-on-use";

/**
 * The banner is HTML that the page's style shows; what its button does comes when the page is first used. One that
 * is switched off has nothing to be found by. Only a page that failed on the server, which Next marks so and makes
 * anew in the browser, cannot wait: all of it would.
 */
export const ConsentOnUse = islandOnUse(
  "html:not(#__next_error__)",
  () => import("./consent-island").then(({ ConsentIsland }) => ConsentIsland),
  "[data-policy] button",
);
