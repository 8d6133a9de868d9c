"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useRefresh } from "@/components/ui/use-refresh";

type StatusText = { text: string; refused: boolean };
type AlertResponse = StatusText & { to: string };
type Order = { action: string; body: URLSearchParams };

/** A deletion is sent after this delay, as on the dashboard (decision 11). */
const UNDO_MS = 8000;

const isSame = (order: Order, other: Order) =>
  order.action === other.action && String(order.body) === String(other.body);

/** The alert whose deletion is pending. */
const LeavingContext = createContext<string | null>(null);

/**
 * The forms inside work without JavaScript; with it they are submitted from here, the page stays in place, and the
 * outcome is announced. The deletion of an alert can be undone for a few seconds before it is sent. `said`: the outcome
 * of a form submitted without JavaScript.
 */
export function AlertsLive({
  said,
  words,
  children,
}: {
  said: StatusText;
  words: { failed: string; sending: string; deleting: string; undo: string; undone: string };
  children: ReactNode;
}) {
  const router = useRouter();
  const refresh = useRefresh();
  const status = useRef<HTMLParagraphElement>(null);
  const [{ text, refused }, tell] = useState(said);
  const [busy, startTransition] = useTransition();
  const [leaving, setLeaving] = useState<string | null>(null);
  const waiting = useRef<{ order: Order; timer: ReturnType<typeof setTimeout> } | null>(null);
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

  // Leaving the page does not undo a pending deletion.
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
      tell({ text: "", refused: false });
    }
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  // Focuses the status after a navigation that carries an outcome, and when the pressed button is gone.
  useEffect(() => {
    if (!said.text) return;
    status.current?.focus({ preventScroll: true });
    // Announced once: after a later reload it would refer to something else.
    const address = new URL(location.href);
    address.searchParams.delete("said");
    history.replaceState(null, "", address);
  }, [said.text]);
  useEffect(() => {
    if (!busy && text && document.activeElement === document.body) status.current?.focus();
  }, [busy, text]);

  return (
    <div aria-busy={busy} className="flex flex-col gap-6" onSubmit={send}>
      <div
        className={cn(
          "sticky top-[calc(var(--under-header)+0.5rem)] z-10 flex flex-wrap items-center justify-between gap-x-4 rounded-lg contrast:border contrast:border-current",
          !text && "sr-only",
          refused
            ? "bg-warning-soft text-warning-soft-foreground"
            : "bg-success-soft text-success-soft-foreground",
        )}
      >
        <p className="px-4 py-3 outline-none" ref={status} role="status" tabIndex={-1}>
          {text}
        </p>
        {leaving && text === words.deleting && !busy && (
          <Button className="me-1" onClick={undo} variant="ghost">
            {words.undo}
          </Button>
        )}
      </div>
      <LeavingContext value={leaving}>{children}</LeavingContext>
    </div>
  );
}

/** Wraps a single alert; hidden while its deletion is pending. */
export function AlertItem({ id, children }: { id: string; children: ReactNode }) {
  return <li hidden={useContext(LeavingContext) === id}>{children}</li>;
}
