"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import type { ShellView } from "@/lib/dashboard/types";
import { copyText } from "./copy-text";
import { useAddresses } from "./use-addresses";

/** Copies the address of the own public page, an agent's with the code of copied links, or says what is missing for one. */
export function useShareLink({
  userType,
  publicPath,
  sharedBy,
}: Pick<ShellView, "userType" | "publicPath" | "sharedBy">) {
  const t = useTranslations("sharing");
  const addressFor = useAddresses(publicPath ?? "/", sharedBy ?? undefined);
  return async () => {
    if (!publicPath) {
      toast.error(t(`missing.${userType}`));
      return;
    }
    const copied = await copyText(addressFor("copied"));
    if (copied) toast.success(t(`copied.${userType}`));
    else toast.error(t("copyFailed"));
  };
}
