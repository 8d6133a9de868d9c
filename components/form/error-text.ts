"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";

/** The text for an AppError's code or a schema's message key. Unknown text is shown as is. */
export function useErrorText() {
  const errors = useTranslations("errors");
  const validation = useTranslations("validation");
  return useCallback(
    (key: string | undefined, values: Record<string, string | number> = {}) => {
      if (!key) return "";
      if (!/^[a-zA-Z][\w.]*$/.test(key)) return key;
      if (validation.has(key as never)) return validation(key as never, values as never);
      if (errors.has(key as never)) return errors(key as never, values as never);
      return key;
    },
    [errors, validation],
  );
}
