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
  /** The chip's alternative meaning: wished-for words become required, or the reverse. */
  turn?: { label: string; filters: SearchFilters };
};

/**
 * The active filters, each a link to the same search without it. A chip disappears when pressed; pressing another while
 * that list is loading removes both.
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
  /** The short form for phones. */
  clearShort: string;
}) {
  const { latest, coming, ask } = useListFilters(action, filters);
  const left = chipsOf(coming);
  const shown = chips.filter(({ id }) => left.includes(id));
  if (shown.length === 0) return null;
  const press = (event: MouseEvent, without: (filters: SearchFilters) => SearchFilters) => {
    // Opens in another tab or window: this list stays.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(without(latest()));
    // The focused chip is about to disappear: the focus moves to the result count, and then to the new one.
    document.getElementById(RESULTS_ID)?.focus({ preventScroll: true });
    focusNextResults();
  };
  return (
    <ul
      aria-label={label}
      data-noprint
      // On phones a single row that scrolls past the edge or under what is at its end, so that listings stay visible.
      // relative: visually hidden text is positioned in it and not in the page, which it would widen.
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
          {/* On phones it shares a row with the chips. */}
          <span aria-hidden className="sm:hidden">
            {clearShort}
          </span>
          <span className="max-sm:sr-only">{clearLabel}</span>
        </Link>
      </li>
    </ul>
  );
}
