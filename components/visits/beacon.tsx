"use client";
import { useEffect } from "react";
import { firstPaths } from "@/lib/first-paths";
import type { CountedPage } from "@/lib/visits/event";

/**
 * Tells that the page was seen, and what was pressed of what carries `data-count`: beside, so a link leads
 * where it leads without waiting. Nothing is kept in the browser.
 */
export function Beacon({ page }: { page: CountedPage }) {
  const told = JSON.stringify(page);
  useEffect(() => {
    const kinds = new Set<string>();
    const code = new URLSearchParams(location.search).get("s");
    const tell = (kind: string) => {
      if (kinds.has(kind)) return;
      kinds.add(kind);
      navigator.sendBeacon?.(
        firstPaths.visits,
        JSON.stringify({ ...JSON.parse(told), kind, code }),
      );
    };
    // A tab that is opened in the background is seen when somebody comes to it.
    const seen = () => {
      if (document.visibilityState === "visible") tell("view");
    };
    const pressed = ({ target }: Event) => {
      const kind = (target as Element).closest<HTMLElement>("[data-count]")?.dataset.count;
      if (kind) tell(kind);
    };
    seen();
    document.addEventListener("visibilitychange", seen);
    document.addEventListener("click", pressed, true);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      document.removeEventListener("click", pressed, true);
    };
  }, [told]);
  return null;
}
