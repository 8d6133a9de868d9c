"use client";
import { useEffect, useSyncExternalStore } from "react";
import type { SearchFilters } from "@/lib/search/query";

export type ShownSearch = {
  /** The page's own path; filters go in its query string. */
  action: string;
  filters: SearchFilters;
  /** Whose listings it shows, as `scopeOf` parses it; empty for everybody's. */
  scope: string;
};

/** The search of the list on the screen. The map stays mounted while the list and its page are replaced. */
let shown: ShownSearch | null = null;
const listeners = new Set<() => void>();

export const useShownSearch = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
    () => null,
  );

/** Passes the list's search to the map next to it. */
export function MapSearch({
  action,
  filters,
  scope = "",
}: Omit<ShownSearch, "scope"> & { scope?: string }) {
  useEffect(() => {
    shown = { action, filters, scope };
    for (const listener of listeners) listener();
  }, [action, filters, scope]);
  return null;
}
