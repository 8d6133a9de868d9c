"use client";
import { useTranslations } from "next-intl";
import { ItemDialog } from "@/components/admin/item-dialog";
import { SwitchField } from "@/components/form/choice-field";
import { TextField } from "@/components/form/text-field";
import { type PlanValues, planSchema } from "@/lib/plan/schema";
import type { AdminPlanView } from "@/lib/plan/types";
import { savePlan } from "@/server/plan/actions";

const text = (value: string | number | null | undefined) => (value == null ? "" : String(value));

/** Adding and editing are one form; numbers stay text until the schema reads them. */
export function PlanDialog({ plan, onClose }: { plan: AdminPlanView | null; onClose: () => void }) {
  const t = useTranslations("adminPlans");
  return (
    <ItemDialog
      action={savePlan}
      savedAt={plan?.savedAt ?? null}
      values={
        {
          id: plan?.id ?? null,
          name: text(plan?.name),
          slug: text(plan?.slug),
          price: text(plan?.price),
          priority: text(plan?.priority ?? 0),
          propertyLimit: text(plan?.propertyLimit),
          imagesPerProperty: text(plan?.imagesPerProperty),
          agentLimit: text(plan?.agentLimit),
          video: plan?.video ?? false,
          statistics: plan?.statistics ?? false,
          logoUrl: text(plan?.logoUrl),
          paymentUrl: text(plan?.paymentUrl),
          isActive: plan?.isActive ?? true,
        } satisfies PlanValues
      }
      name="plan"
      onClose={onClose}
      schema={planSchema}
      words={{
        title: plan ? t("editTitle", { name: plan.name }) : t("addTitle"),
        submit: t(plan ? "update" : "create"),
        done: t(plan ? "updated" : "created"),
        failed: t("saveFailed"),
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t("name")} name="name" required />
        <TextField kind="code" label={t("slug")} name="slug" required />
        <TextField
          dir="ltr"
          inputMode="decimal"
          label={t("price")}
          name="price"
          placeholder="149.00"
          required
          unit="₪"
        />
        <TextField
          dir="ltr"
          hint={t("priorityHint")}
          inputMode="numeric"
          label={t("priority")}
          name="priority"
          required
        />
        <TextField
          dir="ltr"
          hint={t("emptyMeansUnlimited")}
          inputMode="numeric"
          label={t("propertyLimit")}
          name="propertyLimit"
          placeholder="50"
        />
        <TextField
          dir="ltr"
          hint={t("emptyMeansUnlimited")}
          inputMode="numeric"
          label={t("images")}
          name="imagesPerProperty"
          placeholder="20"
        />
        <TextField
          dir="ltr"
          hint={t("agentLimitHint")}
          inputMode="numeric"
          label={t("agentLimit")}
          name="agentLimit"
          placeholder="10"
        />
      </div>
      <SwitchField label={t("video")} name="video" />
      <SwitchField label={t("statistics")} name="statistics" />
      <TextField kind="url" label={t("logoUrl")} name="logoUrl" placeholder="https://" />
      <TextField kind="url" label={t("paymentUrl")} name="paymentUrl" placeholder="https://" />
      <SwitchField label={t("isActive")} name="isActive" />
    </ItemDialog>
  );
}
