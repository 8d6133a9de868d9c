"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState, useTransition } from "react";
import { toast } from "sonner";
import { SubmitButton } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { TEMPLATE_MAX } from "@/lib/leads/changes";
import { LEAD_MAILS, type LeadSettings } from "@/lib/leads/view";
import type { PushView } from "@/lib/push/subscription";
import { saveLeadSettings } from "@/server/leads/actions";
import { PushSwitch } from "./push-switch";

/** When mails come, how an answer begins, and whether the office reads along. */
export function LeadSettingsCard({
  settings,
  push,
  standard,
}: {
  settings: LeadSettings;
  /** Null where the operator has no keys for notices. */
  push: PushView | null;
  /** How an answer begins without a template of one's own. */
  standard: string;
}) {
  const t = useTranslations("leads.settings");
  const act = useAction();
  const id = useId();
  const [mails, setMails] = useState(settings.mails);
  const [template, setTemplate] = useState(settings.template ?? standard);
  const [companyReads, setCompanyReads] = useState(settings.companyReads);
  const [busy, startTransition] = useTransition();
  function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    startTransition(async () => {
      const refused = await act(() => saveLeadSettings({ mails, template, companyReads }), {
        failed: t("failed"),
      });
      if (!refused) toast.success(t("saved"));
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
                checked={mails === choice}
                className="size-5 shrink-0 accent-primary"
                name="mails"
                onChange={() => setMails(choice)}
                type="radio"
              />
              {t(`mailChoices.${choice}`)}
            </label>
          ))}
        </fieldset>
        <div className="flex flex-col gap-1">
          <Label htmlFor={`${id}-template`}>{t("answer")}</Label>
          <Textarea
            aria-describedby={`${id}-hint`}
            id={`${id}-template`}
            maxLength={TEMPLATE_MAX}
            onChange={({ target }) => setTemplate(target.value)}
            rows={3}
            value={template}
          />
          <p className="text-muted-foreground text-sm" id={`${id}-hint`}>
            {t.raw("answerHint")}
          </p>
        </div>
        <div className="flex items-start justify-between gap-4">
          <div>
            <Label className="text-base" htmlFor={`${id}-office`}>
              {t("office")}
            </Label>
            <p className="text-muted-foreground text-sm">{t("officeHint")}</p>
          </div>
          <Switch checked={companyReads} id={`${id}-office`} onCheckedChange={setCompanyReads} />
        </div>
        <SubmitButton busy={busy} className="self-start">
          {t("save")}
        </SubmitButton>
      </form>
      {push && <PushSwitch push={push} />}
    </Card>
  );
}
