"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { announceReload } from "./use-preserved-input";

/** Why an action got no response: the page predates the deploy, the browser is offline, or the server fails. */
export function connectionErrorReason(error: unknown): "outdated" | "offline" | "unavailable" {
  // Next's own check is still named unstable, so this compares the name its class gives each error.
  if (error instanceof Error && error.name === "UnrecognizedActionError") return "outdated";
  return navigator.onLine ? "unavailable" : "offline";
}

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
