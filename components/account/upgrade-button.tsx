"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogContent,
  AlertDialogTrigger,
} from "@/components/ui/alert-dialog";

/** Full subscriptions are not sold yet, and the button says so. */
export function UpgradeButton({ children }: { children: ReactNode }) {
  const t = useTranslations("trialBanner");
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>{children}</AlertDialogTrigger>
      <AlertDialogContent text={t("soon")} title={t("soonTitle")}>
        <AlertDialogAction>{t("understood")}</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
