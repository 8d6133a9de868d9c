"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import { EditBar } from "@/components/admin/edit-bar";
import { useSettingsForm } from "@/components/admin/use-settings-form";
import { SwitchField } from "@/components/form/choice-field";
import { Form } from "@/components/form/form";
import { NumberField } from "@/components/form/number-field";
import { SelectField } from "@/components/form/select-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import {
  NOTICE_MAX,
  SETTING_MAX,
  type SettingsValues,
  settingsSchema,
} from "@/lib/settings/schema";
import { WHATSAPP_PLACEHOLDERS, whatsappMessage } from "@/lib/settings/whatsapp";
import { saveSettings } from "@/server/settings/actions";

export function SettingsForm({
  settings,
  savedAt,
  sampleUrl,
  hasSecondFactor,
}: {
  settings: SettingsValues;
  savedAt: string;
  /** A listing's URL, for the preview. */
  sampleUrl: string;
  /** Whether the project's Auth supports a second factor. */
  hasSecondFactor: boolean;
}) {
  const t = useTranslations("adminSettings");
  const { form, submit, editing, changedElsewhere, bar } = useSettingsForm({
    name: "settings",
    schema: settingsSchema,
    settings,
    savedAt,
    save: saveSettings,
    failed: t("saveFailed"),
    onSaved: () => toast.success(t("saved")),
  });
  const template = useWatch({ control: form.control, name: "whatsappMessageTemplate" });
  const message = whatsappMessage(template, {
    propertyUrl: sampleUrl,
    propertyTitle: t("sampleTitle"),
    city: t("sampleCity"),
    rooms: "4",
    agentName: t("sampleAgent"),
    companyName: t("sampleCompany"),
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("display")}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Form form={form} onSubmit={submit}>
          <TextareaField
            dir="auto"
            hint={t.rich("whatsappHint", {
              placeholders: () => (
                <bdi dir="ltr">{WHATSAPP_PLACEHOLDERS.map((name) => `{{${name}}}`).join(" ")}</bdi>
              ),
            })}
            label={t("whatsapp")}
            max={SETTING_MAX}
            name="whatsappMessageTemplate"
            readOnly={!editing}
            required
            rows={5}
          />
          <TextareaField
            dir="auto"
            hint={t("disclaimerHint")}
            label={t("disclaimer")}
            max={SETTING_MAX}
            name="whatsappDisclaimer"
            readOnly={!editing}
            rows={2}
          />
          <SelectField
            disabled={!editing}
            label={t("cardOption")}
            name="propertyCardDisplayOption"
            options={[
              { value: "agent_name", label: t("agentName") },
              { value: "company_name", label: t("companyName") },
            ]}
          />
          <FieldGroup title={t("publishing")}>
            <NumberField
              className="max-w-sm"
              hint={t("listingDaysHint")}
              label={t("listingDays")}
              name="listingDays"
              readOnly={!editing}
              required
              unit={t("days")}
            />
            <SwitchField
              disabled={!editing}
              hint={t("requireLicenseHint")}
              label={t("requireLicense")}
              name="requireLicense"
            />
            <SwitchField
              disabled={!editing}
              hint={t("reviewNewAgentsHint")}
              label={t("reviewNewAgents")}
              name="reviewNewAgents"
            />
            <SwitchField
              disabled={!editing}
              hint={t("aiDescribeHint")}
              label={t("aiDescribe")}
              name="enableAiDescribeProperty"
            />
          </FieldGroup>
          <FieldGroup title={t("newAgents")}>
            <SwitchField
              disabled={!editing}
              hint={t("newAgentParserHint")}
              label={t("newAgentParser")}
              name="newAgentAiParser"
            />
            <SwitchField
              disabled={!editing}
              label={t("newAgentDescription")}
              name="newAgentAiDescription"
            />
            <SwitchField disabled={!editing} label={t("newAgentRibbon")} name="newAgentRibbon" />
          </FieldGroup>
          <FieldGroup title={t("security")}>
            <SwitchField
              disabled={!editing || !hasSecondFactor}
              hint={t(hasSecondFactor ? "requireCodeHint" : "requireCodeNone")}
              label={t("requireCode")}
              name="requireOperatorCode"
            />
          </FieldGroup>
          <FieldGroup title={t("notices")}>
            <TextareaField
              dir="auto"
              hint={t("bannerHint")}
              label={t("banner")}
              max={NOTICE_MAX}
              name="siteBannerText"
              readOnly={!editing}
              rows={2}
            />
            <SwitchField
              disabled={!editing}
              hint={t("readOnlyHint")}
              label={t("readOnly")}
              name="siteReadOnly"
            />
            <TextareaField
              dir="auto"
              hint={t("readOnlyTextHint")}
              label={t("readOnlyText")}
              max={NOTICE_MAX}
              name="siteReadOnlyText"
              readOnly={!editing}
              rows={2}
            />
          </FieldGroup>
          {changedElsewhere}
          <EditBar {...bar} />
        </Form>
        <section className="flex flex-col gap-2">
          <h3 className="font-medium text-sm">{t("previewTitle")}</h3>
          <p
            className="wrap-anywhere whitespace-pre-line rounded-2xl rounded-es-sm bg-success-soft p-4 text-sm text-success-soft-foreground"
            dir="auto"
          >
            {message}
          </p>
        </section>
      </CardContent>
    </Card>
  );
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-5 border-t pt-6">
      {/* Floated, it wraps below the line instead of inside it. */}
      <legend className="float-start mb-1 w-full font-semibold text-lg">{title}</legend>
      {children}
    </fieldset>
  );
}
