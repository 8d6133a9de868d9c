"use client";
import type { Route } from "next";
import Link from "next/link";
import type { MouseEvent } from "react";
import { ChipText, chipClass } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { type ChipId, chipsOf, withoutAll, withoutChip } from "@/lib/search/chips";
import { type SearchFilters, withFilters } from "@/lib/search/params";
import { RESULTS_ID } from "./results-id";
import { useAskedFilters } from "./use-asked-filters";

export type FilterChip = { id: ChipId; label: string; removeLabel: string };

/**
 * What is chosen, each a link to the same search without it. A chip goes when it is pressed; the next
 * one that is pressed, while that list is on its way, is taken from it as well.
 */
export function FilterChips({
  action,
  chips,
  filters,
  label,
  clearLabel,
}: {
  action: string;
  chips: readonly FilterChip[];
  filters: SearchFilters;
  label: string;
  clearLabel: string;
}) {
  const { asked, coming, ask } = useAskedFilters(action, filters);
  const left = chipsOf(coming);
  const shown = chips.filter(({ id }) => left.includes(id));
  if (shown.length === 0) return null;
  const press = (event: MouseEvent, without: (filters: SearchFilters) => SearchFilters) => {
    // In another tab or window: the list stays.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(without(asked()));
    // The chip that had the focus is about to vanish: the focus goes to the new number of results.
    document.getElementById(RESULTS_ID)?.focus({ preventScroll: true });
  };
  return (
    <ul aria-label={label} className="flex flex-wrap items-center gap-2">
      {shown.map(({ id, label: text, removeLabel }) => (
        <li className="min-w-0 max-w-full" key={id}>
          <Link
            aria-label={removeLabel}
            className={cn(chipClass, "pe-2")}
            data-plain
            href={withFilters(action, withoutChip(filters, id)) as Route}
            onClick={(event) => press(event, (all) => withoutChip(all, id))}
            prefetch={false}
            rel="nofollow"
            scroll={false}
          >
            <ChipText>
              <bdi>{text}</bdi>
            </ChipText>
          </Link>
        </li>
      ))}
      <li>
        <Link
          className="link px-1 text-sm"
          href={withFilters(action, withoutAll(filters)) as Route}
          onClick={(event) => press(event, withoutAll)}
          prefetch={false}
          rel="nofollow"
          scroll={false}
        >
          {clearLabel}
        </Link>
      </li>
    </ul>
  );
}
