"use client";
import { Search, SlidersHorizontal } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from "@/components/ui/collapsible";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Spinner } from "@/components/ui/spinner";
import {
  chipsOf,
  OWN_SORTS,
  OWN_TEXT_MAX,
  type OwnFilters,
  type OwnSort,
} from "@/lib/dashboard/own-filters";
import type { OwnChoices } from "@/lib/dashboard/types";
import { ActiveFilters } from "./active-filters";
import { FilterFields } from "./filter-fields";
import { ShareFiltered } from "./share-filtered";
import { useFilterDraft } from "./use-filter-draft";

const TYPING_MS = 400;

// The default removes the key: no text and the first sort order are no filter.
const withText = ({ q: _, ...others }: OwnFilters, text: string): OwnFilters =>
  text === "" ? others : { ...others, q: text };
const withSort = ({ sort: _, ...others }: OwnFilters, sort: OwnSort): OwnFilters =>
  sort === "newest" ? others : { ...others, sort };

/** Writes the chosen filters to the URL; the server responds with the matching list. */
export function FilterPanel({
  filters,
  choices,
  username,
  isPublic,
  showsPrices,
}: {
  filters: OwnFilters;
  choices: OwnChoices;
  username: string | null;
  isPublic: boolean;
  showsPrices: boolean;
}) {
  const t = useTranslations("dashboard.filters");
  const id = useId();
  const [open, setOpen] = useState(chipsOf(filters).length > 0);
  const { draft, busy, change } = useFilterDraft(filters);

  return (
    <Collapsible className="flex flex-col gap-3" onOpenChange={setOpen} open={open}>
      <div className="flex flex-wrap items-center gap-2">
        <div className="relative min-w-0 grow basis-64 sm:max-w-sm">
          <Icon
            icon={Search}
            className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted-foreground"
          />
          <Input
            aria-label={t("search")}
            className="h-10 ps-10"
            dir="auto"
            maxLength={OWN_TEXT_MAX}
            onChange={({ target }) => change(withText(draft, target.value), TYPING_MS)}
            placeholder={t("search")}
            type="search"
            value={draft.q ?? ""}
          />
        </div>
        <div className="w-48 max-sm:grow">
          <NativeSelect
            aria-label={t("sort")}
            className="h-10 sm:text-sm"
            onChange={({ target }) => change(withSort(draft, target.value as OwnSort))}
            value={draft.sort ?? "newest"}
          >
            {OWN_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sorts.${sort}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <CollapsibleTrigger asChild>
          <Button aria-controls={id} className="min-h-10" size="sm" variant="outline">
            <Icon icon={SlidersHorizontal} />
            {t("title")}
          </Button>
        </CollapsibleTrigger>
        <ShareFiltered filters={draft} {...{ username, isPublic, showsPrices }} />
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
      {/* Uses the draft, so that removing a chip keeps choices made since this list arrived. */}
      <ActiveFilters filters={draft} onChange={(next) => change(next)} />
    </Collapsible>
  );
}
