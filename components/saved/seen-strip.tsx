"use client";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/first-use";

export type SeenLabels = { title: string; clear: string; none: string; priceHidden: string };

const SeenList = lazyPart(() => import("./seen-list").then(({ SeenList }) => SeenList));

/** A first visit loads nothing of the list: BOOT_SCRIPT has said whether there is one. */
export function SeenStrip({ labels }: { labels: SeenLabels }) {
  const [any, setAny] = useState(false);
  useEffect(() => setAny(document.documentElement.hasAttribute("data-visited")), []);
  return <Suspense>{any && <SeenList labels={labels} />}</Suspense>;
}
