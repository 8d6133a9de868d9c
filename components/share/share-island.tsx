"use client";
import type { ComponentProps } from "react";
import { lazyOnUse } from "@/components/ui/first-use";
import { Island } from "@/components/ui/island";

const ShareButton = lazyOnUse("[data-share]", () =>
  import("./share-button").then(({ ShareButton }) => ({ default: ShareButton })),
);

/** On public pages: the browser opens its popover by itself, the rest comes when the page is first used. */
export function ShareIsland(props: ComponentProps<typeof ShareButton>) {
  return (
    <Island>
      <ShareButton {...props} />
    </Island>
  );
}
