"use client";
import { useTranslations } from "next-intl";
import { useOptimistic, useTransition } from "react";
import { toast } from "sonner";
import { useRemoved } from "@/components/admin/use-removed";
import { useAction } from "@/components/form/use-action";
import { Switch } from "@/components/ui/switch";
import type { AdminAddonView } from "@/lib/plan/addon-types";
import { toggleAddon } from "@/server/plan/actions";

/** Optimistic: the switch changes at once and reverts if the server refuses. */
export function AddonToggle({ addon }: { addon: AdminAddonView }) {
  const t = useTranslations("adminAddons");
  const admin = useTranslations("admin");
  const run = useAction();
  const removed = useRemoved();
  const [, startTransition] = useTransition();
  const [isActive, show] = useOptimistic(addon.isActive);

  function toggle(next: boolean) {
    startTransition(async () => {
      show(next);
      const refused = await run(() => toggleAddon({ id: addon.id, isActive: next }), {
        failed: t("toggleFailed"),
      });
      if (!refused) toast.success(t(next ? "enabled" : "disabled"));
      removed(refused);
    });
  }

  return (
    <span className="flex items-center gap-2.5">
      <Switch
        aria-label={t("toggleOf", { name: addon.name })}
        checked={isActive}
        onCheckedChange={toggle}
      />
      <span aria-hidden className="whitespace-nowrap">
        {admin(isActive ? "active" : "inactive")}
      </span>
    </span>
  );
}
