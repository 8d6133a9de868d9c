"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useController } from "react-hook-form";
import { Switch } from "@/components/ui/switch";
import { FEATURES, type Feature } from "@/lib/catalog/ids";
import type { PropertyValues } from "@/lib/property/schema";
import { FormSection } from "./form-section";

export function FeaturesSection() {
  const t = useTranslations("propertyForm");
  const names = useTranslations("property.features");
  const id = useId();
  const { field } = useController<PropertyValues, "features">({ name: "features" });
  const chosen = new Set(field.value);

  function turn(feature: Feature, on: boolean) {
    field.onChange(FEATURES.filter((name) => (name === feature ? on : chosen.has(name))));
  }

  return (
    <FormSection hint={t("features.hint")} id="features" title={t("sections.features")}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-4 sm:grid-cols-2 sm:gap-x-8">
        {FEATURES.map((feature) => (
          <li className="border-border border-b" key={feature}>
            <label
              className="flex min-h-12 items-center justify-between gap-4 py-2"
              htmlFor={`${id}-${feature}`}
            >
              {names(feature)}
              <Switch
                checked={chosen.has(feature)}
                id={`${id}-${feature}`}
                onBlur={field.onBlur}
                onCheckedChange={(on) => turn(feature, on)}
              />
            </label>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
