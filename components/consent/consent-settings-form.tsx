"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import { EditBar } from "@/components/admin/edit-bar";
import { useReadOnly } from "@/components/admin/use-read-only";
import { SwitchField } from "@/components/form/choice-field";
import { Form } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { useActionForm } from "@/components/form/use-action-form";
import { useFreshValues } from "@/components/form/use-fresh-values";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { policyVersion } from "@/lib/consent/policy-version";
import {
  CONSENT_MESSAGE_MAX,
  type ConsentSettings,
  consentSettingsSchema,
} from "@/lib/consent/schema";
import { saveConsentSettings } from "@/server/site-settings/actions";

export function ConsentSettingsForm({
  settings,
  onChange,
}: {
  settings: ConsentSettings;
  onChange: (draft: ConsentSettings) => void;
}) {
  const t = useTranslations("adminConsent");
  const { form, submit, busy } = useActionForm({
    schema: consentSettingsSchema,
    defaultValues: settings,
    action: saveConsentSettings,
    changesOnly: true,
    failed: t("saveFailed"),
    onDone: (_, __, typedOn) => {
      toast.success(t("saved"), { description: t("savedDescription") });
      if (typedOn) return;
      form.reset(form.getValues());
      done();
    },
  });
  useFreshValues(form, settings, JSON.stringify(settings));
  const { editing, edit, done, cancel } = useReadOnly(() => form.reset(settings));
  const draft = useWatch({ control: form.control }) as ConsentSettings;
  useEffect(
    () => onChange({ ...draft, policyVersion: Number(draft.policyVersion) }),
    [draft, onChange],
  );

  return (
    <Card>
      <CardContent>
        <Form className="max-w-2xl" form={form} onSubmit={submit}>
          <SwitchField disabled={!editing} label={t("show")} name="showBanner" />
          <TextField
            action={
              editing && (
                <Button
                  onClick={() =>
                    form.setValue("policyVersion", Number(form.getValues("policyVersion")) + 1, {
                      shouldDirty: true,
                    })
                  }
                  variant="outline"
                >
                  {t("raise")}
                </Button>
              )
            }
            className="max-w-xs"
            dir="ltr"
            hint={t("raiseHint")}
            inputMode="numeric"
            label={t("version")}
            name="policyVersion"
            onChange={(event) =>
              form.setValue("policyVersion", policyVersion(event.target.value), {
                shouldDirty: true,
              })
            }
            readOnly={!editing}
          />
          <SwitchField disabled={!editing} label={t("checkbox")} name="requireCheckbox" />
          <TextField label={t("bannerTitle")} name="title" readOnly={!editing} required />
          <TextareaField
            label={t("message")}
            max={CONSENT_MESSAGE_MAX}
            name="message"
            readOnly={!editing}
            required
            rows={4}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label={t("accept")} name="acceptLabel" readOnly={!editing} required />
            <TextField label={t("learnMore")} name="learnMoreLabel" readOnly={!editing} required />
          </div>
          <EditBar busy={busy} editing={editing} onCancel={cancel} onEdit={edit} />
        </Form>
      </CardContent>
    </Card>
  );
}
