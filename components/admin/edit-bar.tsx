"use client";
import { Pencil } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { SubmitButton } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** An edit button, replaced by save and cancel while editing. */
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
  const bar = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(editing);
  // The pressed button is removed, so the focus moves to the one that replaces it.
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    bar.current?.querySelector("button")?.focus();
  }, [editing]);
  return (
    <div className="flex flex-wrap gap-3" ref={bar}>
      {editing ? (
        <>
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
        </>
      ) : (
        <Button key="edit" onClick={onEdit} variant="outline">
          <Icon icon={Pencil} />
          {t("edit")}
        </Button>
      )}
    </div>
  );
}
