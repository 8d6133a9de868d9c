"use client";
import type { ComponentProps } from "react";
import { lazyOnUse } from "@/components/ui/first-use";
import { Island } from "@/components/ui/island";
import { useAfterLoad } from "@/components/ui/use-after-load";
import { usePressesKept } from "@/components/ui/use-presses-kept";

const PICTURES = "[data-pictures]";

const Gallery = lazyOnUse(PICTURES, () =>
  import("./gallery").then(({ Gallery }) => ({ default: Gallery })),
);
const VideoSlide = lazyOnUse(PICTURES, () =>
  import("./video-slide").then(({ VideoSlide }) => ({ default: VideoSlide })),
);

/**
 * Pictures are HTML, and swiping is the browser's. What turns them otherwise comes when somebody begins to
 * use the page; what is pressed before it is there is pressed then.
 */
export function GalleryIsland(props: Omit<ComponentProps<typeof Gallery>, "onReady">) {
  const ready = usePressesKept(`${PICTURES} :is(button, a)`);
  useAfterLoad(askForNeighbours);
  return (
    <Island>
      <Gallery {...props} onReady={ready} />
    </Island>
  );
}

/** Of a home without pictures. Without its script it is a link to the video's own page. */
export function VideoIsland(props: Omit<ComponentProps<typeof VideoSlide>, "onReady">) {
  const ready = usePressesKept(`${PICTURES} :is(button, a)`);
  return (
    <Island>
      <VideoSlide {...props} onReady={ready} />
    </Island>
  );
}

const NEIGHBOURS = 2;

/** The pictures beside the first are not in the page before its script is: a finger finds them in the browser's cache. */
function askForNeighbours() {
  const hidden = [...document.querySelectorAll(`${PICTURES} li > noscript`)].slice(0, NEIGHBOURS);
  for (const { textContent } of hidden) {
    const page = new DOMParser().parseFromString(textContent ?? "", "text/html");
    const said = page.querySelector("img");
    if (said) Object.assign(new Image(), { sizes: said.sizes, srcset: said.srcset });
  }
}
