"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { z } from "zod";
import { SwitchField } from "@/components/form/choice-field";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import type { AdminUserView } from "@/lib/admin/types";
import { toLocalInput } from "@/lib/format/israel-clock";
import { isolated } from "@/lib/hebrew/format";
import type { AdminPlanView } from "@/lib/plan/types";
import { endsAt } from "@/lib/subscription/schema";
import { setUserSubscription } from "@/server/user/actions";

const schema = z.object({ type: z.string(), active: z.boolean(), endsAt });

export function UserSubscriptionForm({
  user,
  plans,
  onDone,
}: {
  user: AdminUserView;
  plans: AdminPlanView[];
  onDone: () => void;
}) {
  const t = useTranslations("adminUsers");
  const { form, submit, busy } = useActionForm({
    schema,
    defaultValues: {
      type: user.subscriptionType ?? "",
      active: user.subscriptionActive,
      endsAt: toLocalInput(user.subscriptionEndsAt),
    },
    action: (values) => setUserSubscription({ ...values, userId: user.userId }),
    failed: t("planFailed"),
    onDone: () => {
      toast.success(t("planSaved"));
      onDone();
    },
  });
  return (
    <Form className="gap-4" form={form} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t("plan")}
          name="type"
          options={plans
            .filter(({ isActive, slug }) => isActive || slug === user.subscriptionType)
            .map(({ slug, name }) => ({ value: slug, label: isolated(name) }))}
          placeholder={t("planNone")}
        />
        <TextField
          dir="ltr"
          hint={t("endDateHint")}
          kind="dateTime"
          label={t("endDate")}
          name="endsAt"
        />
      </div>
      <SwitchField label={t("subscriptionActive")} name="active" />
      <SubmitButton busy={busy} className="self-start" size="sm">
        {t("saveSubscription")}
      </SubmitButton>
    </Form>
  );
}
