"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState, useTransition } from "react";
import { toast } from "sonner";
import { SubmitButton } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { Card } from "@/components/ui/card";
import { LEAD_RULES, type LeadRule } from "@/lib/leads/types";
import type { OfficeLeads } from "@/lib/leads/view";
import { saveLeadRule } from "@/server/leads/actions";

/** To whom of the office's agents a new lead about a home goes, and who of them takes part. */
export function LeadRuleCard({
  rule,
  agents,
}: {
  rule: LeadRule;
  agents: Pick<OfficeLeads["agents"][number], "reads" | "areas">[];
}) {
  const t = useTranslations("leads.rule");
  const act = useAction();
  const [chosen, setChosen] = useState(rule);
  const [busy, startTransition] = useTransition();
  const takePart = agents.filter(({ reads }) => reads);
  const withAreas = takePart.filter(({ areas }) => areas > 0);
  function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    startTransition(async () => {
      if (await act(() => saveLeadRule({ rule: chosen }), { failed: t("failed") })) return;
      toast.success(t("saved"));
    });
  }
  return (
    <Card className="p-5 md:p-7">
      <form className="flex max-w-2xl flex-col gap-5" onSubmit={save}>
        <h2 className="font-semibold text-xl">{t("title")}</h2>
        <fieldset className="flex flex-col gap-1">
          <legend className="sr-only">{t("title")}</legend>
          {LEAD_RULES.map((choice) => (
            <label className="flex min-h-11 items-center gap-3" key={choice}>
              <input
                checked={chosen === choice}
                className="size-5 shrink-0 accent-primary"
                name="rule"
                onChange={() => setChosen(choice)}
                type="radio"
              />
              {t(`choices.${choice}`)}
            </label>
          ))}
        </fieldset>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
        <p className="text-sm">
          <span>{t("takePart", { count: takePart.length })}</span>
          {takePart.length > 0 && <span>{` ${t("withAreas", { count: withAreas.length })}`}</span>}
        </p>
        <SubmitButton busy={busy} className="self-start">
          {t("save")}
        </SubmitButton>
      </form>
    </Card>
  );
}
