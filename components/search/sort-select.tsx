"use client";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import {
  changeFilters,
  type SearchFilters,
  type Sort,
  toQuery,
  withFilters,
} from "@/lib/search/params";

/** The order of the list: chosen at once, or with a button where no script runs. */
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
  const router = useRouter();
  const kept = new URLSearchParams(toQuery({ ...filters, sort: undefined, page: undefined }));
  return (
    <form action={action} className="flex items-center gap-2" method="get">
      {[...kept].map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      <NativeSelect
        aria-label={label}
        className="h-10 text-sm"
        name="sort"
        onChange={(event) => {
          const sort = event.target.value as Sort;
          router.push(withFilters(action, changeFilters(filters, { sort })) as never, {
            scroll: false,
          });
        }}
        value={filters.sort ?? "newest"}
      >
        {sorts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <Button className="hidden noscript:inline-flex" size="sm" type="submit">
        {applyLabel}
      </Button>
    </form>
  );
}
