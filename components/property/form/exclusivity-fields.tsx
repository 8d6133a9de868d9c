"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/text-field";
import { EXCLUSIVE_DAYS } from "@/lib/property/exclusivity";
import { ShortFieldRow } from "./form-section";

/** The first and last day of the agent's exclusivity. */
export function ExclusivityFields() {
  const t = useTranslations("propertyForm.exclusivity");
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t("title")}</legend>
      <p className="text-muted-foreground text-sm">{t("hint", { days: EXCLUSIVE_DAYS })}</p>
      <ShortFieldRow>
        <TextField kind="date" label={t("from")} max="9990-12-31" name="exclusiveFrom" />
        <TextField kind="date" label={t("until")} max="9990-12-31" name="exclusiveUntil" />
      </ShortFieldRow>
    </fieldset>
  );
}
