"use client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Status } from "@/lib/catalog/states";
import type { OwnCard } from "@/lib/dashboard/types";
import { HeldPrices } from "./held-prices";
import type { Changed, Order, Refused } from "./pending-changes";
import { useChangeQueue } from "./use-change-queue";

type Changes = {
  /** The status to show: the one after all pending orders are saved. */
  statusOf: (listing: Changed) => Status | "deleted";
  refusalOf: (id: string) => Refused | undefined;
  /** `onLeft` receives the listings that did not change, because the change was undone or refused. */
  change: (order: Order, onLeft?: (ids: string[]) => void) => void;
};

const ChangesContext = createContext<Changes | null>(null);

export function useChanges() {
  const changes = useContext(ChangesContext);
  if (!changes) throw new Error("A card that can be changed stands inside <Changes>.");
  return changes;
}

/** Gives its cards their pending changes, and the means to make some. */
export function Changes({
  cards,
  children,
}: {
  /** The latest cards from the server. */
  cards: readonly OwnCard[];
  children: ReactNode;
}) {
  const { coming, refusals, held, change } = useChangeQueue(cards);
  const value = useMemo<Changes>(
    () => ({
      statusOf: ({ id, status }) => coming.get(id)?.status ?? status,
      refusalOf: (id) => refusals.get(id),
      change,
    }),
    [coming, refusals, change],
  );
  return (
    <ChangesContext.Provider value={value}>
      <HeldPrices
        held={held}
        onMeant={(meant) => {
          const home = held.find(({ id }) => id === meant);
          if (!home) return;
          const { listing, change: again, price: confirmedPrice } = home;
          change({ listings: [listing], change: again, confirmedPrice });
        }}
      />
      {children}
    </ChangesContext.Provider>
  );
}

/** Wraps a single card; renders nothing once its listing is deleted or moved to another tab. */
export function Changeable({
  listing,
  tab,
  children,
}: {
  listing: Changed;
  tab?: Status | undefined;
  children: ReactNode;
}) {
  const status = useChanges().statusOf(listing);
  return status === "deleted" || (tab && status !== tab) ? null : children;
}
