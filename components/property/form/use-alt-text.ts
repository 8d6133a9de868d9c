"use client";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { hasRooms } from "@/lib/catalog/ids";
import type { PropertyValues } from "@/lib/property/schema";

/** A picture's alt text, generated from the facts: type, rooms, city and its position among the pictures. */
export function useAltText() {
  const t = useTranslations();
  const [types, rooms, city, images] = useWatch<
    PropertyValues,
    ["propertyTypes", "rooms", "city", "images"]
  >({ name: ["propertyTypes", "rooms", "city", "images"] });
  const facts = [
    types[0] && t(`property.types.${types[0]}`),
    rooms && hasRooms(types) && t("card.rooms", { rooms }),
    city.trim(),
  ].filter(Boolean);
  return (index: number) =>
    t("propertyForm.images.alt", {
      facts: facts.join(", ") || t("propertyForm.images.property"),
      place: index + 1,
      total: images.length,
    });
}
