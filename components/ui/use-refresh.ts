"use client";
import { useRouter } from "next/navigation";
import { useCallback } from "react";

let waiting = false;

/**
 * `router.refresh()` for every place that needs it. Without an answer Next leaves the page for the browser's error
 * page, so that without a network the page stays as it is and is refreshed once the network is back.
 */
export function useRefresh() {
  const router = useRouter();
  return useCallback(() => {
    if (navigator.onLine) return router.refresh();
    if (waiting) return;
    waiting = true;
    addEventListener(
      "online",
      () => {
        waiting = false;
        router.refresh();
      },
      { once: true },
    );
  }, [router]);
}
