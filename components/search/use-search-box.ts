import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";
import { usePageLoading } from "@/components/island/page-loading";
import { firstPaths } from "@/lib/first-paths";
import { amongFilters, type Suggestion } from "@/lib/search/suggestion";
import { focusNextResults } from "./results-total";
import { fetchSuggestions } from "./suggestions";

/** Places are search filters; the rest are pages of their own. */
const PLACES: readonly Suggestion["kind"][] = ["city", "neighborhood"];

const NONE: readonly never[] = [];

/** Each list remounts the search box. This is the page whose box had the focus at that moment, for the next box. */
let held = "";
/**
 * The sentence submitted last and the filters that were parsed from it: it stays in the box, to be corrected and
 * resubmitted, until other filters are chosen. The filters are unknown until the list has loaded.
 */
let lastSent: { sentence: string; became?: string } | undefined;
/** Input that was not submitted. */
let unsent: { path: string; value: string | undefined } | undefined;

/** The text in the box above a list: the sentence that led to it, else the text query. */
const sentenceOf = (list: string | null, text: string) =>
  list && lastSent && (lastSent.became ?? list) === list ? lastSent.sentence : text;

type Kept = readonly (readonly [name: string, value: string])[];

/** The sentence in the search box with its suggestions, and where a submission or a chosen suggestion leads. */
export function useSearchBox(text: string, kept: Kept = NONE) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  usePageLoading(busy);
  const filters = new URLSearchParams(kept.map(([name, value]) => [name, value])).toString();
  // The sort order does not change the list's identity; on a page without a list the box starts empty.
  const list =
    kept === NONE ? null : JSON.stringify([text, kept.filter(([name]) => name !== "sort")]);
  const [shownFirst] = useState(() => sentenceOf(list, text));
  const [value, setValue] = useState(shownFirst);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [at, setAt] = useState(-1);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef<string>(undefined);
  const sent = useRef(false);
  const shown = open && found.length > 0;

  // Another list has loaded. Unsubmitted input is kept, unless the list's text query changed.
  const shownText = useRef(text);
  useEffect(() => {
    if (lastSent && list) lastSent.became ??= list;
    if (lastSent && lastSent.became !== list) lastSent = undefined;
    const isMine = sent.current || shownText.current !== text;
    shownText.current = text;
    sent.current = false;
    if (!isMine && typed.current !== undefined) return;
    setValue(sentenceOf(list, text));
    typed.current = undefined;
  }, [list, text]);
  useLayoutEffect(() => {
    const path = window.location.pathname;
    if (held === path) {
      focusNextResults(false);
      field.current?.focus({ preventScroll: true });
    }
    held = "";
    return () => {
      // After a submission the focus moves to the result count instead.
      held = !sent.current && document.activeElement === field.current ? path : "";
      setTimeout(() => {
        held = "";
      });
    };
  }, []);
  // Input typed before hydration exists only in the field. A layout effect, as a press may follow hydration at once.
  useLayoutEffect(() => {
    const path = window.location.pathname;
    const kept = unsent?.path === path ? unsent.value : undefined;
    const early = kept ?? field.current?.value ?? shownFirst;
    if (early !== shownFirst) {
      typed.current = early;
      setValue(early);
      setOpen(document.activeElement === field.current);
    }
    return () => {
      unsent = { path, value: sent.current ? undefined : typed.current };
      // The next box of this page mounts at once; a later one belongs to another page.
      setTimeout(() => {
        unsent = undefined;
      });
    };
  }, [shownFirst]);
  useEffect(() => {
    if (typed.current === undefined) return;
    const stop = new AbortController();
    void fetchSuggestions(value, { signal: stop.signal }).then((suggestions) => {
      if (!suggestions) return;
      setFound(suggestions);
      setAt(-1);
    });
    return () => stop.abort();
  }, [value]);

  const choose = (suggestion: Suggestion) => {
    setOpen(false);
    typed.current = undefined;
    sent.current = true;
    lastSent = undefined;
    // Places lead to another list; everything else is a page, where the focus starts at the top.
    if (PLACES.includes(suggestion.kind)) focusNextResults();
    startTransition(() => router.push(amongFilters(suggestion.href, filters)));
  };

  const submit = () => {
    // The field is the truth: what the browser or an extension wrote there may not have reached the state.
    const sentence = (field.current?.value ?? value).trim();
    setOpen(false);
    sent.current = true;
    lastSent = { sentence };
    focusNextResults();
    const query = new URLSearchParams(filters);
    if (sentence) query.set("q", sentence);
    const address = `${firstPaths.explore}${query.size > 0 ? `?${query}` : ""}` as Route;
    startTransition(() => router.push(address));
  };
  const type = (next: string) => {
    typed.current = next;
    setValue(next);
    setOpen(true);
  };
  /** One more position than there are suggestions: the text as typed. */
  const step = (by: 1 | -1) => setAt(((at + 1 + by + found.length + 1) % (found.length + 1)) - 1);

  return {
    ...{ field, value, type, submit, busy },
    ...{ found, at, step, choose, shown, close: () => setOpen(false) },
  };
}
