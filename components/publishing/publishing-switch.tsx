"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "sonner";
import { SubmitButton } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { type ChosenReason, ReasonFields } from "@/components/report/reason-fields";
import { ActionDetails } from "@/components/ui/action-details";
import { formatDateTime } from "@/lib/hebrew/format";
import type { PublishingStop } from "@/lib/publishing/stop";
import { allowPublishing, stopPublishing } from "@/server/publishing/actions";

type Props = {
  userId: string;
  /** Null while the agent may publish. */
  stop: PublishingStop | null;
  onDone?: () => void;
};

/** For operators: suspends an agent's publishing, with a reason that the agent reads, or allows it again. */
export function PublishingSwitch({ userId, stop, onDone }: Props) {
  const t = useTranslations("adminPublishing");
  const reasons = useTranslations("report.reasons");
  const act = useAction();
  const [busy, startTransition] = useTransition();
  const [chosen, setChosen] = useState<ChosenReason>({ reason: "misleading", words: "" });
  const run = (done: "stopped" | "allowed", action: () => ReturnType<typeof allowPublishing>) =>
    startTransition(async () => {
      if (await act(action, { failed: t("failed") })) return;
      toast.success(t(`done.${done}`));
      onDone?.();
    });
  if (stop) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p>{t("stopped", { date: formatDateTime(stop.at), reason: reasons(stop.reason) })}</p>
        {stop.words && (
          <p className="wrap-anywhere whitespace-pre-line text-muted-foreground" dir="auto">
            {stop.words}
          </p>
        )}
        <SubmitButton
          busy={busy}
          onClick={() => run("allowed", () => allowPublishing({ userId }))}
          size="sm"
          type="button"
          variant="outline"
        >
          {t("allow")}
        </SubmitButton>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <p>{t("open")}</p>
      <ActionDetails label={t("stopOpen")}>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
        <ReasonFields
          labels={{ reason: t("reason"), words: t("words") }}
          onChange={setChosen}
          value={chosen}
        />
        <SubmitButton
          busy={busy}
          className="self-start"
          onClick={() => run("stopped", () => stopPublishing({ userId, ...chosen }))}
          size="sm"
          type="button"
          variant="destructive"
        >
          {t("stop")}
        </SubmitButton>
      </ActionDetails>
    </div>
  );
}
