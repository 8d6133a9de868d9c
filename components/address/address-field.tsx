"use client";
import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import type { PropertyValues } from "@/lib/property/schema";
import { askAddresses } from "./ask";
import { SuggestField } from "./suggest-field";

/** Street and number. A suggestion fills the city too; free text is as good. */
export function AddressField() {
  const t = useTranslations("address");
  const { setValue, getValues } = useFormContext<PropertyValues>();
  const typed = { shouldDirty: true, shouldValidate: true } as const;
  return (
    <SuggestField
      ask={(text) => askAddresses(text, getValues("city"))}
      hint={t("hint")}
      label={t("label")}
      name="address"
      onChoose={({ address, neighborhood, city, elsewhere, center }) => {
        if (address) setValue("address", address, typed);
        else setValue("address", "", typed);
        // A neighbourhood of the city before is none of this one's.
        if (neighborhood || elsewhere) setValue("neighborhood", neighborhood ?? "", typed);
        setValue("city", city, typed);
        setValue("latitude", center?.latitude ?? null);
        setValue("longitude", center?.longitude ?? null);
      }}
      onType={() => {
        // Coordinates belong to the address they came with.
        setValue("latitude", null);
        setValue("longitude", null);
      }}
    />
  );
}
