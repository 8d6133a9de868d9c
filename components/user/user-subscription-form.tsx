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
import { usePreservedForm } from "@/components/form/use-preserved-input";
import { useSavedAt } from "@/components/form/use-version";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
} from "@/components/ui/alert-dialog";
import { NEVER_SAVED } from "@/lib/admin/saved-at";
import type { AdminUserView } from "@/lib/admin/types";
import { fromLocalInput, toLocalInput } from "@/lib/format/israel-clock";
import { isolated } from "@/lib/hebrew/format";
import { endsAt } from "@/lib/plan/subscription-schema";
import type { AdminPlanView } from "@/lib/plan/types";
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
  const [asking, setAsking] = useState(false);
  const values = {
    type: user.subscriptionType ?? "",
    active: user.subscriptionActive,
    endsAt: toLocalInput(user.subscriptionEndsAt),
  };
  const { form, submit, busy } = useActionForm({
    schema,
    defaultValues: values,
    action: ({ endsAt: end, ...typed }: typeof values) =>
      setUserSubscription({
        ...typed,
        // An untouched end date keeps its seconds; switching the plan off ends it now.
        ...(changesEnd() && { endsAt: end }),
        userId: user.userId,
        savedAt: version.shown,
      }),
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
  const differs = (name: keyof typeof values) =>
    form.getValues(name) !== form.formState.defaultValues?.[name];
  // Switching a plan on confirms the end date in the form, even if the stored one has passed.
  const changesEnd = (): boolean =>
    differs("endsAt") || (differs("active") && form.getValues("active"));
  const version = useSavedAt(user.subscriptionSavedAt ?? NEVER_SAVED, form.formState.isDirty);
  useFreshValues(form, values, JSON.stringify(values));
  usePreservedForm(`user-subscription:${user.userId}`, form, { version });
  const wasActive = user.subscriptionActive;

  /** A subscription that is switched off ends now and grants nothing, whatever else the form says. */
  async function save(event?: React.BaseSyntheticEvent) {
    event?.preventDefault();
    const { active, endsAt: end, type } = form.getValues();
    const at = differs("endsAt") ? fromLocalInput(end) : null;
    const isOver = at !== null && new Date(at) <= new Date();
    const changesSubscription = wasActive || differs("endsAt") || (differs("type") && type !== "");
    if (active || isOver || !changesSubscription) return submit();
    if (await form.trigger(undefined, { shouldFocus: true })) setAsking(true);
  }

  return (
    <Form className="gap-4" form={form} onSubmit={save}>
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
      <AlertDialog onOpenChange={setAsking} open={asking}>
        <AlertDialogContent
          text={t(wasActive ? "offEnds" : "offGivesNothing")}
          title={t("offTitle")}
        >
          <AlertDialogAction
            onClick={() => {
              form.setValue("active", true, { shouldDirty: true });
              submit();
            }}
          >
            {t("offSwitchOn")}
          </AlertDialogAction>
          {wasActive && (
            <AlertDialogAction
              onClick={() => {
                form.resetField("endsAt");
                submit();
              }}
              variant="destructive"
            >
              {t("offEndNow")}
            </AlertDialogAction>
          )}
          <AlertDialogCancel>{t("offBack")}</AlertDialogCancel>
        </AlertDialogContent>
      </AlertDialog>
    </Form>
  );
}
