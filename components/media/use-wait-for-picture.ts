"use client";
import { useTranslations } from "next-intl";
import { type BaseSyntheticEvent, useState } from "react";
import { toast } from "sonner";

/** Blocks saving a form while its picture uploads: it would be saved without it. */
export function useWaitForPicture(submit: (event?: BaseSyntheticEvent) => Promise<void>) {
  const t = useTranslations("media");
  const [underWay, setUnderWay] = useState(false);
  async function save(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    if (underWay) toast.error(t("waitForOne"));
    else await submit(event);
  }
  return { save, setUnderWay };
}
