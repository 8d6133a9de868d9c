"use client";
import { SlidersHorizontal } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from "@/components/ui/collapsible";
import { Spinner } from "@/components/ui/spinner";
import { useGoingOn } from "@/components/ui/use-going-on";
import { isNarrowed, type OwnFilters, ownQuery, withOwnFilters } from "@/lib/dashboard/own-filters";
import type { OwnChoices } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import { ActiveFilters } from "./active-filters";
import { FilterFields } from "./filter-fields";
import { ShareFiltered } from "./share-filtered";

const TYPING_MS = 400;

/** What is chosen goes into the address; the server answers with the page of it. */
export function FilterPanel({
  filters,
  choices,
  username,
}: {
  filters: OwnFilters;
  choices: OwnChoices;
  username: string | null;
}) {
  const t = useTranslations("dashboard.filters");
  const router = useRouter();
  const id = useId();
  const [busy, startTransition] = useTransition();
  const [open, setOpen] = useState(isNarrowed(filters));
  const [draft, setDraft] = useState(filters);
  const asked = useRef(ownQuery(filters));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and links change the address too; answers to what was typed here do not.
  const shown = ownQuery(filters);
  useEffect(() => {
    if (shown === asked.current) return;
    asked.current = shown;
    setDraft(filters);
  }, [shown, filters]);
  useGoingOn(() => clearTimeout(timer.current));

  function change(next: OwnFilters, wait = 0) {
    const first = { ...next };
    delete first.page;
    setDraft(first);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = ownQuery(first);
      startTransition(() => {
        router.replace(withOwnFilters(paths.dashboard, first) as typeof paths.dashboard, {
          scroll: false,
        });
      });
    }, wait);
  }

  return (
    <Collapsible className="flex flex-col gap-3" onOpenChange={setOpen} open={open}>
      <div className="flex flex-wrap items-center gap-2">
        <CollapsibleTrigger asChild>
          <Button aria-controls={id} size="sm" variant="outline">
            <SlidersHorizontal aria-hidden />
            {t("title")}
          </Button>
        </CollapsibleTrigger>
        <ShareFiltered filters={draft} username={username} />
        {busy && <Spinner />}
      </div>
      <CollapsibleContent id={id}>
        <FilterFields
          choices={choices}
          draft={draft}
          onChange={(next) => change(next)}
          onType={(next) => change(next, TYPING_MS)}
        />
      </CollapsibleContent>
      <ActiveFilters filters={filters} onChange={(next) => change(next)} />
    </Collapsible>
  );
}
