"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { announceReload } from "./use-preserved-input";

/** Why an action gave no answer: the page is older than the deploy, the browser is offline, or the server fails. */
export function connectionErrorReason(error: unknown): "outdated" | "offline" | "unavailable" {
  // Next's own check is still named unstable; this name is what its class writes into each error.
  if (error instanceof Error && error.name === "UnrecognizedActionError") return "outdated";
  return navigator.onLine ? "unavailable" : "offline";
}

/**
 * The sentence for an action without an answer. Trying again never helps an outdated page (Next answers 409 to an
 * action id of another build), so that one offers to load the page anew, and tells what keeps typing to keep it.
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
