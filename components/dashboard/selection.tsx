"use client";
import { X } from "lucide";
import { useTranslations } from "next-intl";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { toast } from "sonner";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
} from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { type Change, canChange, needsAccount, type Status } from "@/lib/catalog/states";
import { type OwnFilters, ownQuery } from "@/lib/dashboard/own-filters";
import type { OwnCard } from "@/lib/dashboard/types";
import { CHANGED_MAX } from "@/lib/property/change-schema";
import { chooseListings } from "@/server/property/actions";
import { useChanges } from "./changes";

/** The bulk actions, in the order of the bar. */
const OFFERED = ["renew", "hide", "show", "close", "delete"] as const satisfies readonly Change[];

type Selection = {
  chosen: ReadonlyMap<string, Status>;
  /** `range` (Shift): selects everything between this card and the last one pressed. */
  toggle: (card: OwnCard, range: boolean) => void;
};
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
  const failed = useTranslations("dashboard")("changeFailed");
  const id = useId();
  const { statusOf, change } = useChanges();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Status>>(new Map());
  const [asking, setAsking] = useState<"close" | "delete" | null>(null);
  const finished = useRef(false);
  const last = useRef<string>(undefined);

  const selection = useMemo<Selection>(
    () => ({
      chosen,
      toggle: (card, range) => {
        const to = cards.findIndex((other) => other.id === card.id);
        const from = range ? cards.findIndex((other) => other.id === last.current) : to;
        last.current = card.id;
        setChosen((now) => {
          const next = new Map(now);
          const on = !now.has(card.id);
          const [low, high] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
          for (const one of cards.slice(low, high + 1)) {
            if (on) next.set(one.id, one.status);
            else next.delete(one.id);
          }
          return next;
        });
      },
    }),
    [chosen, cards],
  );

  useEffect(() => {
    if (chosen.size === 0) return;
    const leave = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented) return;
      // In a field or over an open popover the browser handles Escape itself, later and without an event.
      if (target instanceof Element && target.matches("input, textarea, select")) return;
      if (document.querySelector(":popover-open")) return;
      setChosen(new Map());
    };
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [chosen.size]);

  // Cards on this page have the current status; for others only the status at selection is known.
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const listings = [...chosen].flatMap(([listing, status]) => {
    const card = cardById.get(listing);
    const now = statusOf({ id: listing, status: card?.status ?? status });
    return now === "deleted" ? [] : [{ id: listing, title: card?.title, status: now }];
  });
  // An action that fits only some listings is offered for those, with their number.
  const fitting = (wanted: Change) => listings.filter(({ status }) => canChange(wanted, status));
  const possible = OFFERED.filter(
    (offered) => !(lapsed && needsAccount(offered)) && fitting(offered).length > 0,
  );
  const isPage = cards.length > 0 && cards.every((card) => chosen.has(card.id));

  function apply(wanted: Change) {
    const before = chosen;
    const moved = fitting(wanted);
    const removedIds = new Set(moved.map((listing) => listing.id));
    // Listings that did not change are selected again, with the reason on their cards.
    change({ listings: moved, change: wanted }, (left) =>
      setChosen((now) => {
        const back = left.flatMap((listing) => {
          const status = before.get(listing);
          return status ? [[listing, status] as const] : [];
        });
        return new Map([...now, ...back]);
      }),
    );
    finished.current = true;
    setChosen(new Map([...before].filter(([listing]) => !removedIds.has(listing))));
  }
  // The bar or its button is gone, and the focus of a closed dialog would be lost with it.
  useEffect(() => {
    if (finished.current) document.getElementById(id)?.focus({ preventScroll: true });
    finished.current = false;
  }, [chosen, id]);

  async function chooseAll() {
    const result = await chooseListings({ query: ownQuery(filters) }).catch(() => undefined);
    if (!result?.data) toast.error(failed);
    else setChosen(new Map(result.data.map((row) => [row.id, row.status])));
  }

  return (
    <SelectionContext.Provider value={selection}>
      {cards.length > 1 && (
        <label className="flex min-h-10 w-fit cursor-pointer items-center gap-2.5">
          <Checkbox
            checked={isPage || (chosen.size > 0 && "indeterminate")}
            id={id}
            onCheckedChange={(on) =>
              setChosen(
                on === true
                  ? new Map([...chosen, ...cards.map((card) => [card.id, card.status] as const)])
                  : new Map(),
              )
            }
          />
          {t("page")}
        </label>
      )}
      {children}
      {listings.length > 0 && (
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
              onClick={() => {
                setChosen(new Map());
                document.getElementById(id)?.focus({ preventScroll: true });
              }}
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
    </SelectionContext.Provider>
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
