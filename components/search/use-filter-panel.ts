import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isPopoverOpen } from "@/components/ui/is-popover-open";
import { useBackCloses } from "@/components/ui/use-back-closes";
import { useModalPopover } from "@/components/ui/use-modal-popover";
import { usePendingNavigation } from "@/components/ui/use-pending-navigation";
import { fromQuery, type SearchFilters, toQuery } from "@/lib/search/params";
import { draftOf, type FilterDraft, filtersOf } from "./filter-draft";
import { focusNextResults } from "./results-total";
import { useListFilters } from "./use-list-filters";

const TYPING_MS = 600;

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
 * The filters being chosen: applied to the list at once, or, in the open popover of a phone, when the form is submitted.
 * The list and its filters change under the form, by chips, the back button and other pages.
 */
export function useFilterPanel(action: string, filters: SearchFilters) {
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

  return {
    ...{ panel, draft, setDraft, change, settle, apply, busy },
    ...{ modal, open: () => setModal(true), close, giveUp },
  };
}
