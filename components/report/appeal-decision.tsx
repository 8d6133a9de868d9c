"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { SubmitButton } from "@/components/form/form";
import { LimitedTextarea } from "@/components/form/limited-textarea";
import { useBusyAction } from "@/components/form/use-action";
import { Label } from "@/components/ui/label";
import { REPORT_WORDS_MAX } from "@/lib/report/form";
import { decideAppeal } from "@/server/report/actions";

/** Keeps the listing hidden or releases it to its agent, who reads the message. */
export function DecideAppeal({ appeal, title }: { appeal: number; title: string }) {
  const t = useTranslations("adminReports");
  const { busy, run } = useBusyAction(t("failed"));
  const field = useId();
  const [words, setWords] = useState("");
  const decide = (decision: "kept" | "released") =>
    run(() => decideAppeal({ appeal, decision, words }), t(`done.${decision}`));
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <div className="flex flex-col gap-1">
        <Label htmlFor={field}>{t("appealWords")}</Label>
        <LimitedTextarea
          dir="auto"
          id={field}
          max={REPORT_WORDS_MAX}
          onChange={({ target }) => setWords(target.value)}
          rows={3}
          value={words}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          aria-label={t("keepOf", { title })}
          busy={busy}
          onClick={() => decide("kept")}
          type="button"
          variant="outline"
        >
          {t("keep")}
        </SubmitButton>
        <SubmitButton
          aria-label={t("grantOf", { title })}
          busy={busy}
          onClick={() => decide("released")}
          type="button"
          variant="outline"
        >
          {t("grant")}
        </SubmitButton>
      </div>
    </div>
  );
}
