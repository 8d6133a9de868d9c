"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/form/form";
import { useBusyAction } from "@/components/form/use-action";
import { ActionDetails } from "@/components/ui/action-details";
import type { ReportReason } from "@/lib/report/form";
import { askAgent } from "@/server/report/actions";
import { ReasonFields } from "./reason-fields";

type Props = {
  listing: string;
  title: string;
  /** The preselected reason. */
  reason: ReportReason;
};

/** A third option before the two decisions: a question to the agent, at most once. */
export function AskAgent({ listing, title, reason }: Props) {
  const t = useTranslations("adminReports");
  const { busy, run } = useBusyAction(t("failed"));
  const [chosen, setChosen] = useState({ reason, words: "" });
  const ask = () => run(() => askAgent({ listing, ...chosen }), t("done.asked"));
  return (
    <ActionDetails label={t("askOpen")}>
      <ReasonFields
        labels={{ reason: t("askReason"), words: t("askWords") }}
        onChange={setChosen}
        value={chosen}
      />
      <SubmitButton
        aria-label={t("askOf", { title })}
        busy={busy}
        className="self-start"
        onClick={ask}
        type="button"
        variant="outline"
      >
        {t("ask")}
      </SubmitButton>
    </ActionDetails>
  );
}
