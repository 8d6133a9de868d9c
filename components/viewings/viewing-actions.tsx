"use client";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import type { ViewingAnswer, ViewingView } from "@/lib/viewings/types";
import { answerViewing } from "@/server/viewings/actions";

/** The agent's actions on a viewing: confirm or decline it, cancel it, or note who came. */
export function ViewingActions({ viewing, now }: { viewing: ViewingView; now: string }) {
  const t = useTranslations("viewings");
  const act = useAction();
  const [busy, startTransition] = useTransition();
  const { id, name, state, came } = viewing;
  const answer = (chosen: ViewingAnswer) =>
    startTransition(async () => {
      await act(() => answerViewing({ id, answer: chosen }), { failed: t("failed") });
    });
  const begun = viewing.startsAt <= now;
  const asked = (chosen: "refuse" | "cancel") => (
    <Confirm
      cancel={t("keep")}
      confirm={t(chosen)}
      onConfirm={() => answer(chosen)}
      text={t("tellText")}
      title={t(`${chosen}Title`, { name })}
      variant="destructive"
    >
      <Button aria-label={t(`${chosen}Of`, { name })} disabled={busy} variant="ghost">
        {t(chosen)}
      </Button>
    </Confirm>
  );
  if (state === "waiting" && !begun)
    return (
      <>
        <Button
          aria-label={t("confirmOf", { name })}
          disabled={busy}
          onClick={() => answer("confirm")}
        >
          {t("confirm")}
        </Button>
        {asked("refuse")}
      </>
    );
  if (state !== "confirmed") return null;
  if (!begun) return asked("cancel");
  return (["came", "missed"] as const).map((what) => (
    <Button
      aria-label={t(`${what}Of`, { name })}
      aria-pressed={came === (what === "came")}
      disabled={busy}
      key={what}
      onClick={() => answer(what)}
      variant={came === (what === "came") ? "secondary" : "outline"}
    >
      {t(what)}
    </Button>
  ));
}
