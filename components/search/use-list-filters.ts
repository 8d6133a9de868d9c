"use client";
import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore, useTransition } from "react";
import { usePageLoading } from "@/components/island/page-loading";
import { type SearchFilters, toQuery, withFilters } from "@/lib/search/query";

/** The filters of the list that is on its way, shared by all controls: a second choice is added to the first. */
let onItsWay: SearchFilters | null = null;
const listeners = new Set<() => void>();

function setOnItsWay(filters: SearchFilters | null) {
  onItsWay = filters;
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
    () => onItsWay,
    () => null,
  );
  const current = toQuery(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list has come, the asked one or another
  useEffect(() => {
    setOnItsWay(null);
    return () => setOnItsWay(null);
  }, [current]);

  const ask = (next: SearchFilters, how: "push" | "replace" = "push") => {
    setOnItsWay(next);
    startTransition(() => router[how](withFilters(action, next), { scroll: false }));
  };
  return { latest: () => onItsWay ?? filters, coming: pending ?? filters, ask, busy };
}
