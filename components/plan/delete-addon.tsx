"use client";
import { useTranslations } from "next-intl";
import { DeleteItem } from "@/components/admin/delete-item";
import type { AdminAddonView } from "@/lib/plan/addon-types";
import { deleteAddon, toggleAddon } from "@/server/plan/actions";

export function DeleteAddon({ addon, onClose }: { addon: AdminAddonView; onClose: () => void }) {
  const t = useTranslations("adminAddons");
  return (
    <DeleteItem
      deletion={{
        call: () => deleteAddon({ id: addon.id }),
        done: t("deleted"),
        failed: t("deleteFailed"),
      }}
      inUse={{
        refusal: "addonInUse",
        warning: t("inUse", { name: addon.name }),
        confirmLabel: t("deactivate"),
        call: () => toggleAddon({ id: addon.id, isActive: false }),
        done: t("disabled"),
        failed: t("toggleFailed"),
      }}
      onClose={onClose}
      title={t("deleteTitle", { name: addon.name })}
    />
  );
}
