"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmDelete } from "@/components/admin/confirm-delete";
import { useAction } from "@/components/form/use-action";
import type { AdminAddonView } from "@/lib/admin/types";
import { deleteAddon, toggleAddon } from "@/server/addon/actions";

/** An add-on that subscriptions hold cannot go; then the dialog offers to switch it off. */
export function DeleteAddon({ addon, onClose }: { addon: AdminAddonView; onClose: () => void }) {
  const t = useTranslations("adminAddons");
  const admin = useTranslations("admin");
  const run = useAction();
  const [inUse, setInUse] = useState(false);

  async function remove() {
    const refused = await run(() => deleteAddon({ id: addon.id }), {
      failed: t("deleteFailed"),
      quiet: ["addonInUse"],
    });
    if (refused === "addonInUse") return setInUse(true);
    if (!refused) toast.success(t("deleted"));
    onClose();
  }

  async function deactivate() {
    const refused = await run(() => toggleAddon({ id: addon.id, isActive: false }), {
      failed: t("toggleFailed"),
    });
    if (!refused) toast.success(t("disabled"));
    onClose();
  }

  return (
    <ConfirmDelete
      confirmLabel={inUse ? t("deactivate") : admin("delete")}
      destructive={!inUse}
      key={String(inUse)}
      onClose={onClose}
      onConfirm={inUse ? deactivate : remove}
      title={t("deleteTitle", { name: addon.name })}
      warning={inUse ? t("inUse", { name: addon.name }) : t("deleteWarning")}
    />
  );
}
