"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { hasMessage, messageAt } from "@/lib/i18n/message-at";

/** The text for an AppError's code or a schema's message key. Unknown text is shown as is. */
export function useErrorText() {
  const errors = useTranslations("errors");
  const validation = useTranslations("validation");
  return useCallback(
    (key: string | undefined, values: Record<string, string | number> = {}) => {
      if (!key) return "";
      if (!/^[a-zA-Z][\w.]*$/.test(key)) return key;
      for (const messages of [validation, errors])
        if (hasMessage(messages, key)) return messageAt(messages, key, values);
      return key;
    },
    [errors, validation],
  );
}
