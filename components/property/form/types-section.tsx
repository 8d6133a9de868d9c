"use client";
import { Check } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController } from "react-hook-form";
import { FieldNotes, useField } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { ToggleChip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import {
  PROPERTY_TYPE_GROUPS,
  PROPERTY_TYPES_MAX,
  type PropertyType,
  type PropertyTypeGroup,
  withWholeGroup,
} from "@/lib/catalog/ids";
import type { PropertyValues } from "@/lib/property/schema";
import { FormSection } from "./form-section";

const GROUPS = Object.keys(PROPERTY_TYPE_GROUPS) as PropertyTypeGroup[];

/** Up to three types; choosing a fourth shows a message instead of silently doing nothing. */
export function TypesSection() {
  const t = useTranslations("propertyForm");
  const names = useTranslations("property");
  const { field } = useController<PropertyValues, "propertyTypes">({ name: "propertyTypes" });
  const label = t("sections.types");
  const { id, error, aria } = useField({ name: "propertyTypes", label, required: true });
  const [full, setFull] = useState(false);
  const chosen = field.value;

  function turn(type: PropertyType) {
    if (chosen.includes(type)) {
      setFull(false);
      field.onChange(chosen.filter((other) => other !== type));
    } else if (chosen.length < PROPERTY_TYPES_MAX) field.onChange([...chosen, type]);
    else setFull(true);
  }

  function addAll(group: PropertyTypeGroup) {
    const types = withWholeGroup(chosen, group);
    setFull(PROPERTY_TYPE_GROUPS[group].some((type) => !types.includes(type)));
    field.onChange(types);
  }

  return (
    <FormSection hint={t("types.hint", { max: PROPERTY_TYPES_MAX })} id="types" title={label}>
      <div aria-describedby={aria["aria-describedby"]} className="flex flex-col gap-6">
        {GROUPS.map((group, index) => (
          <fieldset className="min-w-0" key={group}>
            <legend className="mb-1.5 flex w-full items-center gap-2 font-medium">
              {names(`typeGroups.${group}`)}
              <Button
                aria-label={t("types.allOf", { group: names(`typeGroups.${group}`) })}
                onClick={() => addAll(group)}
                className="text-primary"
                size="sm"
                variant="ghost"
              >
                {t("types.all")}
              </Button>
            </legend>
            <div className="flex flex-wrap gap-2">
              {PROPERTY_TYPE_GROUPS[group].map((type, place) => (
                <ToggleChip
                  id={index === 0 && place === 0 ? id : undefined}
                  key={type}
                  onBlur={field.onBlur}
                  onClick={() => turn(type)}
                  pressed={chosen.includes(type)}
                  ref={index === 0 && place === 0 ? field.ref : undefined}
                >
                  {chosen.includes(type) && <Icon icon={Check} className="size-4" />}
                  <span>{names(`types.${type}`)}</span>
                </ToggleChip>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div aria-live="polite" className="-mt-2 flex flex-wrap items-center gap-x-3 text-sm">
        <span className="text-muted-foreground tabular-nums">
          {t("types.count", { count: chosen.length, max: PROPERTY_TYPES_MAX })}
        </span>
        {full && <span className="font-medium text-warning">{t("types.full")}</span>}
      </div>
      <FieldNotes error={error} id={id} />
    </FormSection>
  );
}
