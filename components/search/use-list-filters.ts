"use client";
import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore, useTransition } from "react";
import { usePageLoading } from "@/components/island/page-loading";
import { type SearchFilters, toQuery, withFilters } from "@/lib/search/query";

/** The filters of the list that is on its way, shared by all controls: a second choice is added to the first. */
let pendingFilters: SearchFilters | null = null;
const listeners = new Set<() => void>();

function setPendingFilters(filters: SearchFilters | null) {
  pendingFilters = filters;
  for (const tell of listeners) tell();
}
function listen(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/**
 * How the controls of a list ask for another one. `filters`: of the list that is here; `coming`: of
 * the one that is on its way, or of the one that is here.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list has come, the asked one or another
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
