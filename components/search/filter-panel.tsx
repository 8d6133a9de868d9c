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
import { BOXED } from "@/lib/search/filters";
import { fromQuery, type SearchFilters, toQuery } from "@/lib/search/params";
import { WHERE } from "@/lib/search/suggestion";
import { draftOf, type FilterDraft } from "./filter-draft";
import { FilterFields } from "./filter-fields";
import type { FilterLabels } from "./filter-labels";
import { OPEN_FILTERS, wasPressed } from "./open-filters";
import { FILTERS_ID } from "./results-id";
import { focusNextResults } from "./results-total";
import { useListFilters } from "./use-list-filters";

const TYPING_MS = 600;
const COUNT_MS = 250;

/** What the form says, read as an address is: bad values fall away, ranges are turned round. */
function filtersOf(draft: FilterDraft, kept: SearchFilters): SearchFilters {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(draft)) {
    for (const item of [value ?? []].flat()) params.append(key, item);
  }
  const next = fromQuery(new URLSearchParams([...params, ...outsideOf(kept)]));
  // A place that is chosen now goes over the part of a map that was.
  const elsewhere = WHERE.some((name) => String(next[name]) !== String(kept[name]));
  return elsewhere ? { ...next, bounds: undefined, shape: undefined } : next;
}

/** What other controls hold, as the address has it. */
const outsideOf = (filters: SearchFilters): [string, string][] => {
  const keys: readonly string[] = ["sort", "view", ...BOXED];
  return [...new URLSearchParams(toQuery(filters))].filter(([key]) => keys.includes(key));
};

/** Each list comes with a form of its own. What the next form takes over of this one: the focus, and what still waits. */
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
    // Typed while this list was on its way. On another list it is void: its author went elsewhere.
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
 * One form for both: on wide screens a panel that applies at once, on phones the browser's modal
 * dialog that counts first. Without a script it is an ordinary form.
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
  /** The address that counts what the filters of the phone's sheet would find. */
  countPath: string;
}) {
  const { latest, coming, ask, busy } = useListFilters(action, filters);
  const panel = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<FilterDraft>(null);
  // Without the page number: all pages of a list have the same filters. `current` is that of the list on its way: the
  // form has to follow it at once, or its next choice would bring back what a chip took away.
  const here = toQuery({ ...filters, page: undefined, told: undefined });
  const current = toQuery({ ...coming, page: undefined, told: undefined });
  const applied = useRef(here);
  const [draft, setDraft] = useState(() => draftOf(filters));
  const [modal, setModal] = useState(false);
  // Null while it is counted.
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

  // What was chosen before the script took over stands in the form alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the script takes over
  useEffect(() => {
    const form = panel.current?.querySelector("form");
    if (!form) return;
    const early = fromQuery(new URLSearchParams([...new FormData(form)] as [string, string][]));
    if (toQuery(early) === here) return;
    setDraft(draftOf(early));
    apply(draftOf(early));
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
    // The sheet goes with the focus in it, and the list takes its place in the history.
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
  // A field that is left says what the list is filtered by: in range, the lower end first.
  const settle = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Whoever presses a link goes there and waits for no other answer.
    if (modal || (relatedTarget && !currentTarget.contains(relatedTarget))) return;
    if (waiting.current) apply(waiting.current);
    setDraft(draftOf(fromQuery(new URLSearchParams(applied.current))));
  };
  useEffect(() => {
    const own = panel.current;
    if (modal) return (own as HTMLDialogElement).showModal();
    const open = () => wasPressed() && setModal(true);
    // The button may have been pressed before this script was there.
    open();
    own?.addEventListener(OPEN_FILTERS, open);
    return () => own?.removeEventListener(OPEN_FILTERS, open);
  }, [modal]);
  const giveUp = () => {
    setDraft(draftOf(filters));
    close();
  };
  const close = () => {
    // While it is still mounted, so that the browser gives the focus back to the button.
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
      // The event comes late: when a button closed the sheet, the panel stands there again.
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
          apply(draft);
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
