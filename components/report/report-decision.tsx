"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/form/form";
import { useBusyAction } from "@/components/form/use-action";
import { ActionDetails } from "@/components/ui/action-details";
import type { ReportReason } from "@/lib/report/form";
import { decideReports, releaseListing } from "@/server/report/actions";
import { ReasonFields } from "./reason-fields";

type Props = {
  listing: string;
  title: string;
  /** The newest report on the screen: reports that arrived later are not decided. */
  last: number;
  /** The preselected reason. */
  reason: ReportReason;
};

/** Two decisions: the listing stays as it is, or it is hidden with a reason that its agent reads. */
export function DecideReports({ listing, title, last, reason }: Props) {
  const t = useTranslations("adminReports");
  const { busy, run } = useBusyAction(t("failed"));
  const [chosen, setChosen] = useState({ reason, words: "" });
  function decide(decision: "left" | "hidden") {
    const answer =
      decision === "hidden" ? { decision, ...chosen } : { decision, reason: null, words: "" };
    run(() => decideReports({ listing, last, ...answer }), t(`done.${decision}`));
  }
  return (
    <>
      <SubmitButton
        aria-label={t("leaveOf", { title })}
        busy={busy}
        onClick={() => decide("left")}
        type="button"
        variant="outline"
      >
        {t("leave")}
      </SubmitButton>
      <ActionDetails label={t("hideOpen")}>
        <ReasonFields
          labels={{ reason: t("reason"), words: t("words") }}
          onChange={setChosen}
          value={chosen}
        />
        <SubmitButton
          aria-label={t("hideOf", { title })}
          busy={busy}
          className="self-start"
          onClick={() => decide("hidden")}
          type="button"
          variant="destructive"
        >
          {t("hide")}
        </SubmitButton>
      </ActionDetails>
    </>
  );
}

/** Lets the agent show the listing again. */
export function ReleaseListing({ listing, title }: { listing: string; title: string }) {
  const t = useTranslations("adminReports");
  const { busy, run } = useBusyAction(t("failed"));
  const release = () => run(() => releaseListing({ listing }), t("done.released"));
  return (
    <SubmitButton
      aria-label={t("releaseOf", { title })}
      busy={busy}
      className="self-start"
      onClick={release}
      type="button"
      variant="outline"
    >
      {t("release")}
    </SubmitButton>
  );
}
