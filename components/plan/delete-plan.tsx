"use client";
import { useTranslations } from "next-intl";
import { DeleteItem } from "@/components/admin/delete-item";
import type { AdminPlanView } from "@/lib/plan/types";
import { deactivatePlan, deletePlan } from "@/server/plan/actions";

export function DeletePlan({ plan, onClose }: { plan: AdminPlanView; onClose: () => void }) {
  const t = useTranslations("adminPlans");
  return (
    <DeleteItem
      deletion={{
        call: () => deletePlan({ id: plan.id }),
        done: t("deleted"),
        failed: t("deleteFailed"),
      }}
      inUse={{
        refusal: "planInUse",
        warning: t("inUse", { name: plan.name }),
        confirmLabel: t("deactivate"),
        call: () => deactivatePlan({ id: plan.id }),
        done: t("updated"),
        failed: t("saveFailed"),
      }}
      onClose={onClose}
      title={t("deleteTitle", { name: plan.name })}
    />
  );
}
