"use client";
import { Search } from "lucide";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import {
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { lazyPart } from "@/components/island/lazy-part";
import { usePageLoading } from "@/components/island/page-loading";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { firstPaths } from "@/lib/first-paths";
import { amongFilters, type Suggestion } from "@/lib/search/suggestion";
import { focusNextResults } from "./results-total";
import type { SearchBoxLabels } from "./search-box-labels";
import { fetchSuggestions } from "./suggestions";

const SuggestionList = lazyPart(() =>
  import("./suggestion-list").then(({ SuggestionList }) => SuggestionList),
);

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

/**
 * One sentence in Hebrew. An ordinary form that leads to the search; the script adds suggestions while typing. `kept`:
 * filters that stay on while the sentence changes.
 */
export function SearchBox({
  labels,
  text = "",
  kept = NONE,
  className = "",
}: {
  labels: SearchBoxLabels;
  text?: string;
  kept?: readonly (readonly [name: string, value: string])[];
  className?: string;
}) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  usePageLoading(busy);
  const id = useId();
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

  return (
    <search className={`relative block ${className}`} data-noprint data-search-box>
      <form
        action={firstPaths.explore}
        className="flex flex-wrap items-center gap-2 rounded-xl border border-input bg-card p-1.5 has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring"
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
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
        }}
      >
        {kept.map(([name, one]) => (
          <input key={`${name}=${one}`} name={name} type="hidden" value={one} />
        ))}
        <div className="flex min-w-0 flex-[99_1_9.5rem] items-center gap-2">
          <Icon icon={Search} className="ms-2.5 size-5 shrink-0 text-muted-foreground" />
          <input
            aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-expanded={shown}
            aria-label={labels.box}
            autoComplete="off"
            className="h-11 min-w-0 flex-1 text-ellipsis bg-transparent px-1 text-base outline-none placeholder:text-muted-foreground"
            // When empty, it shows a Hebrew placeholder that may start with a number.
            dir={value === "" ? "rtl" : "auto"}
            enterKeyHint="search"
            maxLength={labels.max}
            name="q"
            onBlur={() => setOpen(false)}
            onChange={(event) => {
              typed.current = event.target.value;
              setValue(event.target.value);
              setOpen(true);
            }}
            onKeyDown={(event) => {
              if (!shown) return;
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
              const suggestion = found[at];
              if (step) {
                event.preventDefault();
                // One more position than there are suggestions: the text as typed.
                setAt(((at + 1 + step + found.length + 1) % (found.length + 1)) - 1);
              } else if (event.key === "Escape") {
                event.preventDefault();
                setOpen(false);
              } else if (event.key === "Enter" && suggestion) {
                event.preventDefault();
                choose(suggestion);
              }
            }}
            placeholder={labels.placeholder}
            ref={field}
            role="combobox"
            // An input of type "search" must not have the combobox role; enterKeyHint sets the keyboard's key.
            type="text"
            value={value}
          />
        </div>
        <button
          aria-busy={busy || undefined}
          className={buttonVariants({ className: "grow sm:grow-0" })}
          type="submit"
        >
          {labels.submit}
        </button>
      </form>
      <div
        aria-label={labels.suggestions}
        className="absolute inset-x-0 top-full z-40 mt-1.5 overflow-hidden rounded-lg border border-border bg-popover p-1 text-popover-foreground shadow-float"
        hidden={!shown}
        id={`${id}-list`}
        role="listbox"
      >
        {found.length > 0 && (
          <Suspense>
            <SuggestionList at={at} choose={choose} found={found} id={id} kinds={labels.kinds} />
          </Suspense>
        )}
      </div>
    </search>
  );
}

/** The text in the box above a list: the sentence that led to it, else the text query. */
const sentenceOf = (list: string | null, text: string) =>
  list && lastSent && (lastSent.became ?? list) === list ? lastSent.sentence : text;

/** Places are search filters; the rest are pages of their own. */
const PLACES: readonly Suggestion["kind"][] = ["city", "neighborhood"];
