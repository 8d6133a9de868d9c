"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { usePreservedForm } from "@/components/form/use-preserved-input";
import { trialDays } from "@/lib/admin/user-status";
import { extendTrial } from "@/server/user/actions";

const schema = z.object({ days: trialDays });

export function TrialForm({ userId, onDone }: { userId: string; onDone: () => void }) {
  const t = useTranslations("adminUsers");
  const { form, submit, busy } = useActionForm({
    schema,
    defaultValues: { days: "14" },
    action: (values) => extendTrial({ ...values, userId }),
    failed: t("planFailed"),
    onDone: () => {
      toast.success(t("extended"));
      onDone();
    },
  });
  usePreservedForm(`trial:${userId}`, form);
  return (
    <Form className="gap-3" form={form} onSubmit={submit}>
      <TextField
        action={
          <SubmitButton busy={busy} variant="outline">
            {t("extend")}
          </SubmitButton>
        }
        hint={t("extendHint")}
        inputMode="numeric"
        label={t("extendBy")}
        name="days"
      />
    </Form>
  );
}
