"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import type { Suggestion } from "@/lib/places/suggestion";
import type { PropertyValues } from "@/lib/property/schema";
import { askAddresses } from "./ask";
import { SuggestField } from "./suggest-field";

type Point = NonNullable<Suggestion["center"]>;

/** Street and house number. A suggestion also fills the city; free text is equally valid. */
export function AddressField() {
  const t = useTranslations("address");
  const { setValue, getValues } = useFormContext<PropertyValues>();
  const [doubted, setDoubted] = useState<{ city: string; center: Point } | null>(null);
  const setPoint = (point: Point | null, confirmed = "") => {
    setValue("latitude", point?.latitude ?? null);
    setValue("longitude", point?.longitude ?? null);
    setValue("placeConfirmed", confirmed);
  };
  const typed = { shouldDirty: true, shouldValidate: true } as const;
  return (
    <SuggestField
      ask={(text) => askAddresses(text, getValues("city"))}
      hint={
        doubted ? (
          <>
            {t("far", { city: doubted.city })}{" "}
            <button
              className="font-medium text-primary underline underline-offset-4"
              onClick={() => {
                setPoint(doubted.center, doubted.city);
                setDoubted(null);
              }}
              type="button"
            >
              {t("farMeant")}
            </button>
          </>
        ) : (
          t("hint")
        )
      }
      label={t("label")}
      name="address"
      onChoose={({ address, neighborhood, city, elsewhere, center, far }) => {
        if (address) setValue("address", address, typed);
        else setValue("address", "", typed);
        // The previous city's neighbourhood does not exist in the new one.
        if (neighborhood || elsewhere) setValue("neighborhood", neighborhood ?? "", typed);
        setValue("city", city, typed);
        setPoint(far ? null : center);
        setDoubted(far && center ? { city, center } : null);
      }}
      onType={() => {
        // Coordinates belong to the address they came with.
        setPoint(null);
        setDoubted(null);
      }}
    />
  );
}
