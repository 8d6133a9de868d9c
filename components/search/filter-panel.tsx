"use client";
import { X } from "lucide";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import type { SearchFilters } from "@/lib/search/params";
import { draftIn, outsideOf } from "./filter-draft";
import { FilterFields } from "./filter-fields";
import type { FilterLabels } from "./filter-labels";
import { FILTERS_ID } from "./results-id";
import { useFilterPanel } from "./use-filter-panel";
import { type Total, useResultCount } from "./use-result-count";

/**
 * One form for both layouts (app/parts.css): on wide screens a panel that applies at once, on phones a popover over the
 * page, which counts results first. The browser opens it before any script runs, and submits it as an ordinary form.
 */
export function FilterPanel({
  action,
  filters,
  labels,
  countPath,
}: {
  /** Path of the page the filters belong to. */
  action: string;
  filters: SearchFilters;
  labels: FilterLabels;
  /** The URL that counts the results of the phone sheet's filters. */
  countPath: string;
}) {
  const { panel, draft, setDraft, change, settle, apply, busy, modal, open, close, giveUp } =
    useFilterPanel(action, filters);
  const total = useResultCount({ counts: modal, draft, filters, path: countPath });

  return (
    <section
      aria-label={labels.filters}
      className="filter-panel"
      id={FILTERS_ID}
      // The event is asynchronous: by then, a button that closed the sheet has also done the rest.
      onToggle={({ newState }) => {
        if (newState === "open") open();
        else if (modal) giveUp();
      }}
      popover="auto"
      ref={panel}
      {...(modal && { "aria-modal": true, role: "dialog" })}
    >
      <form
        action={action}
        aria-busy={busy}
        className="group flex h-full flex-col"
        method="get"
        onBlur={settle}
        onSubmit={(event) => {
          event.preventDefault();
          apply(draftIn(event.currentTarget));
          if (modal) close();
        }}
      >
        <div className="hidden items-center justify-between gap-3 border-border border-b px-4 py-3 in-[:popover-open]:flex">
          <h2 className="text-lg">{labels.filters}</h2>
          <button
            aria-label={labels.closeFilters}
            className="inline-flex size-11 items-center justify-center rounded-md hover:bg-accent"
            popoverTarget={FILTERS_ID}
            popoverTargetAction="hide"
            type="button"
          >
            <Icon icon={X} className="size-5" />
          </button>
        </div>
        <div className="in-[:popover-open]:min-h-0 in-[:popover-open]:flex-1 in-[:popover-open]:overflow-y-auto in-[:popover-open]:overscroll-contain in-[:popover-open]:p-4">
          {outsideOf(filters).map(([name, value]) => (
            <input key={name} name={name} type="hidden" value={value} />
          ))}
          <FilterFields draft={draft} labels={labels} onChange={change} />
        </div>
        <div className="mt-5 hidden gap-3 border-border in-[:popover-open]:mt-0 in-[:popover-open]:flex in-[:popover-open]:border-t in-[:popover-open]:p-4 in-[:popover-open]:pb-[max(1rem,env(safe-area-inset-bottom))] noscript:flex">
          <button className={buttonVariants({ className: "flex-1" })} type="submit">
            <span aria-live="polite">{showLabel(labels, total)}</span>
          </button>
          <button
            className={buttonVariants({ className: "noscript:hidden", variant: "outline" })}
            onClick={() => setDraft({})}
            type="button"
          >
            {labels.clear}
          </button>
        </div>
      </form>
    </section>
  );
}

/** The submit button's label, with the number of results once they are counted. */
function showLabel(labels: FilterLabels, total: Total) {
  if (typeof total === "string") return labels[total === "counting" ? "counting" : "apply"];
  return labels.show[Math.min(total, 3)]?.replace(
    /(?<=^|\D)3(?=\D|$)/,
    total.toLocaleString("he-IL"),
  );
}
