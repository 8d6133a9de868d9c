"use client";
import { X } from "lucide";
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { isPopoverOpen } from "@/components/ui/is-popover-open";
import { useBackCloses } from "@/components/ui/use-back-closes";
import { useModalPopover } from "@/components/ui/use-modal-popover";
import { usePendingNavigation } from "@/components/ui/use-pending-navigation";
import { fromQuery, type SearchFilters, toQuery } from "@/lib/search/params";
import { draftIn, draftOf, type FilterDraft, filtersOf, outsideOf } from "./filter-draft";
import { FilterFields } from "./filter-fields";
import type { FilterLabels } from "./filter-labels";
import { FILTERS_ID } from "./results-id";
import { focusNextResults } from "./results-total";
import { useListFilters } from "./use-list-filters";

const TYPING_MS = 600;
const COUNT_MS = 250;

type Total = number | "counting" | "unknown";

/** Each list remounts the form. This is what the next form takes over: the focus, and input still being debounced. */
let held: { field: string; list: string; waits: FilterDraft | null } | undefined;

function useHeld(
  panel: RefObject<HTMLElement | null>,
  waiting: RefObject<FilterDraft | null>,
  list: () => string,
  goOn: (draft: FilterDraft) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes and when it goes
  useLayoutEffect(() => {
    const field = held?.field && panel.current?.querySelector<HTMLInputElement>(held.field);
    if (field) {
      focusNextResults(false);
      field.focus();
      if (field.type === "text") field.setSelectionRange(999, 999);
    }
    // Input typed while this list was loading. For a different list it is void: the visitor has moved on.
    if (held?.waits && held.list === list()) goOn(held.waits);
    held = undefined;
    return () => {
      const { name, type, value } = document.activeElement as HTMLInputElement;
      const ofValue = type === "radio" || type === "checkbox" ? `[value="${value}"]` : "";
      const isIn = name && panel.current?.contains(document.activeElement);
      held = {
        field: isIn ? `[name="${name}"]${ofValue}` : "",
        list: list(),
        waits: waiting.current,
      };
      // The next form of this page mounts at once; a later one belongs to another page.
      setTimeout(() => {
        held = undefined;
      });
    };
  }, []);
}

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
  const { latest, coming, ask, busy } = useListFilters(action, filters);
  const panel = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<FilterDraft>(null);
  // Without the page number: all pages of a list have the same filters. `current` is that of the loading list: the form
  // follows it at once, or its next change would restore a filter that a chip removed.
  const here = toQuery({ ...filters, page: undefined, told: undefined });
  const current = toQuery({ ...coming, page: undefined, told: undefined });
  const applied = useRef(here);
  const [draft, setDraft] = useState(() => draftOf(filters));
  const [modal, setModal] = useState(false);
  const [total, setTotal] = useState<Total>("unknown");

  // A chip, the back button or another page changed the filters; the form follows.
  useEffect(() => {
    if (current === applied.current) return;
    applied.current = current;
    clearTimeout(timer.current);
    waiting.current = null;
    setDraft(draftOf(fromQuery(new URLSearchParams(current))));
  }, [current]);
  useHeld(
    panel,
    waiting,
    () => action + applied.current,
    (typed) => change(typed, "soon"),
  );
  usePendingNavigation(() => {
    clearTimeout(timer.current);
    waiting.current = null;
  }, panel);

  // Choices made before hydration exist only in the form. A layout effect, as another choice may follow hydration at
  // once; their list is requested after the effect above, which would drop them.
  const early = useRef<FilterDraft>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the script takes over
  useLayoutEffect(() => {
    const form = panel.current?.querySelector("form");
    if (!form) return;
    const isOpen = isPopoverOpen(panel.current);
    setModal(isOpen);
    const chosen = fromQuery(new URLSearchParams([...new FormData(form)] as [string, string][]));
    if (toQuery(chosen) === here) return;
    const typed = draftOf(chosen);
    setDraft(typed);
    if (!isOpen) early.current = typed;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same, once
  useEffect(() => {
    if (early.current) apply(early.current);
    early.current = null;
  }, []);

  useEffect(() => {
    if (!modal) return;
    setTotal("counting");
    const stop = new AbortController();
    const wait = setTimeout(() => {
      fetch(`${countPath}${toQuery(filtersOf(draft, filters))}`, { signal: stop.signal })
        .then((response) => response.json())
        .then((answer: { total: number | null }) => setTotal(answer.total ?? "unknown"))
        .catch(() => !stop.signal.aborted && setTotal("unknown"));
    }, COUNT_MS);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [draft, filters, modal, countPath]);

  const apply = (next: FilterDraft) => {
    clearTimeout(timer.current);
    waiting.current = null;
    const wanted = filtersOf(next, latest());
    const query = toQuery(wanted);
    if (query === applied.current) return;
    applied.current = query;
    if (!modal) return ask(wanted);
    // The sheet closes with the focus inside, and the list replaces its history entry.
    focusNextResults();
    overlay.handOver();
    ask(wanted, "replace");
  };
  const change = (part: FilterDraft, when: "now" | "soon") => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (modal) return;
    clearTimeout(timer.current);
    if (when === "now") apply(next);
    else {
      waiting.current = next;
      timer.current = setTimeout(() => apply(next), TYPING_MS);
    }
  };
  // A field that loses the focus shows the filter in effect: in range, the lower end first.
  const settle = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A pressed link navigates away, so no other search is started.
    if (modal || (relatedTarget && !currentTarget.contains(relatedTarget))) return;
    if (waiting.current) apply(waiting.current);
    setDraft(draftOf(fromQuery(new URLSearchParams(applied.current))));
  };
  const giveUp = () => {
    setDraft(draftOf(filters));
    close();
  };
  const close = () => {
    setModal(false);
    panel.current?.hidePopover();
  };

  const overlay = useBackCloses(modal, giveUp);
  useModalPopover(modal, panel);

  return (
    <section
      aria-label={labels.filters}
      className="filter-panel"
      id={FILTERS_ID}
      // The event is asynchronous: by then, a button that closed the sheet has also done the rest.
      onToggle={({ newState }) => {
        if (newState === "open") setModal(true);
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
