"use client";
import { useTranslations } from "next-intl";
import { ItemDialog } from "@/components/admin/item-dialog";
import { SwitchField } from "@/components/form/choice-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { ADDON_VALUE_MAX, type AddonValues, addonSchema } from "@/lib/plan/addon-schema";
import type { AdminAddonView } from "@/lib/plan/addon-types";
import { saveAddon } from "@/server/plan/actions";

export function AddonDialog({
  addon,
  onClose,
}: {
  addon: AdminAddonView | null;
  onClose: () => void;
}) {
  const t = useTranslations("adminAddons");
  return (
    <ItemDialog
      action={saveAddon}
      savedAt={addon?.savedAt ?? null}
      values={
        {
          id: addon?.id ?? null,
          name: addon?.name ?? "",
          slug: addon?.slug ?? "",
          value: addon?.value ?? "",
          price: addon ? String(addon.price) : "",
          statistics: addon?.statistics ?? false,
          isActive: addon?.isActive ?? true,
        } satisfies AddonValues
      }
      name="addon"
      onClose={onClose}
      schema={addonSchema}
      words={{
        title: addon ? t("editTitle", { name: addon.name }) : t("addTitle"),
        submit: t(addon ? "update" : "create"),
        done: t(addon ? "updated" : "created"),
        failed: t("saveFailed"),
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t("name")} name="name" required />
        <TextField kind="code" label={t("slug")} name="slug" required />
      </div>
      <TextareaField dir="auto" label={t("value")} max={ADDON_VALUE_MAX} name="value" rows={3} />
      <TextField
        dir="ltr"
        inputMode="decimal"
        label={t("price")}
        name="price"
        placeholder="20.00"
        required
        unit="₪"
      />
      <SwitchField label={t("statistics")} name="statistics" />
      <SwitchField label={t("isActive")} name="isActive" />
    </ItemDialog>
  );
}
