"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import type { ShellView } from "@/lib/dashboard/types";
import { copyText } from "./copy-text";
import { useAddresses } from "./use-addresses";

/**
 * Copies the URL of the person's own public page, an agent's with the code for copied links, or says why it is not
 * public.
 */
export function useShareLink({
  userType,
  publicPath,
  isPublic,
  sharedBy,
}: Pick<ShellView, "userType" | "publicPath" | "isPublic" | "sharedBy">) {
  const t = useTranslations("sharing");
  const addressFor = useAddresses(publicPath ?? "/", sharedBy ?? undefined);
  return async () => {
    if (!publicPath) {
      toast.error(t(`missing.${userType}`));
      return;
    }
    // The link would lead to a page that is not there.
    if (!isPublic) {
      toast.error(t("closed"));
      return;
    }
    const copied = await copyText(addressFor("copied"));
    if (copied) toast.success(t(`copied.${userType}`));
    else toast.error(t("copyFailed"));
  };
}
