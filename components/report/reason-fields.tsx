"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { REPORT_REASONS, REPORT_WORDS_MAX, type ReportReason } from "@/lib/report/form";

export type ReasonGiven = { reason: ReportReason; words: string };

/** What an operator tells an agent of a decision: its reason, and an explanation in own words. */
export function ReasonFields({
  value,
  onChange,
  labels,
}: {
  value: ReasonGiven;
  onChange: (value: ReasonGiven) => void;
  labels: { reason: string; words: string };
}) {
  const reasons = useTranslations("report.reasons");
  const id = useId();
  return (
    <>
      <div className="flex flex-col gap-1">
        <Label htmlFor={`${id}-reason`}>{labels.reason}</Label>
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
      </div>
      <div className="flex flex-col gap-1">
        <Label htmlFor={`${id}-words`}>{labels.words}</Label>
        <Textarea
          dir="auto"
          id={`${id}-words`}
          maxLength={REPORT_WORDS_MAX}
          onChange={({ target }) => onChange({ ...value, words: target.value })}
          rows={3}
          value={value.words}
        />
      </div>
    </>
  );
}
