"use client";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "@/components/island/lazy-part";
import { seenHomes } from "@/lib/saved/seen";
import type { SeenLabels } from "./seen-list";

const SeenList = lazyPart(() => import("./seen-list").then(({ SeenList }) => SeenList));

/** A first visit does not load the list: BOOT_SCRIPT has set whether there is one. */
export function SeenStrip({ labels }: { labels: SeenLabels }) {
  const [any, setAny] = useState(false);
  useEffect(() => {
    setAny(document.documentElement.hasAttribute("data-visited"));
    // The first listing may be opened in another tab while this page is on the screen.
    return seenHomes.subscribe(() => setAny(seenHomes.get().length > 0));
  }, []);
  return <Suspense>{any && <SeenList labels={labels} />}</Suspense>;
}
