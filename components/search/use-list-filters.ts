"use client";
import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore, useTransition } from "react";
import { usePageLoading } from "@/components/island/page-loading";
import { type SearchFilters, toQuery, withFilters } from "@/lib/search/query";

/** The filters of the loading list, shared by all controls, so that a second change adds to the first. */
let pendingFilters: SearchFilters | null = null;
const listeners = new Set<() => void>();

function setPendingFilters(filters: SearchFilters | null) {
  pendingFilters = filters;
  for (const listener of listeners) listener();
}
function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * How a list's controls load another one. `filters`: of the list on the screen; `coming`: of the loading one, or else
 * of the one on the screen.
 */
export function useListFilters(action: string, filters: SearchFilters) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  usePageLoading(busy);
  const pending = useSyncExternalStore(
    listen,
    () => pendingFilters,
    () => null,
  );
  const current = toQuery(filters);
  useEffect(() => {
    setPendingFilters(null);
    return () => setPendingFilters(null);
  }, [current]);

  const ask = (next: SearchFilters, how: "push" | "replace" = "push") => {
    setPendingFilters(next);
    startTransition(() => router[how](withFilters(action, next), { scroll: false }));
  };
  return { latest: () => pendingFilters ?? filters, coming: pending ?? filters, ask, busy };
}
