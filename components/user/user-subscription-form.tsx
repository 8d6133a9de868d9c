"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { ChangedElsewhere } from "@/components/form/changed-elsewhere";
import { SwitchField } from "@/components/form/choice-field";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { useFreshValues } from "@/components/form/use-fresh-values";
import { useSavedAt } from "@/components/form/use-version";
import { NEVER_SAVED } from "@/lib/admin/saved-at";
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
  const [changed, setChanged] = useState(false);
  const values = {
    type: user.subscriptionType ?? "",
    active: user.subscriptionActive,
    endsAt: toLocalInput(user.subscriptionEndsAt),
  };
  const { form, submit, busy } = useActionForm({
    schema,
    defaultValues: values,
    action: (typed: typeof values) =>
      setUserSubscription({ ...typed, userId: user.userId, savedAt: version.shown }),
    failed: t("planFailed"),
    onRefused: (code) => {
      setChanged(code === "staleVersion");
      version.refused(code);
    },
    onDone: () => {
      toast.success(t("planSaved"));
      onDone();
    },
  });
  const version = useSavedAt(user.subscriptionSavedAt ?? NEVER_SAVED, form.formState.isDirty);
  useFreshValues(form, values, JSON.stringify(values));
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
      {changed && (
        <ChangedElsewhere
          onTheirs={() => {
            setChanged(false);
            form.reset(values);
          }}
        />
      )}
      <SubmitButton busy={busy} className="self-start" size="sm">
        {t("saveSubscription")}
      </SubmitButton>
    </Form>
  );
}
