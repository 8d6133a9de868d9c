import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { usePendingNavigation } from "@/components/ui/use-pending-navigation";
import { type OwnFilters, ownQuery, withOwnFilters } from "@/lib/dashboard/own-filters";
import { paths } from "@/lib/paths";

/** The filters as chosen, before the server has responded to them; a change is written to the URL after `wait`. */
export function useFilterDraft(filters: OwnFilters) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  const [draft, setDraft] = useState(filters);
  const requestedQuery = useRef(ownQuery(filters));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and links also change the URL; responses to the panel's own changes must not reset the draft.
  const shown = ownQuery(filters);
  useEffect(() => {
    if (shown === requestedQuery.current) return;
    requestedQuery.current = shown;
    setDraft(filters);
  }, [shown, filters]);
  usePendingNavigation(() => clearTimeout(timer.current));

  function change(next: OwnFilters, wait = 0) {
    const first = { ...next };
    delete first.page;
    setDraft(first);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      requestedQuery.current = ownQuery(first);
      startTransition(() => {
        router.replace(withOwnFilters(paths.dashboard, first), {
          scroll: false,
        });
      });
    }, wait);
  }

  return { draft, busy, change };
}
