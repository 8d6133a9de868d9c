"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { cn } from "@/components/ui/cn";

type Told = { text: string; refused: boolean };
type Answer = Told & { to: string };

/**
 * The forms inside work by themselves; with a script they are sent from here, the page stays where it is, and
 * what became of it is read aloud. `said`: the same, of a form that was sent without one.
 */
export function AlertsLive({
  said,
  failed,
  sending,
  children,
}: {
  said: Told;
  failed: string;
  sending: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const status = useRef<HTMLParagraphElement>(null);
  const [{ text, refused }, tell] = useState(said);
  const [busy, startTransition] = useTransition();

  async function send(event: FormEvent<HTMLDivElement>) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (busy) return;
    tell({ text: sending, refused: false });
    startTransition(async () => {
      const body = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      const answer: Answer | null = await fetch(form.action, {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams(body),
      })
        .then((response) => response.json())
        .catch(() => null);
      startTransition(() => {
        tell(answer ?? { text: failed, refused: true });
        if (answer && new URL(answer.to).pathname !== location.pathname) {
          router.push((new URL(answer.to).pathname + new URL(answer.to).search) as never);
        } else if (answer) router.refresh();
      });
    });
  }

  // Whoever comes from another page with an answer hears it; so does whoever pressed what is gone now.
  useEffect(() => {
    if (said.text) status.current?.focus({ preventScroll: true });
  }, [said.text]);
  useEffect(() => {
    if (!busy && text && document.activeElement === document.body) status.current?.focus();
  }, [busy, text]);

  return (
    <div aria-busy={busy} className="flex flex-col gap-6" onSubmit={send}>
      <p
        className={cn(
          "sticky top-[calc(var(--under-header)+0.5rem)] z-10 rounded-lg px-4 py-3 outline-none empty:sr-only contrast:border contrast:border-current",
          refused
            ? "bg-warning-soft text-warning-soft-foreground"
            : "bg-success-soft text-success-soft-foreground",
        )}
        ref={status}
        role="status"
        tabIndex={-1}
      >
        {text}
      </p>
      {children}
    </div>
  );
}
