"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "sonner";
import { SubmitButton } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { CHANGED_MAX } from "@/lib/property/change-schema";
import { changeListings } from "@/server/property/actions";

type Home = { id: string; title: string };

/**
 * Listings that are no longer in the file: the agent may hide them, as many at once as one change allows. Nothing is
 * preselected, and nothing is deleted.
 */
export function LeftHomes({ homes }: { homes: readonly Home[] }) {
  const t = useTranslations("sheetImport");
  const act = useAction();
  const [busy, startTransition] = useTransition();
  const [left, setLeft] = useState(homes);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (left.length === 0) return null;
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const hide = () =>
    startTransition(async () => {
      let done: readonly string[] = [];
      const failed = await act(
        async () => {
          const ids = [...chosen];
          const result = await changeListings({ ids, change: "hide", finalPrice: null });
          done = result?.data?.done ?? [];
          return result;
        },
        { failed: t("hideFailed") },
      );
      if (failed !== null) return;
      toast.success(t("hidden", { count: done.length }));
      setLeft((before) => before.filter(({ id }) => !done.includes(id)));
      setChosen(new Set());
    });
  return (
    <fieldset className="flex flex-col items-start gap-2 rounded-lg border bg-card p-4">
      <legend className="sr-only">{t("leftTitle", { count: left.length })}</legend>
      <p aria-hidden className="font-semibold">
        {t("leftTitle", { count: left.length })}
      </p>
      <p className="text-muted-foreground text-sm">{t("leftHint")}</p>
      <ul className="flex flex-col">
        {left.slice(0, CHANGED_MAX).map(({ id, title }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                checked={chosen.has(id)}
                className="size-4.5 accent-primary"
                onChange={({ target }) => choose(id, target.checked)}
                type="checkbox"
              />
              <bdi>{title}</bdi>
            </label>
          </li>
        ))}
      </ul>
      <SubmitButton
        busy={busy}
        disabled={chosen.size === 0}
        onClick={hide}
        type="button"
        variant="outline"
      >
        {t("hide", { count: chosen.size })}
      </SubmitButton>
    </fieldset>
  );
}
