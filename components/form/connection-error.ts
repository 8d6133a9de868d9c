"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { connectionErrorReason } from "./connection-error-reason";
import { announceReload } from "./use-preserved-input";

/**
 * The error text for an action without a response. Retrying never helps an outdated page (Next answers 409 to an action
 * id of another build), so that error offers a reload and announces it, so that input is preserved.
 */
export function useConnectionError() {
  const t = useTranslations("form");
  return useCallback(
    (error: unknown) => {
      const reason = connectionErrorReason(error);
      if (reason !== "outdated") return { reason, text: t(reason) };
      const onClick = () => {
        announceReload();
        location.reload();
      };
      return {
        reason,
        text: t("outdated"),
        options: { action: { label: t("reload"), onClick }, duration: Number.POSITIVE_INFINITY },
      };
    },
    [t],
  );
}
