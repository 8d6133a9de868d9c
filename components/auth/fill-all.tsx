"use client";
import { useTranslations } from "next-intl";
import { useFormState } from "react-hook-form";

/** A single message for a form submitted with required fields empty; the fields show which. */
export function FillAll() {
  const t = useTranslations("auth");
  const { errors, submitCount } = useFormState();
  const missing = Object.values(errors).some((error) => error?.message === "required");
  if (submitCount === 0 || !missing) return null;
  return (
    <p
      className="rounded-md border border-destructive/50 bg-destructive-soft px-4 py-2.5 font-medium text-destructive-soft-foreground text-sm"
      role="alert"
    >
      {t("fillAll")}
    </p>
  );
}
