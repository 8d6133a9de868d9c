"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { toast } from "sonner";
import type { Published } from "@/lib/dashboard/types";

const PUBLISHED_MS = 10_000;

/** The form's messages after publishing a home, as toasts: nothing may move while the agent is still working. */
export function usePublishedToast() {
  const t = useTranslations("dashboard");
  return useCallback(
    ({ seekers, same }: Pick<Published, "seekers" | "same">) => {
      toast.success(t("published.title"), {
        duration: PUBLISHED_MS,
        ...(typeof seekers === "number" && {
          description: t("published.seekers", { count: seekers }),
        }),
      });
      const [own] = same?.own ?? [];
      if (own)
        toast.warning(t("same.own", { count: same?.own.length ?? 1 }), {
          description: own.title,
          duration: PUBLISHED_MS,
        });
      else if (same?.others) toast.warning(t("same.others"), { duration: PUBLISHED_MS });
    },
    [t],
  );
}
