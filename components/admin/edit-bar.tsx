"use client";
import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/form/form";
import { Button } from "@/components/ui/button";

/** Edit, then save or cancel. */
export function EditBar({
  editing,
  busy,
  onEdit,
  onCancel,
}: {
  editing: boolean;
  busy: boolean;
  onEdit: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("admin");
  if (!editing) {
    return (
      <Button className="self-start" key="edit" onClick={onEdit} variant="outline">
        <Pencil aria-hidden />
        {t("edit")}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton busy={busy} busyLabel={t("saving")}>
        {t("save")}
      </SubmitButton>
      <Button
        aria-disabled={busy || undefined}
        onClick={() => busy || onCancel()}
        variant="outline"
      >
        {t("cancel")}
      </Button>
    </div>
  );
}
