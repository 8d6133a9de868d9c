"use client";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { SubmitButton } from "@/components/form/form";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "@/components/ui/alert-dialog";

/** Names the item to be deleted, and stays open until the server responds. */
export function ConfirmDelete({
  title,
  warning,
  confirmLabel,
  destructive = true,
  onConfirm,
  onClose,
}: {
  title: string;
  warning: string;
  confirmLabel: string;
  destructive?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const admin = useTranslations("admin");
  const [busy, startTransition] = useTransition();
  return (
    <AlertDialog onOpenChange={(open) => !open && onClose()} open>
      <AlertDialogContent text={warning} title={title}>
        <SubmitButton
          busy={busy}
          onClick={() => startTransition(onConfirm)}
          type="button"
          variant={destructive ? "destructive" : "primary"}
        >
          {confirmLabel}
        </SubmitButton>
        <AlertDialogCancel>{admin("cancel")}</AlertDialogCancel>
      </AlertDialogContent>
    </AlertDialog>
  );
}
