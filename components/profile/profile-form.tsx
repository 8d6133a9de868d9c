"use client";
import { UserRound } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import { SwitchField } from "@/components/form/choice-field";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { useFreshValues } from "@/components/form/use-fresh-values";
import { usePreservedForm } from "@/components/form/use-preserved-input";
import { useVersion } from "@/components/form/use-version";
import { SingleImageUploader } from "@/components/media/single-image-uploader";
import { useWaitForPicture } from "@/components/media/use-wait-for-picture";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { type ProfileValues, profileSchema } from "@/lib/account/schema";
import type { LinkedCompany, UserType } from "@/lib/account/types";
import { saveProfile } from "@/server/account/actions";
import { CompanyLink } from "./company-link";
import { LicenseField } from "./license-field";
import { PageFactsFields } from "./page-facts";
import { UsernameField } from "./username-field";

export function ProfileForm({
  values,
  version: newest,
  userType,
  company,
  livesOnOffice = false,
  offeredCode = "",
  siteHost,
}: {
  values: ProfileValues;
  version: number;
  userType: UserType;
  company: LinkedCompany | null;
  /** Whether leaving the company would end the account's access. */
  livesOnOffice?: boolean;
  /** The code of an invitation. */
  offeredCode?: string;
  siteHost: string;
}) {
  const t = useTranslations("profile");
  const { form, submit, busy } = useActionForm({
    schema: profileSchema,
    defaultValues: values,
    action: (typed: ProfileValues) => saveProfile({ ...typed, version: version.shown }),
    onDone: (row, saved, typedOn) => {
      toast.success(t("saved"));
      if (!typedOn) form.reset({ ...saved, pendingCode: null });
      version.saved(row.version);
      setSaves((count) => count + 1);
    },
    onRefused: (code) => version.refused(code),
  });
  const [saves, setSaves] = useState(0);
  const version = useVersion(newest, form.formState.isDirty);
  useFreshValues(form, values, newest);
  usePreservedForm("profile", form, { version, except: "pendingCode" });
  const { control, setValue } = form;
  const name = useWatch({ control, name: "name" });
  const portrait = useWatch({ control, name: "profileImageUrl" });
  const change = { shouldDirty: true } as const;
  const isAgent = userType === "agent";
  const { save, setUnderWay } = useWaitForPicture(submit);

  return (
    <Form className="gap-6" form={form} onSubmit={save}>
      <Card className="flex flex-col gap-6 p-5 md:p-7">
        <SingleImageUploader
          fallback={<Icon icon={UserRound} className="size-10 text-muted-foreground" />}
          hint={t("photoHint")}
          kind="profile"
          label={t("photo")}
          onChange={(path) => setValue("profileImageUrl", path, change)}
          onUnderWay={setUnderWay}
          unsaved={Boolean(form.formState.dirtyFields.profileImageUrl)}
          value={portrait}
        />
        <TextField autoComplete="name" label={t("name")} name="name" required />
        {isAgent && <UsernameField saved={values.username} siteHost={siteHost} />}
        <TextField hint={isAgent && t("phoneHint")} kind="tel" label={t("phone")} name="phone" />
        {isAgent && <LicenseField hint={t("licenseHint")} />}
        {isAgent && <SwitchField hint={t("isPublicHint")} label={t("isPublic")} name="isPublic" />}
      </Card>
      {isAgent && <PageFactsFields />}
      {isAgent && (
        <CompanyLink
          company={company}
          livesOnOffice={livesOnOffice}
          offered={offeredCode}
          onPending={(code) => setValue("pendingCode", code, change)}
          saves={saves}
        />
      )}
      <SubmitButton busy={busy} className="self-start" disabled={name.trim() === ""} size="lg">
        {t("save")}
      </SubmitButton>
    </Form>
  );
}
