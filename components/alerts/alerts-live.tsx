"use client";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { type StatusText, type StatusWords, useAlertOrders } from "./use-alert-orders";

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
  words: StatusWords & { undo: string };
  children: ReactNode;
}) {
  const status = useRef<HTMLParagraphElement>(null);
  const { text, refused, busy, leaving, send, undo } = useAlertOrders(said, words);

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
