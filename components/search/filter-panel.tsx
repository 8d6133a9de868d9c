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
import { useBackCloses } from "@/components/ui/use-back-closes";
import { usePendingNavigation } from "@/components/ui/use-pending-navigation";
import { fromQuery, type SearchFilters, toQuery } from "@/lib/search/params";
import { draftIn, draftOf, type FilterDraft, filtersOf, outsideOf } from "./filter-draft";
import { FilterFields } from "./filter-fields";
import type { FilterLabels } from "./filter-labels";
import { OPEN_FILTERS, wasPressed } from "./open-filters";
import { FILTERS_ID } from "./results-id";
import { focusNextResults } from "./results-total";
import { useListFilters } from "./use-list-filters";

const TYPING_MS = 600;
const COUNT_MS = 250;

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
 * One form for both layouts: on wide screens a panel that applies at once, on phones the browser's modal dialog, which
 * counts results first. Without a script it is an ordinary form.
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
  // Null while it is being counted.
  const [total, setTotal] = useState<number | "unknown" | null>(null);

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
    const chosen = fromQuery(new URLSearchParams([...new FormData(form)] as [string, string][]));
    if (toQuery(chosen) === here) return;
    early.current = draftOf(chosen);
    setDraft(early.current);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same, once
  useEffect(() => {
    if (early.current) apply(early.current);
    early.current = null;
  }, []);

  useEffect(() => {
    if (!modal) return;
    setTotal(null);
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
  useEffect(() => {
    const own = panel.current;
    if (modal) return (own as HTMLDialogElement).showModal();
    const open = () => wasPressed() && setModal(true);
    // The button may have been pressed before hydration.
    open();
    own?.addEventListener(OPEN_FILTERS, open);
    return () => own?.removeEventListener(OPEN_FILTERS, open);
  }, [modal]);
  const giveUp = () => {
    setDraft(draftOf(filters));
    close();
  };
  const close = () => {
    // Closed while still mounted, so that the browser returns the focus to the button.
    if (modal) (panel.current as HTMLDialogElement).close();
    setModal(false);
  };

  const overlay = useBackCloses(modal, giveUp);

  const Panel = modal ? "dialog" : "section";
  return (
    <Panel
      aria-label={labels.filters}
      className={
        modal
          ? "fixed inset-0 m-0 size-full max-h-none max-w-none bg-popover p-0 text-foreground"
          : "w-full max-lg:hidden max-lg:noscript:block"
      }
      id={FILTERS_ID}
      // The event is asynchronous: by then, if a button closed the sheet, the panel is back.
      onClose={({ currentTarget }) => currentTarget === panel.current && giveUp()}
      ref={panel as never}
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
        {modal && (
          <div className="flex items-center justify-between gap-3 border-border border-b px-4 py-3">
            <h2 className="text-lg">{labels.filters}</h2>
            <button
              aria-label={labels.closeFilters}
              className="inline-flex size-11 items-center justify-center rounded-md hover:bg-accent"
              onClick={giveUp}
              type="button"
            >
              <Icon icon={X} className="size-5" />
            </button>
          </div>
        )}
        <div
          className={modal ? "min-h-0 flex-1 overflow-y-auto overscroll-contain p-4" : undefined}
        >
          {outsideOf(filters).map(([name, value]) => (
            <input key={name} name={name} type="hidden" value={value} />
          ))}
          <FilterFields draft={draft} labels={labels} onChange={change} />
        </div>
        {modal ? (
          <div className="flex gap-3 border-border border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            <button className={buttonVariants({ className: "flex-1" })} type="submit">
              <span aria-live="polite">
                {total === null || total === "unknown"
                  ? labels[total === null ? "counting" : "apply"]
                  : labels.show[Math.min(total, 3)]?.replace(
                      /(?<=^|\D)3(?=\D|$)/,
                      total.toLocaleString("he-IL"),
                    )}
              </span>
            </button>
            <button
              className={buttonVariants({ variant: "outline" })}
              onClick={() => setDraft({})}
              type="button"
            >
              {labels.clear}
            </button>
          </div>
        ) : (
          <button
            className={buttonVariants({ className: "mt-5 hidden noscript:inline-flex" })}
            type="submit"
          >
            {labels.apply}
          </button>
        )}
      </form>
    </Panel>
  );
}
