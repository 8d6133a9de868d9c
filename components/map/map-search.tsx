"use client";
import { useEffect, useSyncExternalStore } from "react";
import type { SearchFilters } from "@/lib/search/query";

export type ShownSearch = {
  /** The page's own path; filters are its query. */
  action: string;
  filters: SearchFilters;
  /** Whose homes are on it, as `scopeOf` reads it; empty for everybody's. */
  scope: string;
};

/** The search of the list that is here. The map stays while the list, with its page, is made anew. */
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

/** Tells the map beside it what the list shows. */
export function MapSearch({
  action,
  filters,
  scope = "",
}: Omit<ShownSearch, "scope"> & { scope?: string }) {
  useEffect(() => {
    shown = { action, filters, scope };
    for (const tell of listeners) tell();
  }, [action, filters, scope]);
  return null;
}
