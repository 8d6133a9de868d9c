"use client";
import { useLayoutEffect, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { NativeSelect } from "@/components/ui/native-select";
import { changeFilters, type SearchFilters, type Sort, toQuery } from "@/lib/search/query";
import { focusNextResults } from "./results-total";
import { useListFilters } from "./use-list-filters";

/** Whether the replaced select had the focus when its list changed: the next one then takes it. */
let held = false;

/** The sort order: applied at once, or with a button without a script. */
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
  const own = useRef<HTMLSelectElement>(null);
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
          ask(changeFilters(latest(), { sort }));
        }}
        ref={own}
        // Shows the new choice while its list is loading.
        value={(busy && chosen) || (filters.sort ?? "newest")}
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
