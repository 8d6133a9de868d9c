import { useTranslations } from "next-intl";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useActionData } from "@/components/form/use-action";
import { type Change, canChange, type Status } from "@/lib/catalog/states";
import { type OwnFilters, ownQuery } from "@/lib/dashboard/own-filters";
import type { OwnCard } from "@/lib/dashboard/types";
import { chooseListings } from "@/server/property/actions";
import { useChanges } from "./changes";

type Chosen = ReadonlyMap<string, Status>;
export type Selection = {
  chosen: Chosen;
  /** `range` (Shift): selects everything between this card and the last one pressed. */
  toggle: (card: OwnCard, range: boolean) => void;
};

/** The selected listings and what can be done with them. `id`: the checkbox of the page. */
export function useSelection(cards: readonly OwnCard[], filters: OwnFilters) {
  const failed = useTranslations("dashboard")("changeFailed");
  const dataOf = useActionData();
  const id = useId();
  const { statusOf, change } = useChanges();
  const [chosen, setChosen] = useState<Chosen>(new Map());
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

  useEscape(chosen.size > 0, setChosen);

  // Cards on this page have the current status; for others only the status at selection is known.
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const listings = [...chosen].flatMap(([listing, status]) => {
    const card = cardById.get(listing);
    const now = statusOf({ id: listing, status: card?.status ?? status });
    return now === "deleted" ? [] : [{ id: listing, title: card?.title, status: now }];
  });
  // An action that fits only some listings is offered for those, with their number.
  const fitting = (wanted: Change) => listings.filter(({ status }) => canChange(wanted, status));
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
    const rows = await dataOf(() => chooseListings({ query: ownQuery(filters) }), { failed });
    if (rows) setChosen(new Map(rows.map((row) => [row.id, row.status])));
  }

  const choosePage = (on: boolean) =>
    setChosen(
      on
        ? new Map([...chosen, ...cards.map((card) => [card.id, card.status] as const)])
        : new Map(),
    );

  function clear() {
    setChosen(new Map());
    document.getElementById(id)?.focus({ preventScroll: true });
  }

  return { id, selection, listings, fitting, isPage, apply, chooseAll, choosePage, clear };
}

/** Escape ends the selection. */
function useEscape(isActive: boolean, setChosen: (chosen: Chosen) => void) {
  useEffect(() => {
    if (!isActive) return;
    const leave = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented) return;
      // In a field or over an open popover the browser handles Escape itself, later and without an event.
      if (target instanceof Element && target.matches("input, textarea, select")) return;
      if (document.querySelector(":popover-open")) return;
      setChosen(new Map());
    };
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [isActive, setChosen]);
}
