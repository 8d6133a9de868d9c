import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { useActionData } from "@/components/form/use-action";
import { useRefresh } from "@/components/ui/use-refresh";
import type { OwnCard } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import { changeListings } from "@/server/property/actions";
import { focusCard, isFocusLost } from "./focus-card";
import {
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
const toastOf = (order: number) => `change-${order}`;

/** The orders that can still be undone, by their number. */
type Waiting = Map<
  number,
  { order: Order; finish: () => void; timer: ReturnType<typeof setTimeout> }
>;
type OnLeft = (ids: string[]) => void;

/**
 * Moves and deletions as optimistic updates: each shows at once and is saved after a few seconds, in which it can be
 * undone. An undo after saving would be too late: a deleted row's pictures are gone with it, and a home taken off the
 * site by mistake was unavailable. Leaving the page does not cancel a pending change.
 */
export function useChangeQueue(cards: readonly OwnCard[]) {
  const t = useTranslations("dashboard");
  const count = useRef(0);
  const waiting = useRef<Waiting>(new Map());
  const [coming, setComing] = useState<ReadonlyMap<string, Coming>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refused>>(new Map());
  const [held, setHeld] = useState<readonly Held[]>([]);
  const { shown, next } = useFocusAfterChange(cards, coming);

  /** Reverts the listings of an order to the server's state. */
  const drop = useCallback((which: (order: number, id: string) => boolean) => {
    setComing((now) => new Map([...now].filter(([id, { order }]) => !which(order, id))));
  }, []);
  const onRefused = useCallback(
    (number: number, order: Order, refused: readonly (Refused & { id: string })[]) => {
      const ids = new Set(refused.map(({ id }) => id));
      drop((other, id) => other === number && ids.has(id));
      setRefusals((now) => new Map([...now, ...refused.map((row) => [row.id, row] as const)]));
      setHeld((now) => [...now, ...heldOf(refused, order)]);
    },
    [drop],
  );
  const save = useSave(drop, onRefused);

  // New cards include what was saved, so saved orders stop overlaying them.
  const { written } = save;
  useEffect(() => {
    const done = new Set(written.current);
    written.current.clear();
    if (done.size > 0) setComing((now) => withoutSaved(now, done));
  }, [cards, written]);

  const { finish } = save;
  const change = useCallback(
    (order: Order, onLeft?: OnLeft) => {
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
        waiting.current.delete(number);
        void finish(number, order, onLeft);
      };
      const undo = (options: FocusOptions) => {
        if (!waiting.current.delete(number)) return;
        clearTimeout(timer);
        next.current = first ? { id: first.id, taken: true, options } : null;
        drop((other) => other === number);
        onLeft?.([...ids]);
      };
      const timer = setTimeout(send, UNDO_MS);
      waiting.current.set(number, { order, finish: send, timer });
      const title = first?.title ?? t("changingElsewhere");
      toast(t(`changing.${order.change}`, { count: order.listings.length, title }), {
        id: toastOf(number),
        duration: UNDO_MS,
        // `detail` is 0 for a key press. With mouse or touch the page must not scroll.
        action: {
          label: t("undo"),
          onClick: ({ detail }) => undo({ preventScroll: detail > 0 }),
        },
      });
    },
    [drop, finish, next, shown, t],
  );

  useSendOnLeave(waiting);
  return { coming, refusals, held, change };
}

/** Sends an order and reports the result. `written`: the orders saved since the last cards. */
function useSave(
  drop: (which: (order: number) => boolean) => void,
  onRefused: (number: number, order: Order, refused: readonly (Refused & { id: string })[]) => void,
) {
  const t = useTranslations("dashboard");
  const dataOf = useActionData();
  const refresh = useRefresh();
  const tellPublished = usePublishedToast();
  const written = useRef(new Set<number>());
  const finish = useCallback(
    async (number: number, order: Order, onLeft?: OnLeft) => {
      const isDeletion = order.change === "delete";
      const changed = await dataOf(() => changeListings(inputOf(order)), {
        failed: t(isDeletion ? "deleteFailed" : "changeFailed"),
      });
      if (!changed) {
        drop((other) => other === number);
        onLeft?.(order.listings.map(({ id }) => id));
        return;
      }
      const { done, refused } = changed;
      if ("published" in changed) tellPublished(changed.published);
      if (refused.length > 0) {
        onRefused(number, order, refused);
        toast.error(t("refused", { count: refused.length }));
        onLeft?.(refused.map(({ id }) => id));
      }
      if (isDeletion && done.length > 0) toast.success(t("deleted", { count: done.length }));
      written.current.add(number);
      refresh();
    },
    [dataOf, drop, onRefused, refresh, t, tellPublished],
  );
  return { finish, written };
}

/** Focuses `next`, the card of a change, once the change is rendered. `shown`: the cards that the page shows. */
function useFocusAfterChange(cards: readonly OwnCard[], coming: ReadonlyMap<string, Coming>) {
  const shown = useRef(cards);
  const next = useRef<{ id: string; taken: boolean; options?: FocusOptions } | null>(null);
  useEffect(() => {
    const to = next.current;
    next.current = null;
    if (to && (to.taken || isFocusLost())) focusCard(to.id, shown.current, to.options);
  }, [coming]);
  useEffect(() => {
    shown.current = cards;
  }, [cards]);
  return { shown, next };
}

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
