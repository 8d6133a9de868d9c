"use client";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState, useTransition } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import type { PushView } from "@/lib/push/subscription";
import { startPush, stopPush } from "@/server/push/actions";
import { lookAtPush, type PushState, subscribe, unsubscribe } from "./push-browser";

/** Turns push notifications for new leads on or off in this browser; saved on each press. */
export function PushSwitch({ push: { key, on } }: { push: PushView }) {
  const t = useTranslations("leads.push");
  const id = useId();
  const act = useAction();
  const [state, setState] = useState<PushState | "looking">("looking");
  const [busy, startTransition] = useTransition();
  useEffect(() => {
    // On only if browser and server agree: signing out unsubscribes only on the server.
    lookAtPush(key).then(
      (found) => setState(found === "on" && !on ? "off" : found),
      () => setState("unsupported"),
    );
  }, [key, on]);

  async function start() {
    const made = await subscribe(key).catch(() => null);
    if (made === null) return toast.error(t("failed"));
    if (typeof made === "string") return setState(made);
    const refused = await act(() => startPush(made), { failed: t("failed") });
    if (refused) return unsubscribe();
    setState("on");
    toast.success(t("started"));
  }
  async function stop() {
    const refused = await act(() => stopPush(), { failed: t("notStopped") });
    if (refused) return;
    // The server no longer sends to it, even if unsubscribing in the browser fails.
    await unsubscribe().catch(() => {});
    setState("off");
    toast.success(t("stopped"));
  }
  const change = (next: boolean) => {
    if (!busy) startTransition(async () => void (await (next ? start() : stop())));
  };

  const possible = state === "on" || state === "off";
  return (
    <div className="flex max-w-2xl items-start justify-between gap-4 border-t pt-5">
      <div>
        <Label className="text-base" htmlFor={id}>
          {t("title")}
        </Label>
        <p className="text-muted-foreground text-sm" id={`${id}-hint`}>
          {t("hint")}
        </p>
        <p aria-live="polite" className="mt-1 text-sm" id={`${id}-state`}>
          {!possible && state !== "looking" && t(state)}
        </p>
      </div>
      <Switch
        aria-busy={busy}
        aria-describedby={`${id}-hint ${id}-state`}
        checked={state === "on"}
        className="mt-0.5"
        disabled={!possible}
        id={id}
        onCheckedChange={change}
      />
    </div>
  );
}
