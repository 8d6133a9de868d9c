"use client";
import { Check } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController } from "react-hook-form";
import { FieldNotes, useField } from "@/components/form/field";
import { ToggleChip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import type { ProfileValues } from "@/lib/account/schema";
import { LANGUAGES, LANGUAGES_MAX, type Language } from "@/lib/agent/page-facts";

/** Kept in the order of the list, whichever was pressed first; exceeding the limit shows a message. */
export function LanguagesField() {
  const t = useTranslations("profile.facts");
  const names = useTranslations("agentFacts.language");
  const { field } = useController<ProfileValues, "languages">({ name: "languages" });
  const label = t("languages");
  const hint = t("languagesHint", { max: LANGUAGES_MAX });
  const { id, error, aria } = useField({ name: "languages", label, hint });
  const [full, setFull] = useState(false);

  function turn(language: Language) {
    const chosen = field.value.includes(language);
    const many = !chosen && field.value.length >= LANGUAGES_MAX;
    setFull(many);
    if (many) return;
    field.onChange(
      LANGUAGES.filter((other) => (other === language ? !chosen : field.value.includes(other))),
    );
  }

  return (
    <fieldset aria-describedby={aria["aria-describedby"]} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {LANGUAGES.map((language, index) => (
          <ToggleChip
            id={index === 0 ? id : undefined}
            key={language}
            onBlur={field.onBlur}
            onClick={() => turn(language)}
            pressed={field.value.includes(language)}
            ref={index === 0 ? field.ref : undefined}
          >
            {field.value.includes(language) && <Icon icon={Check} className="size-4" />}
            <span>{names(language)}</span>
          </ToggleChip>
        ))}
      </div>
      <p aria-live="polite" className="font-medium text-sm text-warning empty:hidden">
        {full && t("languagesFull", { max: LANGUAGES_MAX })}
      </p>
      <FieldNotes error={error} hint={hint} id={id} />
    </fieldset>
  );
}
