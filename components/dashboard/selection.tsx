"use client";
import { X } from "lucide";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useState } from "react";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
} from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { type Change, needsAccount } from "@/lib/catalog/states";
import type { OwnFilters } from "@/lib/dashboard/own-filters";
import type { OwnCard } from "@/lib/dashboard/types";
import { CHANGED_MAX } from "@/lib/property/change-schema";
import { type Selection, useSelection } from "./use-selection";

/** The bulk actions, in the order of the bar. */
const OFFERED = ["renew", "hide", "show", "close", "delete"] as const satisfies readonly Change[];

const SelectionContext = createContext<Selection | null>(null);

/** The selected listings, across all pages, and the bar of bulk actions. */
export function ChosenListings({
  cards,
  found,
  filters,
  lapsed = false,
  children,
}: {
  cards: readonly OwnCard[];
  found: number;
  filters: OwnFilters;
  lapsed?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("dashboard.choosing");
  const chosen = useSelection(cards, filters);
  const { id, selection, listings, isPage, choosePage } = chosen;

  return (
    <SelectionContext.Provider value={selection}>
      {cards.length > 1 && (
        <label className="flex min-h-10 w-fit cursor-pointer items-center gap-2.5">
          <Checkbox
            checked={isPage || (selection.chosen.size > 0 && "indeterminate")}
            id={id}
            onCheckedChange={(on) => choosePage(on === true)}
          />
          {t("page")}
        </label>
      )}
      {children}
      <ChosenBar chosen={chosen} found={found} lapsed={lapsed} shown={listings.length > 0} />
    </SelectionContext.Provider>
  );
}

/** How many are selected, the bulk actions that fit them, and the question before two of them. */
function ChosenBar({
  chosen: { listings, fitting, apply, chooseAll, clear },
  found,
  lapsed,
  shown,
}: {
  chosen: ReturnType<typeof useSelection>;
  found: number;
  lapsed: boolean;
  shown: boolean;
}) {
  const t = useTranslations("dashboard.choosing");
  const [asking, setAsking] = useState<"close" | "delete" | null>(null);
  const possible = OFFERED.filter(
    (offered) => !(lapsed && needsAccount(offered)) && fitting(offered).length > 0,
  );
  return (
    <>
      {shown && (
        <section
          aria-label={t("label")}
          data-chosen-bar
          className="sticky bottom-(--bottom-bar) z-20 -mx-4 flex flex-wrap items-center gap-2 border-t bg-background/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:rounded-t-lg sm:border sm:shadow-float"
        >
          {/* On a phone, a row of its own above the actions. */}
          <div className="flex basis-full items-center gap-2 sm:contents">
            <p aria-live="polite" className="me-2 font-medium tabular-nums">
              {t("count", { count: listings.length })}
            </p>
            {found > listings.length && listings.length < CHANGED_MAX && (
              <Button onClick={chooseAll} size="sm" variant="ghost">
                {found > CHANGED_MAX
                  ? t("some", { count: CHANGED_MAX })
                  : t("all", { count: found })}
              </Button>
            )}
            <Button
              aria-label={t("none")}
              className="ms-auto px-2.5 sm:order-last"
              onClick={clear}
              size="sm"
              variant="ghost"
            >
              <Icon icon={X} />
            </Button>
          </div>
          {possible.map((offered) => (
            <Button
              className={offered === "delete" ? "text-destructive" : undefined}
              key={offered}
              onClick={() =>
                offered === "delete" || offered === "close" ? setAsking(offered) : apply(offered)
              }
              size="sm"
              variant="outline"
            >
              {fitting(offered).length < listings.length
                ? t("part", { what: t(`do.${offered}`), some: fitting(offered).length })
                : t(`do.${offered}`)}
            </Button>
          ))}
        </section>
      )}
      <AlertDialog onOpenChange={(open) => open || setAsking(null)} open={asking !== null}>
        {asking && (
          <AlertDialogContent
            text={t(`${asking}Text`, { count: fitting(asking).length })}
            title={t(`${asking}Title`, { count: fitting(asking).length })}
          >
            <AlertDialogAction
              onClick={() => apply(asking)}
              variant={asking === "delete" ? "destructive" : "primary"}
            >
              {t(`do.${asking}`)}
            </AlertDialogAction>
            <AlertDialogCancel>{t("cancel")}</AlertDialogCancel>
          </AlertDialogContent>
        )}
      </AlertDialog>
    </>
  );
}

/** A card's checkbox. */
export function ChooseCard({ card }: { card: OwnCard }) {
  const t = useTranslations("dashboard.choosing");
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  return (
    <label className="-my-2 ms-auto -me-2 flex size-10 shrink-0 cursor-pointer items-center justify-center">
      <Checkbox
        aria-label={t("one", { title: card.title })}
        checked={selection.chosen.has(card.id)}
        onClick={(event) => selection.toggle(card, event.shiftKey)}
      />
    </label>
  );
}
