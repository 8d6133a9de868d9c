"use client";
import { ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import { type FormEvent, useState, useTransition } from "react";
import { toast } from "sonner";
import { SubmitButton } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { Icon } from "@/components/ui/icon";
import { LEAD_RULES, type LeadRule } from "@/lib/leads/types";
import type { OfficeLeads } from "@/lib/leads/view";
import { saveLeadRule } from "@/server/leads/actions";

/**
 * Sets which of the office's agents gets a new lead about a home, and who takes part. Collapsed, because it is set
 * once; the summary above the list shows the current rule.
 */
export function LeadRuleCard({
  rule,
  agents,
}: {
  rule: LeadRule;
  agents: Pick<OfficeLeads["agents"][number], "reads" | "areas">[];
}) {
  const t = useTranslations("leads.rule");
  const act = useAction();
  const [saved, setSaved] = useState(rule);
  const [chosen, setChosen] = useState(rule);
  const [busy, startTransition] = useTransition();
  const takePart = agents.filter(({ reads }) => reads);
  const withAreas = takePart.filter(({ areas }) => areas > 0);
  function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    startTransition(async () => {
      if (await act(() => saveLeadRule({ rule: chosen }), { failed: t("failed") })) return;
      setSaved(chosen);
      toast.success(t("saved"));
    });
  }
  return (
    <details className="group rounded-lg border bg-card text-card-foreground">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-2.5 md:px-5 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-semibold">{t("title")}</span>
          <span className="block text-muted-foreground text-sm">{t(`choices.${saved}`)}</span>
        </span>
        <Icon
          icon={ChevronDown}
          className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      <form className="flex max-w-2xl flex-col gap-5 px-4 pb-5 md:px-5" onSubmit={save}>
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
    </details>
  );
}
