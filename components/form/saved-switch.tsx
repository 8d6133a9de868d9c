"use client";
import { useTranslations } from "next-intl";
import { useId, useOptimistic, useTransition } from "react";
import { toast } from "sonner";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import { type ActionResult, useAction } from "./use-action";

/** A settings switch with its label and hint: saved on change, reverted on failure. */
export function SavedSwitch({
  name,
  hint,
  on,
  save,
}: {
  name: string;
  hint: string;
  on: boolean;
  save: (next: boolean) => Promise<ActionResult>;
}) {
  const t = useTranslations("settings");
  const id = useId();
  const act = useAction();
  // Optimistic until the page has the server's response; otherwise the switch would flip back in between.
  const [wanted, want] = useOptimistic(on);
  const [busy, startTransition] = useTransition();

  function change(next: boolean) {
    if (busy) return;
    startTransition(async () => {
      want(next);
      const refused = await act(() => save(next), { failed: t("saveFailed") });
      if (!refused) toast.success(t("saved"));
    });
  }

  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <Label className="text-base" htmlFor={id}>
          {name}
        </Label>
        <p className="text-muted-foreground text-sm" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <Switch
        aria-busy={busy}
        aria-describedby={`${id}-hint`}
        checked={wanted}
        className="mt-0.5"
        id={id}
        onCheckedChange={change}
      />
    </div>
  );
}
