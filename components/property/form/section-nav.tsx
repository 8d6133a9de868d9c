"use client";
import { Check, CircleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { PropertyValues } from "@/lib/property/schema";
import { invalidFields, type SectionId, sectionState } from "./sections";

/** The current section, what is done and what needs a correction. Next to the form on wide screens. */
export function SectionNav({ sections }: { sections: readonly SectionId[] }) {
  const t = useTranslations("propertyForm");
  const values = useWatch() as PropertyValues;
  const { errors } = useFormState();
  const invalid = invalidFields(values);
  const here = useSectionInView(sections);
  return (
    <nav aria-label={t("sectionsNav")} className="sticky top-24 hidden self-start lg:block">
      <ol className="flex flex-col gap-1 border-border border-s">
        {sections.map((id) => {
          const state = sectionState(id, values, errors, invalid);
          return (
            <li key={id}>
              <a
                aria-current={here === id ? "true" : undefined}
                className={cn(
                  "-ms-px flex items-center gap-2 border-transparent border-s-2 py-2 ps-4 text-muted-foreground transition-colors hover:text-foreground",
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
