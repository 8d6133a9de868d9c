"use client";
import { useLayoutEffect, useRef, useState } from "react";
import type {} from "@/components/island/boot/early-input";
import { buttonVariants } from "@/components/ui/button-variants";
import { NativeSelect } from "@/components/ui/native-select";
import { changeFilters, type SearchFilters, type Sort, toQuery } from "@/lib/search/query";
import { focusNextResults } from "./results-total";
import { useListFilters } from "./use-list-filters";

/** Whether the replaced select had the focus when its list changed: the next one then takes it. */
let held = false;

/**
 * The sort order: applied at once, or with a button without a script. Arrow keys change a closed select at every step:
 * what they choose is applied by Enter or on leaving it, as before hydration (components/island/boot/early-input.ts).
 */
export function SortSelect({
  action,
  filters,
  label,
  applyLabel,
  sorts,
}: {
  action: string;
  filters: SearchFilters;
  label: string;
  applyLabel: string;
  sorts: readonly { id: Sort; name: string }[];
}) {
  const { latest, ask, busy } = useListFilters(action, filters);
  const [chosen, setChosen] = useState<Sort>();
  const [isWaiting, setIsWaiting] = useState(false);
  const own = useRef<HTMLSelectElement>(null);
  const apply = (sort: Sort) => {
    setIsWaiting(false);
    ask(changeFilters(latest(), { sort }));
  };
  useLayoutEffect(() => {
    if (held) {
      focusNextResults(false);
      own.current?.focus({ preventScroll: true });
    }
    held = false;
    return () => {
      held = document.activeElement === own.current;
      // The next select mounts at once; otherwise the page is a different one.
      setTimeout(() => {
        held = false;
      });
    };
  }, []);
  const params = new URLSearchParams(toQuery({ ...filters, sort: undefined, page: undefined }));
  return (
    <form action={action} className="flex min-w-0 items-center gap-2" method="get">
      {[...params].map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      <NativeSelect
        aria-label={label}
        className="h-10 text-ellipsis sm:text-sm max-sm:ps-2.5 max-sm:pe-8"
        data-submits
        name="sort"
        onChange={(event) => {
          const sort = event.target.value as Sort;
          setChosen(sort);
          const isStepped =
            globalThis.earlyInput?.stepped && document.activeElement === own.current;
          if (isStepped) setIsWaiting(true);
          else apply(sort);
        }}
        onBlur={() => isWaiting && chosen && apply(chosen)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !isWaiting || !chosen) return;
          // The browser would send the form for this key.
          event.preventDefault();
          apply(chosen);
        }}
        ref={own}
        // Shows the new choice until its list has loaded.
        value={((isWaiting || busy) && chosen) || (filters.sort ?? "newest")}
      >
        {sorts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <button
        className={buttonVariants({ size: "sm", className: "hidden noscript:inline-flex" })}
        type="submit"
      >
        {applyLabel}
      </button>
    </form>
  );
}
