"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import { EditBar } from "@/components/admin/edit-bar";
import { useSettingsForm } from "@/components/admin/use-settings-form";
import { SwitchField } from "@/components/form/choice-field";
import { Form } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
} from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { policyVersion } from "@/lib/consent/policy-version";
import {
  CONSENT_MESSAGE_MAX,
  type ConsentSettings,
  consentSettingsSchema,
} from "@/lib/consent/schema";
import { saveConsentSettings } from "@/server/consent/actions";

export function ConsentSettingsForm({
  settings,
  savedAt,
  onChange,
}: {
  settings: ConsentSettings;
  savedAt: string;
  onChange: (draft: ConsentSettings) => void;
}) {
  const t = useTranslations("adminConsent");
  const admin = useTranslations("admin");
  const [raising, setRaising] = useState(false);
  const { form, submit, editing, changedElsewhere, bar } = useSettingsForm({
    name: "consent",
    schema: consentSettingsSchema,
    settings,
    savedAt,
    save: saveConsentSettings,
    failed: t("saveFailed"),
    onSaved: () => toast.success(t("saved"), { description: t("savedDescription") }),
  });
  const draft = useWatch({ control: form.control }) as ConsentSettings;
  useEffect(
    () => onChange({ ...draft, policyVersion: Number(draft.policyVersion) }),
    [draft, onChange],
  );

  /** A new version asks everybody again, so it needs confirmation first. */
  async function save(event?: React.BaseSyntheticEvent) {
    event?.preventDefault();
    if (Number(form.getValues("policyVersion")) <= settings.policyVersion) return submit();
    if (await form.trigger(undefined, { shouldFocus: true })) setRaising(true);
  }

  return (
    <Card>
      <CardContent>
        <Form className="max-w-2xl" form={form} onSubmit={save}>
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
          {changedElsewhere}
          <EditBar {...bar} />
        </Form>
        <AlertDialog onOpenChange={setRaising} open={raising}>
          <AlertDialogContent
            text={t("raiseText", { from: settings.policyVersion })}
            title={t("raiseTitle", { to: Number(draft.policyVersion) })}
          >
            <AlertDialogAction onClick={() => submit()}>{t("raiseConfirm")}</AlertDialogAction>
            <AlertDialogCancel>{admin("cancel")}</AlertDialogCancel>
          </AlertDialogContent>
        </AlertDialog>
      </CardContent>
    </Card>
  );
}
