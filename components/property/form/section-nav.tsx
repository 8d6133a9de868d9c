"use client";
import { Check, CircleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { PropertyValues } from "@/lib/property/schema";
import { invalidFields, type SectionId, sectionState } from "./sections";

/**
 * The current section, what is done and what needs a correction: a list next to the form on wide screens, on others a
 * row of tabs below the header.
 */
export function SectionNav({ sections }: { sections: readonly SectionId[] }) {
  const t = useTranslations("propertyForm");
  const values = useWatch() as PropertyValues;
  const { errors } = useFormState();
  const invalid = invalidFields(values);
  const here = useSectionInView(sections);
  const list = useRef<HTMLOListElement>(null);
  useCurrentInView(list, here);
  return (
    <nav
      aria-label={t("sectionsNav")}
      className="-mx-(--page-margin) top-(--under-header) z-20 bg-background lg:sticky lg:top-24 lg:mx-0 lg:self-start [@media(height>=30rem)]:sticky"
      data-section-bar
    >
      <ol
        className="no-scrollbar flex overflow-x-auto border-border border-b px-[calc(var(--page-margin)-0.625rem)] lg:flex-col lg:gap-1 lg:overflow-visible lg:border-s lg:border-b-0 lg:px-0"
        ref={list}
      >
        {sections.map((id) => {
          const state = sectionState(id, values, errors, invalid);
          return (
            <li className="max-lg:shrink-0" key={id}>
              <a
                aria-current={here === id ? "true" : undefined}
                className={cn(
                  "flex items-center gap-1.5 border-transparent text-muted-foreground transition-colors hover:text-foreground max-lg:-mb-px max-lg:min-h-11 max-lg:whitespace-nowrap max-lg:border-b-2 max-lg:px-2.5 max-lg:text-sm lg:-ms-px lg:gap-2 lg:border-s-2 lg:py-2 lg:ps-4",
                  here === id && "border-primary font-medium text-foreground",
                )}
                data-plain
                href={`#${id}`}
              >
                <span className="flex-1">{t(`sections.${id}`)}</span>
                {state === "wrong" && (
                  <Icon
                    icon={CircleAlert}
                    aria-label={t("state.wrong")}
                    className="size-4 text-destructive"
                  />
                )}
                {state === "done" && (
                  <Icon icon={Check} aria-label={t("state.done")} className="size-4 text-success" />
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Scrolls the row of tabs, and nothing else, until the current one is in its middle. */
function useCurrentInView(list: RefObject<HTMLOListElement | null>, here: string) {
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[href="#${here}"]`);
    if (!list.current || !tab) return;
    const [row, current] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    list.current.scrollLeft += (current.left + current.right - row.left - row.right) / 2;
  }, [list, here]);
}

function useSectionInView(sections: readonly SectionId[]) {
  const [here, setHere] = useState<string>(sections[0] ?? "");
  const all = sections.join(" ");
  useEffect(() => {
    const seen = new Map<string, boolean>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting);
        const first = all.split(" ").find((id) => seen.get(id));
        if (first) setHere(first);
      },
      // A section is current when it crosses a line in the upper third of the window.
      { rootMargin: "-25% 0px -65% 0px" },
    );
    for (const id of all.split(" ")) {
      const section = document.getElementById(id);
      if (section) watcher.observe(section);
    }
    return () => watcher.disconnect();
  }, [all]);
  return here;
}
