"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { z } from "zod";
import { SwitchField } from "@/components/form/choice-field";
import { Form, SubmitButton } from "@/components/form/form";
import { useActionForm } from "@/components/form/use-action-form";
import { usePreservedForm } from "@/components/form/use-preserved-input";
import type { AdminUserView } from "@/lib/admin/types";
import { setUserFeatures } from "@/server/user/actions";

const schema = z.object({ aiParser: z.boolean(), aiDescription: z.boolean(), ribbon: z.boolean() });

export function UserFeatures({ user, onDone }: { user: AdminUserView; onDone: () => void }) {
  const t = useTranslations("adminUsers");
  const { form, submit, busy } = useActionForm({
    schema,
    defaultValues: user.features,
    action: (values) =>
      setUserFeatures({ ...values, userId: user.userId, profileId: user.profileId }),
    changesOnly: true,
    failed: t("featureFailed"),
    onDone: () => {
      toast.success(t("featureSaved"));
      onDone();
    },
  });
  usePreservedForm(`features:${user.userId}`, form);
  return (
    <Form className="gap-3" form={form} onSubmit={submit}>
      <SwitchField label={t("featureParser")} name="aiParser" />
      <SwitchField label={t("featureDescription")} name="aiDescription" />
      <SwitchField label={t("featureRibbon")} name="ribbon" />
      <SubmitButton busy={busy} className="self-start" size="sm" variant="outline">
        {t("featureSave")}
      </SubmitButton>
    </Form>
  );
}
