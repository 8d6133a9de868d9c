"use client";
import { Search } from "lucide";
import { Suspense, useId } from "react";
import { lazyPart } from "@/components/island/lazy-part";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { firstPaths } from "@/lib/first-paths";
import type { SearchBoxLabels } from "./search-box-labels";
import { useSearchBox } from "./use-search-box";

const SuggestionList = lazyPart(() =>
  import("./suggestion-list").then(({ SuggestionList }) => SuggestionList),
);

/**
 * One sentence in Hebrew. An ordinary form that leads to the search; the script adds suggestions while typing. `kept`:
 * filters that stay on while the sentence changes.
 */
export function SearchBox({
  labels,
  text = "",
  kept,
  className = "",
}: {
  labels: SearchBoxLabels;
  text?: string;
  kept?: readonly (readonly [name: string, value: string])[];
  className?: string;
}) {
  const id = useId();
  const { field, value, type, submit, busy, found, at, step, choose, shown, close } = useSearchBox(
    text,
    kept,
  );

  return (
    <search className={`relative block ${className}`} data-noprint data-search-box>
      <form
        action={firstPaths.explore}
        className="flex flex-wrap items-center gap-2 rounded-xl border border-input bg-card p-1.5 has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring"
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {kept?.map(([name, one]) => (
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
            onBlur={close}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (!shown) return;
              const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
              const suggestion = found[at];
              if (by) {
                event.preventDefault();
                step(by);
              } else if (event.key === "Escape") {
                event.preventDefault();
                close();
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
