"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmDelete } from "@/components/admin/confirm-delete";
import { useAction } from "@/components/form/use-action";
import type { AdminPlanView } from "@/lib/admin/types";
import { deactivatePlan, deletePlan } from "@/server/plan/actions";

/** A plan that people have cannot go; then the dialog says why and offers to switch it off. */
export function DeletePlan({ plan, onClose }: { plan: AdminPlanView; onClose: () => void }) {
  const t = useTranslations("adminPlans");
  const admin = useTranslations("admin");
  const run = useAction();
  const [inUse, setInUse] = useState(false);

  async function remove() {
    const refused = await run(() => deletePlan({ id: plan.id }), {
      failed: t("deleteFailed"),
      quiet: ["planInUse"],
    });
    if (refused === "planInUse") return setInUse(true);
    if (!refused) toast.success(t("deleted"));
    onClose();
  }

  async function deactivate() {
    const refused = await run(() => deactivatePlan({ id: plan.id }), { failed: t("saveFailed") });
    if (!refused) toast.success(t("updated"));
    onClose();
  }

  return inUse ? (
    <ConfirmDelete
      confirmLabel={t("deactivate")}
      destructive={false}
      onClose={onClose}
      onConfirm={deactivate}
      title={t("deleteTitle", { name: plan.name })}
      warning={t("inUse", { name: plan.name })}
    />
  ) : (
    <ConfirmDelete
      confirmLabel={admin("delete")}
      onClose={onClose}
      onConfirm={remove}
      title={t("deleteTitle", { name: plan.name })}
      warning={t("deleteWarning")}
    />
  );
}
