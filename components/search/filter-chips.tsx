"use client";
import type { MouseEvent } from "react";
import { ChipText, chipClass } from "@/components/ui/chip";
import { Link } from "@/components/ui/link";
import { type ChipId, chipsOf, withoutAll, withoutChip } from "@/lib/search/chips";
import { changeFilters, type SearchFilters, withFilters } from "@/lib/search/query";
import { RESULTS_ID } from "./results-id";
import { focusNextResults } from "./results-total";
import { useListFilters } from "./use-list-filters";

export type FilterChip = {
  id: ChipId;
  label: string;
  removeLabel: string;
  /** What the chip stands for in another way: words that are demanded, or wished for again. */
  turn?: { label: string; filters: SearchFilters };
};

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
  clearShort,
}: {
  action: string;
  chips: readonly FilterChip[];
  filters: SearchFilters;
  label: string;
  clearLabel: string;
  /** The same for a phone. */
  clearShort: string;
}) {
  const { latest, coming, ask } = useListFilters(action, filters);
  const left = chipsOf(coming);
  const shown = chips.filter(({ id }) => left.includes(id));
  if (shown.length === 0) return null;
  const press = (event: MouseEvent, without: (filters: SearchFilters) => SearchFilters) => {
    // In another tab or window: the list stays.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(without(latest()));
    // The chip that had the focus is about to vanish: the focus goes to the number of results, and to the new one.
    document.getElementById(RESULTS_ID)?.focus({ preventScroll: true });
    focusNextResults();
  };
  return (
    <ul
      aria-label={label}
      data-noprint
      // On a phone one row, which goes on beyond the edge or under what stands at its end: the homes stay in sight.
      // relative: what is only read out is placed in it too, and not on the page, which it would widen.
      className="no-scrollbar relative max-sm:-mx-(--page-margin) flex min-w-0 items-center gap-2 max-sm:flex-1 max-sm:[:not(:last-child)>&]:me-0 max-sm:overflow-x-auto max-sm:px-(--page-margin) max-sm:py-1 max-sm:[:not(:last-child)>&]:pe-3 max-sm:[:not(:last-child)>&]:[mask-image:linear-gradient(to_left,black_calc(100%-0.75rem),transparent)] sm:flex-wrap"
    >
      {shown.map(({ id, label: text, removeLabel, turn }) => (
        <li className="flex min-w-0 max-w-full items-center gap-2 max-sm:shrink-0" key={id}>
          <Link
            aria-label={removeLabel}
            className={`${chipClass} pe-2`}
            data-plain
            href={withFilters(action, withoutChip(filters, id))}
            onClick={(event) => press(event, (all) => withoutChip(all, id))}
            rel="nofollow"
            scroll={false}
          >
            <ChipText>
              <bdi>{text}</bdi>
            </ChipText>
          </Link>
          {turn && (
            <Link
              className="link shrink-0 text-sm"
              href={withFilters(action, turn.filters)}
              onClick={(event) => press(event, (all) => changeFilters(all, { q: turn.filters.q }))}
              rel="nofollow"
              scroll={false}
            >
              {turn.label}
            </Link>
          )}
        </li>
      ))}
      <li className="shrink-0">
        <Link
          className="link px-1 text-sm"
          href={withFilters(action, withoutAll(filters))}
          onClick={(event) => press(event, withoutAll)}
          rel="nofollow"
          scroll={false}
        >
          {/* On a phone it stands in one row with them. */}
          <span aria-hidden className="sm:hidden">
            {clearShort}
          </span>
          <span className="max-sm:sr-only">{clearLabel}</span>
        </Link>
      </li>
    </ul>
  );
}
