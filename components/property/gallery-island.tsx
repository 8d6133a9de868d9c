"use client";
import type { ComponentProps } from "react";
import { islandOnUse } from "@/components/ui/island-on-use";
import { useAfterLoad } from "@/components/ui/use-after-load";

const PICTURES = "[data-pictures]";
const PRESSES = `${PICTURES} :is(button,a,img)`;

const Gallery = islandOnUse(
  PICTURES,
  () => import("./gallery").then(({ Gallery }) => Gallery),
  PRESSES,
);

/**
 * Pictures are HTML, and swiping is the browser's. What turns them otherwise comes when somebody begins to
 * use the page; what is pressed before it is there is pressed then.
 */
export function GalleryIsland(props: ComponentProps<typeof Gallery>) {
  useAfterLoad(askForNeighbours);
  return <Gallery {...props} />;
}

/** Of a home without pictures. Without its script it is a link to the video's own page. */
export const VideoIsland = islandOnUse(
  PICTURES,
  () => import("./video-slide").then(({ VideoSlide }) => VideoSlide),
  PRESSES,
);

/** The pictures beside the first are not in the page before its script is: a finger finds them in the browser's cache. */
function askForNeighbours() {
  for (const { textContent } of document.querySelectorAll(
    `${PICTURES} li:nth-child(-n+3) > noscript`,
  )) {
    const page = new DOMParser().parseFromString(textContent ?? "", "text/html");
    const said = page.querySelector("img");
    if (said) Object.assign(new Image(), { sizes: said.sizes, srcset: said.srcset });
  }
}
