"use client";
import { useTranslations } from "next-intl";
import { type BaseSyntheticEvent, useState } from "react";
import { toast } from "sonner";

/** A form with one picture is not saved while that is on its way: it would be saved without it. */
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
