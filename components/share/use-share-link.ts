"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import type { ShellView } from "@/lib/dashboard/types";
import { copyText } from "./copy-text";

/** Copies the address of the own public page, or says what is missing for one. */
export function useShareLink({ userType, publicPath }: Pick<ShellView, "userType" | "publicPath">) {
  const t = useTranslations("sharing");
  return async () => {
    if (!publicPath) {
      toast.error(t(`missing.${userType}`));
      return;
    }
    const copied = await copyText(window.location.origin + publicPath);
    if (copied) toast.success(t(`copied.${userType}`));
    else toast.error(t("copyFailed"));
  };
}
