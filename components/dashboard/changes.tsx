"use client";
import { useTranslations } from "next-intl";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { toast } from "sonner";
import { useRefresh } from "@/components/ui/use-refresh";
import type { Status } from "@/lib/catalog/states";
import type { OwnCard } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import { changeListings } from "@/server/property/actions";
import { focusCard, isFocusLost } from "./focus-card";
import { HeldPrices } from "./held-prices";
import {
  type Changed,
  type Coming,
  type Held,
  heldOf,
  inputOf,
  type Order,
  type Refused,
  withOrder,
  withoutSaved,
} from "./pending-changes";
import { usePublishedToast } from "./use-published-toast";

const UNDO_MS = 8000;

type Changes = {
  /** The status to show: the one after all pending orders are saved. */
  statusOf: (listing: Changed) => Status | "deleted";
  refusalOf: (id: string) => Refused | undefined;
  /** `onLeft` receives the listings that did not change, because the change was undone or refused. */
  change: (order: Order, onLeft?: (ids: string[]) => void) => void;
};

const toastOf = (order: number) => `change-${order}`;
const ChangesContext = createContext<Changes | null>(null);

export function useChanges() {
  const changes = useContext(ChangesContext);
  if (!changes) throw new Error("A card that can be changed stands inside <Changes>.");
  return changes;
}

/**
 * Moves and deletions as optimistic updates: each shows at once and is saved after a few seconds, in which it can be
 * undone. An undo after saving would be too late: a deleted row's pictures are gone with it, and a home taken off the
 * site by mistake was unavailable. Leaving the page does not cancel a pending change.
 */
export function Changes({
  cards,
  children,
}: {
  /** The latest cards from the server. New ones include what was saved, so saved orders stop overlaying them. */
  cards: readonly OwnCard[];
  children: ReactNode;
}) {
  const t = useTranslations("dashboard");
  const refresh = useRefresh();
  const tellPublished = usePublishedToast();
  const count = useRef(0);
  const waiting = useRef<Waiting>(new Map());
  const written = useRef(new Set<number>());
  const [coming, setComing] = useState<ReadonlyMap<string, Coming>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refused>>(new Map());
  const [held, setHeld] = useState<readonly Held[]>([]);

  /** The card to focus once the change is rendered. */
  const next = useRef<{ id: string; taken: boolean; options?: FocusOptions } | null>(null);
  useEffect(() => {
    const to = next.current;
    next.current = null;
    if (to && (to.taken || isFocusLost())) focusCard(to.id, shown.current, to.options);
  }, [coming]);

  /** Reverts the listings of an order to the server's state. */
  const drop = useCallback((which: (order: number, id: string) => boolean) => {
    setComing((now) => new Map([...now].filter(([id, { order }]) => !which(order, id))));
  }, []);

  const shown = useRef(cards);
  useEffect(() => {
    shown.current = cards;
    const done = new Set(written.current);
    written.current.clear();
    if (done.size === 0) return;
    setComing((now) => withoutSaved(now, done));
  }, [cards]);

  const finish = useCallback(
    async (number: number, order: Order, onLeft?: (ids: string[]) => void) => {
      waiting.current.delete(number);
      const { change, listings } = order;
      const result = await changeListings(inputOf(order)).catch(() => undefined);
      if (!result?.data) {
        toast.error(t(change === "delete" ? "deleteFailed" : "changeFailed"));
        drop((other) => other === number);
        onLeft?.(listings.map(({ id }) => id));
        return;
      }
      const { done, refused } = result.data;
      if ("published" in result.data) tellPublished(result.data.published);
      if (refused.length > 0) {
        const ids = new Set(refused.map(({ id }) => id));
        drop((other, id) => other === number && ids.has(id));
        setRefusals((now) => new Map([...now, ...refused.map((row) => [row.id, row] as const)]));
        setHeld((now) => [...now, ...heldOf(refused, order)]);
        toast.error(t("refused", { count: refused.length }));
        onLeft?.([...ids]);
      }
      if (change === "delete" && done.length > 0) {
        toast.success(t("deleted", { count: done.length }));
      }
      written.current.add(number);
      refresh();
    },
    [drop, refresh, t, tellPublished],
  );

  const change = useCallback(
    (order: Order, onLeft?: (ids: string[]) => void) => {
      const ids = new Set(order.listings.map(({ id }) => id));
      // A pending order that includes one of these listings is saved first.
      for (const earlier of [...waiting.current.values()]) {
        if (earlier.order.listings.some(({ id }) => ids.has(id))) earlier.finish();
      }
      count.current += 1;
      const number = count.current;
      const [first] = order.listings;
      next.current = first ? { id: first.id, taken: false } : null;
      setRefusals((now) => new Map([...now].filter(([id]) => !ids.has(id))));
      setHeld((now) => now.filter(({ id }) => !ids.has(id)));
      setComing((now) => withOrder(now, order, number));
      const send = () => {
        clearTimeout(timer);
        // The toast is dismissed: focus on its button moves on to the card.
        const stands = document.activeElement?.closest("[data-sonner-toast]");
        if (stands && first) focusCard(first.id, shown.current, { preventScroll: true });
        toast.dismiss(toastOf(number));
        void finish(number, order, onLeft);
      };
      const timer = setTimeout(send, UNDO_MS);
      waiting.current.set(number, { order, finish: send, timer });
      toast(
        t(`changing.${order.change}`, {
          count: order.listings.length,
          title: first?.title ?? t("changingElsewhere"),
        }),
        {
          id: toastOf(number),
          duration: UNDO_MS,
          action: {
            label: t("undo"),
            onClick: ({ detail }) => {
              if (!waiting.current.delete(number)) return;
              clearTimeout(timer);
              // `detail` is 0 for a key press. With mouse or touch the page must not scroll.
              const options = { preventScroll: detail > 0 };
              next.current = first ? { id: first.id, taken: true, options } : null;
              drop((other) => other === number);
              onLeft?.([...ids]);
            },
          },
        },
      );
    },
    [drop, finish, t],
  );

  useSendOnLeave(waiting);

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

/** The orders that can still be undone, by their number. */
type Waiting = Map<
  number,
  { order: Order; finish: () => void; timer: ReturnType<typeof setTimeout> }
>;

/** Leaving the page sends what is pending. */
function useSendOnLeave(waiting: RefObject<Waiting>) {
  useEffect(() => {
    const pending = waiting.current;
    function leave() {
      for (const [number, { order, timer }] of pending) {
        clearTimeout(timer);
        const body = new Blob([JSON.stringify(inputOf(order))], { type: "application/json" });
        navigator.sendBeacon(paths.changeListings, body);
        // It has been sent, so the toast must not offer to undo it.
        toast.dismiss(toastOf(number));
      }
      pending.clear();
    }
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [waiting]);
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
