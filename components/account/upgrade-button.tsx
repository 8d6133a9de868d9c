"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogContent,
  AlertDialogTrigger,
} from "@/components/ui/alert-dialog";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/paths";

/** Full subscriptions are not sold on the site yet: the button says so and links to the alternatives. */
export function UpgradeButton({ children }: { children: ReactNode }) {
  const t = useTranslations("trialBanner");
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>{children}</AlertDialogTrigger>
      <AlertDialogContent text={t("soon")} title={t("soonTitle")}>
        <AlertDialogAction>{t("understood")}</AlertDialogAction>
        {/* A full navigation: this document's CSP would block the plan logos. */}
        <a className={buttonVariants({ variant: "outline" })} data-plain href={paths.pricing}>
          {t("plans")}
        </a>
      </AlertDialogContent>
    </AlertDialog>
  );
}
