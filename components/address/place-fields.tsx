"use client";
import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import type { PropertyValues } from "@/lib/property/schema";
import { askPlaces } from "./ask";
import { SuggestField } from "./suggest-field";

const typed = { shouldDirty: true, shouldValidate: true } as const;

export function CityField() {
  const t = useTranslations("address");
  const { setValue } = useFormContext<PropertyValues>();
  return (
    <SuggestField
      ask={(text) => askPlaces(text, "city", "")}
      label={t("city")}
      name="city"
      onChoose={({ city }) => setValue("city", city, typed)}
      required
    />
  );
}

export function NeighborhoodField() {
  const t = useTranslations("address");
  const { setValue, getValues } = useFormContext<PropertyValues>();
  return (
    <SuggestField
      ask={(text) => askPlaces(text, "neighborhood", getValues("city"))}
      label={t("neighborhood")}
      name="neighborhood"
      onChoose={({ city, neighborhood }) => {
        setValue("neighborhood", neighborhood ?? "", typed);
        setValue("city", city, typed);
      }}
    />
  );
}
