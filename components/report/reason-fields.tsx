"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { LimitedTextarea } from "@/components/form/limited-textarea";
import { Labelled } from "@/components/ui/labelled";
import { NativeSelect } from "@/components/ui/native-select";
import { REPORT_REASONS, REPORT_WORDS_MAX, type ReportReason } from "@/lib/report/form";

export type ChosenReason = { reason: ReportReason; words: string };

/** What an operator tells an agent about a decision: the reason, and a free-text explanation. */
export function ReasonFields({
  value,
  onChange,
  labels,
}: {
  value: ChosenReason;
  onChange: (value: ChosenReason) => void;
  labels: { reason: string; words: string };
}) {
  const reasons = useTranslations("report.reasons");
  const id = useId();
  return (
    <>
      <Labelled id={`${id}-reason`} label={labels.reason}>
        <NativeSelect
          id={`${id}-reason`}
          onChange={({ target }) => onChange({ ...value, reason: target.value as ReportReason })}
          value={value.reason}
        >
          {REPORT_REASONS.map((option) => (
            <option key={option} value={option}>
              {reasons(option)}
            </option>
          ))}
        </NativeSelect>
      </Labelled>
      <Labelled id={`${id}-words`} label={labels.words}>
        <LimitedTextarea
          dir="auto"
          id={`${id}-words`}
          max={REPORT_WORDS_MAX}
          onChange={({ target }) => onChange({ ...value, words: target.value })}
          rows={3}
          value={value.words}
        />
      </Labelled>
    </>
  );
}
