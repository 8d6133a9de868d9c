"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/text-field";

/** An agent's or office's number in the register of real-estate brokers. */
export function LicenseField({ hint }: { hint: string }) {
  const t = useTranslations("license");
  return (
    <TextField
      autoComplete="off"
      dir="ltr"
      hint={hint}
      inputMode="numeric"
      label={t("label")}
      name="license"
    />
  );
}
