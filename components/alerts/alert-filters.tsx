"use client";
import { useLayoutEffect, useRef, useState } from "react";
import { Choice, Group, Labelled } from "@/components/search/filter-controls";
import { draftOf } from "@/components/search/filter-draft";
import { FilterFields } from "@/components/search/filter-fields";
import type { FilterLabels } from "@/components/search/filter-labels";
import { Input } from "@/components/ui/input";
import { FILTERS, type FilterName } from "@/lib/search/filters";
import { fromQuery, type SearchFilters } from "@/lib/search/params";

/** A filter that came from a sentence and has no field in the form; it can only be removed. */
export type BoxedFilter = { name: FilterName; id: string; label: string };

/** The search page's fields, for editing a saved search. They are submitted as they are. */
export function AlertFilters({
  filters,
  boxed,
  labels,
  words,
  sentence,
}: {
  filters: SearchFilters;
  boxed: readonly BoxedFilter[];
  labels: FilterLabels;
  /** The label of the free-text field, and the rest of a sentence. */
  words: string;
  sentence: string;
}) {
  const [draft, setDraft] = useState(() => draftOf(filters));
  const [kept, setKept] = useState(boxed);
  const box = useRef<HTMLDivElement>(null);
  // Choices made before hydration are in the form, but not yet in the draft.
  useLayoutEffect(() => {
    const form = box.current?.closest("form");
    if (!form) return;
    const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    setDraft(draftOf(fromQuery(new URLSearchParams(typed))));
  }, []);
  return (
    <div className="flex flex-col gap-4" ref={box}>
      <div>
        <FilterFields
          draft={draft}
          labels={labels}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
      </div>
      <Labelled label={words}>
        {(id) => (
          <Input
            autoComplete="off"
            defaultValue={filters.q}
            dir="auto"
            id={id}
            maxLength={FILTERS.q.max}
            name="q"
          />
        )}
      </Labelled>
      {boxed.length > 0 && (
        <Group legend={sentence}>
          <div className="flex flex-wrap gap-2">
            {boxed.map((box) => (
              <Choice
                checked={kept.includes(box)}
                key={`${box.name} ${box.id}`}
                name={box.name}
                onChange={() =>
                  setKept(
                    kept.includes(box) ? kept.filter((other) => other !== box) : [...kept, box],
                  )
                }
                type="checkbox"
                value={box.id}
              >
                {box.label}
              </Choice>
            ))}
          </div>
        </Group>
      )}
    </div>
  );
}
