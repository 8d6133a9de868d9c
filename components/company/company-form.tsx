"use client";
import { Building2 } from "lucide";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import { SwitchField } from "@/components/form/choice-field";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { useActionForm } from "@/components/form/use-action-form";
import { useFreshValues } from "@/components/form/use-fresh-values";
import { usePreservedForm } from "@/components/form/use-preserved-input";
import { useVersion } from "@/components/form/use-version";
import { SingleImageUploader } from "@/components/media/single-image-uploader";
import { useWaitForPicture } from "@/components/media/use-wait-for-picture";
import { LicenseField } from "@/components/profile/license-field";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { type CompanyValues, companySchema, DESCRIPTION_MAX } from "@/lib/company/schema";
import { saveCompany } from "@/server/company/actions";
import { SlugField } from "./slug-field";

export function CompanyForm({
  values,
  version: newest,
  siteHost,
}: {
  values: CompanyValues;
  version: number;
  siteHost: string;
}) {
  const t = useTranslations("companyProfile");
  const { form, submit, busy } = useActionForm({
    schema: companySchema,
    defaultValues: values,
    action: (typed: CompanyValues) => saveCompany({ ...typed, version: version.shown }),
    onDone: (row, saved, typedOn) => {
      toast.success(t("saved"));
      if (!typedOn) form.reset(saved);
      version.saved(row.version);
    },
    onRefused: (code) => version.refused(code),
  });
  const version = useVersion(newest, form.formState.isDirty);
  useFreshValues(form, values, newest);
  usePreservedForm("company", form, { version });
  const { control, setValue } = form;
  const logo = useWatch({ control, name: "logoPath" });
  const name = useWatch({ control, name: "name" });
  const { save, setUnderWay } = useWaitForPicture(submit);

  return (
    <Form className="gap-6" form={form} onSubmit={save}>
      <Card className="flex flex-col gap-6 p-5 md:p-7">
        <h2 className="font-semibold text-xl">{t("details")}</h2>
        <SingleImageUploader
          fallback={<Icon icon={Building2} className="size-10 text-muted-foreground" />}
          hint={t("logoHint")}
          kind="logo"
          label={t("logo")}
          onChange={(path) => setValue("logoPath", path, { shouldDirty: true })}
          onUnderWay={setUnderWay}
          unsaved={Boolean(form.formState.dirtyFields.logoPath)}
          value={logo}
        />
        <TextField autoComplete="organization" label={t("name")} name="name" required />
        <TextareaField
          hint={t("descriptionHint")}
          label={t("description")}
          max={DESCRIPTION_MAX}
          name="description"
          rows={5}
        />
        <TextField hint={t("phoneHint")} kind="tel" label={t("phone")} name="phone" />
        <LicenseField hint={t("licenseHint")} />
        <SlugField saved={values.slug} siteHost={siteHost} />
        <SwitchField hint={t("isPublicHint")} label={t("isPublic")} name="isPublic" />
      </Card>
      <SubmitButton busy={busy} className="self-start" disabled={name.trim() === ""} size="lg">
        {t("save")}
      </SubmitButton>
    </Form>
  );
}
