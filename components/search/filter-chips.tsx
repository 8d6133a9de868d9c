"use client";
import type { Route } from "next";
import Link from "next/link";
import { ChipText, chipClass } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";

export type FilterChip = { id: string; label: string; removeLabel: string; href: string };

export const RESULTS_ID = "results-total";

/** What is chosen, each a link to the same search without it. */
export function FilterChips({
  chips,
  label,
  clear,
}: {
  chips: readonly FilterChip[];
  label: string;
  clear: { label: string; href: string };
}) {
  if (chips.length === 0) return null;
  // The chip that had the focus is about to vanish: the focus goes to the new number of results.
  const focusTotal = () => document.getElementById(RESULTS_ID)?.focus({ preventScroll: true });
  return (
    <ul aria-label={label} className="flex flex-wrap items-center gap-2">
      {chips.map(({ id, label: text, removeLabel, href }) => (
        <li className="min-w-0 max-w-full" key={id}>
          <Link
            aria-label={removeLabel}
            className={cn(chipClass, "pe-2")}
            data-plain
            href={href as Route}
            onClick={focusTotal}
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
          href={clear.href as Route}
          onClick={focusTotal}
          prefetch={false}
          rel="nofollow"
          scroll={false}
        >
          {clear.label}
        </Link>
      </li>
    </ul>
  );
}
