"use client";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { type SearchFilters, toQuery, withFilters } from "@/lib/search/params";

/** Of the list that is on its way: a second choice joins the first, also when another control makes it. */
let onItsWay: SearchFilters | null = null;

/** How the controls of a list ask for another one. `filters`: of the list that is here. */
export function useAskedFilters(action: string, filters: SearchFilters) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  const current = toQuery(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list has come, the asked one or another
  useEffect(() => {
    onItsWay = null;
  }, [current]);

  const ask = (next: SearchFilters) => {
    onItsWay = next;
    startTransition(() => router.push(withFilters(action, next) as never, { scroll: false }));
  };
  return { asked: () => onItsWay ?? filters, ask, busy };
}
