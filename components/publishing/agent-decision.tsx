"use client";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { SubmitButton } from "@/components/form/form";
import { LimitedTextarea } from "@/components/form/limited-textarea";
import { useBusyAction } from "@/components/form/use-action";
import { Label } from "@/components/ui/label";
import { REPORT_WORDS_MAX } from "@/lib/report/form";
import { reviewAgent } from "@/server/publishing/actions";

type Props = { userId: string; name: string; isRefused: boolean };

/** Approves a new agent, or refuses with a message that the agent reads. */
export function AgentDecision({ userId, name, isRefused }: Props) {
  const t = useTranslations("adminNewAgents");
  const { busy, run } = useBusyAction(t("failed"));
  const field = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState("");
  function decide(decision: "approved" | "refused") {
    // Not disabled while the message is empty: the pressed button would lose the focus.
    if (decision === "refused" && words.trim() === "") return box.current?.focus();
    run(() => reviewAgent({ userId, decision, words }), t(`done.${decision}`));
  }
  const approve = (
    <SubmitButton
      aria-label={t("approveOf", { name })}
      busy={busy}
      onClick={() => decide("approved")}
      type="button"
    >
      {t("approve")}
    </SubmitButton>
  );
  if (isRefused) return <div>{approve}</div>;
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <div className="flex flex-col gap-1">
        <Label htmlFor={field}>{t("words")}</Label>
        <LimitedTextarea
          dir="auto"
          id={field}
          max={REPORT_WORDS_MAX}
          onChange={({ target }) => setWords(target.value)}
          ref={box}
          rows={3}
          value={words}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {approve}
        <SubmitButton
          aria-label={t("refuseOf", { name })}
          busy={busy}
          onClick={() => decide("refused")}
          type="button"
          variant="outline"
        >
          {t("refuse")}
        </SubmitButton>
      </div>
    </div>
  );
}
