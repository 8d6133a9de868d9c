"use client";
import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import type { PropertyValues } from "@/lib/property/schema";
import { askPlaces } from "./ask";
import { SuggestField } from "./suggest-field";

const typed = { shouldDirty: true, shouldValidate: true } as const;

/** Coordinates belong to the address they came with, and to its city. */
function useForgetCoordinates() {
  const { setValue } = useFormContext<PropertyValues>();
  return () => {
    setValue("latitude", null);
    setValue("longitude", null);
  };
}

export function CityField() {
  const t = useTranslations("address");
  const { setValue } = useFormContext<PropertyValues>();
  const forgetCoordinates = useForgetCoordinates();
  return (
    <SuggestField
      ask={(text) => askPlaces(text, "city", "")}
      label={t("city")}
      name="city"
      onChoose={({ city }) => {
        setValue("city", city, typed);
        forgetCoordinates();
      }}
      onType={forgetCoordinates}
      required
    />
  );
}

export function NeighborhoodField() {
  const t = useTranslations("address");
  const { setValue, getValues } = useFormContext<PropertyValues>();
  const forgetCoordinates = useForgetCoordinates();
  return (
    <SuggestField
      ask={(text) => askPlaces(text, "neighborhood", getValues("city"))}
      label={t("neighborhood")}
      name="neighborhood"
      onChoose={({ city, neighborhood }) => {
        setValue("neighborhood", neighborhood ?? "", typed);
        if (city !== getValues("city")) forgetCoordinates();
        setValue("city", city, typed);
      }}
    />
  );
}
