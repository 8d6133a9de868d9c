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

/** Each list comes with a box of its own. The page whose box had the focus when it was replaced, for the next one. */
let held = "";
/**
 * The sentence that was sent last, and the filters that it became: until others are chosen it stands in the box, to be
 * mended and sent again. They are not known before its list has come.
 */
let lastSent: { sentence: string; became?: string } | undefined;
/** What was typed there and not sent. */
let unsent: { path: string; value: string | undefined } | undefined;

/**
 * One sentence in Hebrew. An ordinary form that leads to the search; the script adds suggestions
 * while typing. `kept`: filters that stay on while the sentence changes.
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
  // In another order it is the same list; on a page without one the box begins empty.
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

  // Another list has come. What is still typed and was not sent goes on, unless other words are searched for.
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
      // After a sentence is sent the focus goes to the number of results instead.
      held = !sent.current && document.activeElement === field.current ? path : "";
      setTimeout(() => {
        held = "";
      });
    };
  }, []);
  // What was typed before the script took over is in the field alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes and when it goes
  useEffect(() => {
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
  }, []);
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
    // Places lead to another list; everything else is a page, whose focus begins at its top.
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
          setOpen(false);
          sent.current = true;
          lastSent = { sentence: value.trim() };
          focusNextResults();
          const query = new URLSearchParams(filters);
          if (value.trim()) query.set("q", value.trim());
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
            // Empty it shows Hebrew that may begin with a number.
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
                // One place more than there are suggestions: the text as it was typed.
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
            // A search field may not be a combobox; the keyboard is told by enterKeyHint.
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

/** What stands in the box over a list: the sentence that led to it, else the words that are searched for. */
const sentenceOf = (list: string | null, text: string) =>
  list && lastSent && (lastSent.became ?? list) === list ? lastSent.sentence : text;

/** Places are filters of the search; the rest are pages of their own. */
const PLACES: readonly Suggestion["kind"][] = ["city", "neighborhood"];
