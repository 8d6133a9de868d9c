"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { toast } from "sonner";
import { ChangedElsewhere } from "@/components/form/changed-elsewhere";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { useFreshValues } from "@/components/form/use-fresh-values";
import { usePreservedForm } from "@/components/form/use-preserved-input";
import { useSavedAt } from "@/components/form/use-version";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { NEVER_SAVED } from "@/lib/admin/saved-at";
import { toLocalInput } from "@/lib/format/israel-clock";
import { formatShekels, isolated } from "@/lib/hebrew/format";
import type { AdminAddonView } from "@/lib/plan/addon-types";
import { type SubscriptionValues, subscriptionSchema } from "@/lib/plan/subscription-schema";
import { subscriptionTotal } from "@/lib/plan/subscription-total";
import type { AdminSubscriptionView } from "@/lib/plan/subscription-types";
import type { AdminPlanView } from "@/lib/plan/types";
import { saveSubscription } from "@/server/plan/actions";

export function SubscriptionForm({
  userId,
  subscription,
  plans,
  addons,
}: {
  userId: string;
  subscription: AdminSubscriptionView | null;
  plans: AdminPlanView[];
  addons: AdminAddonView[];
}) {
  const t = useTranslations("adminUser");
  const prefix = useId();
  const [changed, setChanged] = useState(false);
  const values: SubscriptionValues = {
    userId,
    planId: subscription?.planId ?? "",
    addonIds: subscription?.addonIds ?? [],
    total: subscription?.totalPrice?.toString() ?? "",
    paymentUrl: subscription?.paymentUrl ?? "",
    endsAt: toLocalInput(subscription?.endsAt ?? null),
  };
  const { form, submit, busy } = useActionForm({
    schema: subscriptionSchema,
    defaultValues: values,
    action: (typed: SubscriptionValues) => saveSubscription({ ...typed, savedAt: version.shown }),
    failed: t("saveFailed"),
    onRefused: (code) => {
      setChanged(code === "staleVersion");
      version.refused(code);
    },
    onDone: (row, _, typedOn) => {
      toast.success(t("saved"));
      setChanged(false);
      version.saved(row.savedAt);
      if (!typedOn) form.reset(form.getValues());
    },
  });
  const version = useSavedAt(subscription?.savedAt ?? NEVER_SAVED, form.formState.isDirty);
  useFreshValues(form, values, JSON.stringify(values));
  usePreservedForm(`subscription:${userId}`, form, { version });
  const chosen = form.watch("addonIds");

  // Each change recalculates the total; in between, it can be overwritten by hand.
  function recalculate(planId: string, addonIds: string[]) {
    const total = subscriptionTotal(planId || null, addonIds, plans, addons);
    form.setValue("total", String(total), { shouldDirty: true, shouldValidate: true });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("form")}</CardTitle>
      </CardHeader>
      <CardContent>
        <Form className="max-w-2xl" form={form} onSubmit={submit}>
          <SelectField
            label={t("plan")}
            name="planId"
            onChange={(event) => recalculate(event.target.value, form.getValues("addonIds"))}
            options={plans.map(({ id, name, price }) => ({
              value: id,
              label: t("planOption", { name: isolated(name), price: formatShekels(price) }),
            }))}
            placeholder={t("noPlan")}
          />
          <fieldset className="flex flex-col gap-2.5">
            <legend className="mb-2 font-medium text-sm">{t("addons")}</legend>
            {addons.length === 0 && <p className="text-muted-foreground">{t("noAddons")}</p>}
            {addons.map(({ id, name, value, price }) => (
              <div className="flex items-start gap-2.5" key={id}>
                <Checkbox
                  checked={chosen.includes(id)}
                  id={`${prefix}-${id}`}
                  onCheckedChange={(checked) => {
                    const next = checked ? [...chosen, id] : chosen.filter((other) => other !== id);
                    form.setValue("addonIds", next, { shouldDirty: true });
                    recalculate(form.getValues("planId"), next);
                  }}
                />
                <Label className="font-normal" htmlFor={`${prefix}-${id}`}>
                  {value
                    ? t("addonOption", {
                        name: isolated(name),
                        value: isolated(value),
                        price: formatShekels(price),
                      })
                    : t("addonOptionBare", { name: isolated(name), price: formatShekels(price) })}
                </Label>
              </div>
            ))}
          </fieldset>
          <TextField
            dir="ltr"
            hint={t("totalHint")}
            inputMode="decimal"
            label={t("total")}
            name="total"
            unit="₪"
          />
          <TextField kind="url" label={t("paymentUrl")} name="paymentUrl" placeholder="https://" />
          <TextField
            dir="ltr"
            hint={t("endDateHint")}
            kind="dateTime"
            label={t("endDate")}
            name="endsAt"
          />
          {changed && (
            <ChangedElsewhere
              onTheirs={() => {
                setChanged(false);
                form.reset(values);
              }}
            />
          )}
          <SubmitButton busy={busy} className="self-start">
            {t("save")}
          </SubmitButton>
        </Form>
      </CardContent>
    </Card>
  );
}
