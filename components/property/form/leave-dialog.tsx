"use client";
import { useTranslations } from "next-intl";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
} from "@/components/ui/alert-dialog";

/** Shown when the person leaves with unsaved input. */
export function LeaveDialog({
  open,
  onOpenChange,
  onKeep,
  onThrowAway,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onKeep: () => void;
  onThrowAway: () => void;
}) {
  const t = useTranslations("propertyForm.leave");
  return (
    <AlertDialog onOpenChange={onOpenChange} open={open}>
      <AlertDialogContent text={t("text")} title={t("title")}>
        <AlertDialogCancel>{t("stay")}</AlertDialogCancel>
        <AlertDialogAction onClick={onKeep} variant="outline">
          {t("keep")}
        </AlertDialogAction>
        <AlertDialogAction onClick={onThrowAway} variant="ghost">
          {t("throwAway")}
        </AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
