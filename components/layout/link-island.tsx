"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const linkAt = ({ target }: Event) =>
  (target as Element).closest?.<HTMLAnchorElement>("a[data-link]") ?? null;

/** The links of the page (components/ui/link.tsx) lead on within the document; anything else they do is the browser's. */
export function LinkIsland() {
  const router = useRouter();
  useEffect(() => {
    const go = (event: MouseEvent) => {
      const link = linkAt(event);
      // A control of the page has done what the link says, or it is to open beside.
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
      const { href, pathname, search } = link;
      const here = pathname === location.pathname && search === location.search;
      if (link.origin !== location.origin || (here && link.hash)) return;
      event.preventDefault();
      if (link.dataset.back !== undefined && history.length > 1) return history.back();
      router.push(href as never, { scroll: link.dataset.stays === undefined });
    };
    // After the page's own controls, which React hears at the document as well.
    document.addEventListener("click", go);
    return () => document.removeEventListener("click", go);
  }, [router]);
  // The last of the page: all that hears it does so by now. What was done before is told to it.
  useEffect(() => {
    const uses = globalThis.earlyUses;
    if (!uses) return;
    uses.over = true;
    if (uses.size)
      void import("@/components/ui/early-uses").then(({ tellEarlyUses }) => tellEarlyUses(uses));
  }, []);
  return null;
}
