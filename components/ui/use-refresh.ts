"use client";
import { useRouter } from "next/navigation";
import { useCallback } from "react";

let waiting = false;

/**
 * `router.refresh()` for every place that needs it. If the request fails, Next replaces the page with the browser's
 * error page; so when offline, the page stays as it is and is refreshed once the network is back.
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
