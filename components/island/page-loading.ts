"use client";
import { useEffect, useSyncExternalStore } from "react";
import { markLoading } from "./boot/loading-mark";

let count = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  count += by;
  const loading = count > 0;
  // The boot script sets the same mark before React runs.
  markLoading(loading);
  for (const results of document.querySelectorAll("[data-results]")) {
    if (loading) results.setAttribute("aria-busy", "true");
    else results.removeAttribute("aria-busy");
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Marks the page as loading while `pending`: another page or list is on its way. */
export function usePageLoading(pending: boolean) {
  useEffect(() => {
    if (!pending) return;
    change(1);
    return () => change(-1);
  }, [pending]);
}

/** Whether anything marks the page as loading. */
export const useIsPageLoading = () =>
  useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  );
