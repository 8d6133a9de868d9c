"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useTransition } from "react";
import { LoadingStatus } from "./loading-status";
import { usePageLoading } from "./page-loading";
import { replay } from "./replay";

const linkAt = ({ target }: Event) =>
  (target as Element).closest?.<HTMLAnchorElement>("a[data-link]") ?? null;

/** The links of the page (components/ui/link.tsx) lead on within the document; anything else they do is the browser's. */
export function LinkIsland({ loadingLabel }: { loadingLabel: string }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const pressed = useRef<HTMLAnchorElement>(null);
  usePageLoading(pending);
  useEffect(() => {
    if (pending) return () => pressed.current?.removeAttribute("aria-busy");
  }, [pending]);
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
      pressed.current?.removeAttribute("aria-busy");
      pressed.current = link;
      link.setAttribute("aria-busy", "true");
      startTransition(() =>
        router.push(href as Route, { scroll: link.dataset.stays === undefined }),
      );
    };
    // After the page's own controls, which React hears at the document as well.
    document.addEventListener("click", go);
    return () => document.removeEventListener("click", go);
  }, [router]);
  // React hears the page from this moment on: a press that is recorded as well would count twice.
  useLayoutEffect(() => {
    if (globalThis.earlyInput) globalThis.earlyInput.over = true;
  }, []);
  // The last component of the page: all others listen by now.
  useEffect(() => {
    if (globalThis.earlyInput) replay(globalThis.earlyInput);
  }, []);
  return <LoadingStatus label={loadingLabel} />;
}
