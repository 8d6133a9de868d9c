"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState, useTransition } from "react";
import { toast } from "sonner";
import { SubmitButton } from "@/components/form/form";
import { LimitedTextarea } from "@/components/form/limited-textarea";
import { useAction } from "@/components/form/use-action";
import { usePreservedInput } from "@/components/form/use-preserved-input";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { Labelled } from "@/components/ui/labelled";
import { Switch } from "@/components/ui/switch";
import { placeholders } from "@/lib/i18n/placeholders";
import { TEMPLATE_MAX } from "@/lib/leads/changes";
import { LEAD_MAILS, type LeadSettings } from "@/lib/leads/view";
import type { PushView } from "@/lib/push/subscription";
import { saveLeadSettings } from "@/server/leads/actions";
import { PushSwitch } from "./push-switch";

/** When mails are sent, how a reply starts, and whether the office may read along. */
export function LeadSettingsCard({
  settings,
  push,
  standard,
}: {
  settings: LeadSettings;
  /** Null if the operator has configured no push keys. */
  push: PushView | null;
  /** The default start of a reply, without a template of one's own. */
  standard: string;
}) {
  const t = useTranslations("leads.settings");
  const act = useAction();
  const id = useId();
  const shown = (of: LeadSettings) => ({ ...of, template: of.template || standard });
  const [opened, setOpened] = useState(shown(settings));
  const [typed, setTyped] = useState(opened);
  const [busy, startTransition] = useTransition();
  const type = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }));
  usePreservedInput(
    "lead-settings",
    () => {
      const changes = changesOf(opened, typed);
      return Object.keys(changes).length > 0 ? changes : null;
    },
    type,
  );
  function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    startTransition(async () => {
      let saved: LeadSettings | undefined;
      const ask = async () => {
        const result = await saveLeadSettings(changesOf(opened, typed));
        saved = result.data;
        return result;
      };
      if ((await act(ask, { failed: t("failed") })) || !saved) return;
      const now = shown(saved);
      setOpened(now);
      // Keeps edits made while saving.
      setTyped((later) => ({ ...now, ...changesOf(typed, later) }));
      toast.success(t("saved"));
    });
  }
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <form className="flex max-w-2xl flex-col gap-5" onSubmit={save}>
        <h2 className="font-semibold text-xl">{t("title")}</h2>
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">{t("mails")}</legend>
          {LEAD_MAILS.map((choice) => (
            <label className="flex min-h-11 items-center gap-3" key={choice}>
              <input
                checked={typed.mails === choice}
                className="size-5 shrink-0 accent-primary"
                name="mails"
                onChange={() => type({ mails: choice })}
                type="radio"
              />
              {t(`mailChoices.${choice}`)}
            </label>
          ))}
        </fieldset>
        <Labelled id={`${id}-template`} label={t("answer")}>
          <LimitedTextarea
            aria-describedby={`${id}-hint`}
            id={`${id}-template`}
            max={TEMPLATE_MAX}
            onChange={({ target }) => type({ template: target.value })}
            rows={3}
            value={typed.template}
          />
          <p className="text-muted-foreground text-sm" id={`${id}-hint`}>
            {t("answerHint", placeholders("name", "agent", "title"))}
          </p>
        </Labelled>
        <div className="flex items-start justify-between gap-4">
          <div>
            <Label className="text-base" htmlFor={`${id}-office`}>
              {t("office")}
            </Label>
            <p className="text-muted-foreground text-sm">{t("officeHint")}</p>
            {typed.officeRule && typed.officeRule !== "off" && (
              <p className="mt-1 text-sm">{t(`officeRule.${typed.officeRule}`)}</p>
            )}
          </div>
          <Switch
            checked={typed.companyReads}
            id={`${id}-office`}
            onCheckedChange={(companyReads) => type({ companyReads })}
          />
        </div>
        <SubmitButton busy={busy} className="self-start">
          {t("save")}
        </SubmitButton>
      </form>
      {push && <PushSwitch push={push} />}
    </Card>
  );
}

/** Only the fields changed here: others may be outdated if they were changed elsewhere since the page loaded. */
function changesOf(opened: LeadSettings, typed: LeadSettings) {
  return {
    ...(typed.mails !== opened.mails && { mails: typed.mails }),
    ...(typed.template !== opened.template && { template: typed.template ?? "" }),
    ...(typed.companyReads !== opened.companyReads && { companyReads: typed.companyReads }),
  };
}
