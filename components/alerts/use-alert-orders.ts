import type { Route } from "next";
import { useRouter } from "next/navigation";
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useTransition,
} from "react";
import { useRefresh } from "@/components/ui/use-refresh";

export type StatusText = { text: string; refused: boolean };
type AlertResponse = StatusText & { to: string };
export type StatusWords = { failed: string; sending: string; deleting: string; undone: string };
type Order = { action: string; body: URLSearchParams };

type Waiting = { order: Order; timer: ReturnType<typeof setTimeout> };

/** A deletion is sent after this delay, as on the dashboard (decision 11). */
const UNDO_MS = 8000;

const isSame = (order: Order, other: Order) =>
  order.action === other.action && String(order.body) === String(other.body);

/**
 * Sends the forms of alerts in the order they were submitted, a deletion after a delay in which it can be undone.
 * `leaving`: the alert whose deletion is pending.
 */
export function useAlertOrders(said: StatusText, words: StatusWords) {
  const router = useRouter();
  const refresh = useRefresh();
  const [{ text, refused }, tell] = useState(said);
  const [busy, startTransition] = useTransition();
  const [leaving, setLeaving] = useState<string | null>(null);
  const waiting = useRef<Waiting | null>(null);
  /** The first request is in flight; later ones follow it in order. */
  const queue = useRef<Order[]>([]);

  function take() {
    const order = waiting.current?.order;
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    return order ? [order] : [];
  }

  function post(orders: Order[]) {
    tell({ text: words.sending, refused: false });
    const underWay = queue.current.length > 0;
    queue.current.push(...orders);
    if (underWay) return;
    startTransition(async () => {
      let reply: AlertResponse | null = null;
      for (let order = queue.current[0]; order; order = queue.current[0]) {
        reply = await fetch(order.action, {
          method: "POST",
          headers: { accept: "application/json" },
          body: order.body,
        })
          .then((response) => response.json())
          .catch(() => null);
        queue.current.shift();
      }
      startTransition(() => {
        // Another alert may have been deleted in the meantime, and its deletion is now pending.
        if (waiting.current) tell({ text: words.deleting, refused: false });
        else tell(reply ?? { text: words.failed, refused: true });
        setLeaving((now) => (waiting.current ? now : null));
        const to = reply && new URL(reply.to);
        if (to && to.pathname !== location.pathname) {
          router.push((to.pathname + to.search) as Route);
        } else if (to) refresh();
      });
    });
  }

  function send(event: FormEvent<HTMLDivElement>) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const order = { action: form.action, body: new URLSearchParams(fields) };
    // Ignore a second press of the same button.
    if (queue.current.some((other) => isSame(other, order))) return;
    // A pending deletion is sent first.
    const before = take();
    if (order.body.get("do") !== "delete") return post([...before, order]);
    if (before.length > 0) post(before);
    waiting.current = { order, timer: setTimeout(() => post(take()), UNDO_MS) };
    setLeaving(order.body.get("id"));
    tell({ text: words.deleting, refused: false });
  }

  function undo() {
    if (take().length === 0) return;
    setLeaving(null);
    tell({ text: words.undone, refused: false });
  }

  useSendOnLeave(waiting, queue, () => tell({ text: "", refused: false }));

  return { text, refused, busy, leaving, send, undo };
}

/** Leaving the page does not undo a pending deletion. */
function useSendOnLeave(
  waiting: RefObject<Waiting | null>,
  queue: RefObject<Order[]>,
  onSent: () => void,
) {
  const onLeave = useEffectEvent(onSent);
  useEffect(() => {
    function leave() {
      const order = waiting.current?.order;
      clearTimeout(waiting.current?.timer);
      waiting.current = null;
      // The first is already in flight.
      for (const { action, body } of queue.current.splice(1)) navigator.sendBeacon(action, body);
      if (!order) return;
      navigator.sendBeacon(order.action, order.body);
      // The bfcache may restore this page as it was left: it must not offer to undo what was sent.
      onLeave();
    }
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [waiting, queue]);
}
