"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";
import { LoadingStatus } from "./loading-status";
import { usePageLoading } from "./page-loading";
import { replay } from "./replay";

const linkAt = ({ target }: Event) =>
  (target as Element).closest?.<HTMLAnchorElement>("a[data-link]") ?? null;

/** Client-side navigation for the page's links (components/ui/link.tsx); all other clicks are left to the browser. */
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
      // Skips clicks that a control has handled, and those that open a new tab or window.
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
    // Added after React's listener, which is also on the document, so the page's controls run first.
    document.addEventListener("click", go);
    return () => document.removeEventListener("click", go);
  }, [router]);
  // React handles events from now on: a press that is also recorded would run twice.
  useLayoutEffect(() => {
    if (globalThis.earlyInput) globalThis.earlyInput.over = true;
  }, []);
  // The last component of the page, so all others are listening by now. What their effects have read from fields and
  // storage is rendered together with this state, so that a replayed press finds it.
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => setIsSettled(true), []);
  useEffect(() => {
    if (isSettled && globalThis.earlyInput) replay(globalThis.earlyInput);
  }, [isSettled]);
  return <LoadingStatus label={loadingLabel} />;
}
