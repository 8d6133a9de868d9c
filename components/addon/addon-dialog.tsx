"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { SwitchField } from "@/components/form/choice-field";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { ADDON_VALUE_MAX, type AddonValues, addonSchema } from "@/lib/addon/schema";
import type { AdminAddonView } from "@/lib/admin/types";
import { saveAddon } from "@/server/addon/actions";

export function AddonDialog({
  addon,
  onClose,
}: {
  addon: AdminAddonView | null;
  onClose: () => void;
}) {
  const t = useTranslations("adminAddons");
  const admin = useTranslations("admin");
  const { form, submit, busy } = useActionForm({
    schema: addonSchema,
    defaultValues: {
      id: addon?.id ?? null,
      name: addon?.name ?? "",
      slug: addon?.slug ?? "",
      value: addon?.value ?? "",
      price: addon ? String(addon.price) : "",
      isActive: addon?.isActive ?? true,
    } satisfies AddonValues,
    action: saveAddon,
    failed: t("saveFailed"),
    onDone: () => {
      toast.success(t(addon ? "updated" : "created"));
      onClose();
    },
  });
  return (
    <Dialog onOpenChange={(open) => !open && onClose()} open>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{addon ? t("editTitle", { name: addon.name }) : t("addTitle")}</DialogTitle>
        </DialogHeader>
        <Form form={form} onSubmit={submit}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label={t("name")} name="name" required />
            <TextField kind="code" label={t("slug")} name="slug" required />
          </div>
          <TextareaField
            dir="auto"
            label={t("value")}
            max={ADDON_VALUE_MAX}
            name="value"
            rows={3}
          />
          <TextField
            dir="ltr"
            inputMode="decimal"
            label={t("price")}
            name="price"
            placeholder="20.00"
            required
            unit="₪"
          />
          <SwitchField label={t("isActive")} name="isActive" />
          <DialogFooter>
            <SubmitButton busy={busy}>{t(addon ? "update" : "create")}</SubmitButton>
            <Button onClick={onClose} variant="outline">
              {admin("cancel")}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
