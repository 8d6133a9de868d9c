"use client";
import { islandOnUse } from "@/components/ui/island-on-use";

/** On public pages: the browser opens its popover by itself, the rest comes when the page is first used. */
export const ShareIsland = islandOnUse("[data-share]", () =>
  import("./share-button").then(({ ShareButton }) => ShareButton),
);
