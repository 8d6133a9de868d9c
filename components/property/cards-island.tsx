"use client";
import { Activity, type ComponentProps } from "react";
import { lazyOnUse } from "@/components/ui/first-use";

const CardList = lazyOnUse("[data-home]", () =>
  import("./card-list").then(({ CardList }) => CardList),
);

/**
 * Cards are HTML: their links and hearts are heard at the document. What they are made of comes when somebody
 * begins to use the page, for the next list of homes on it.
 */
export function CardsIsland(props: ComponentProps<typeof CardList>) {
  return (
    // As Island is; the element around it is the list.
    <Activity>
      <CardList {...props} />
    </Activity>
  );
}
