import { get } from "react-hook-form";
import { type PropertyValues, propertySchema } from "@/lib/property/schema";

type Field = keyof PropertyValues;

/** The form's sections in their order, and which fields stand in each. */
export const SECTIONS = {
  details: [
    "title",
    "transactionType",
    "price",
    "city",
    "neighborhood",
    "address",
    "rooms",
    "builtArea",
    "gardenArea",
    "balconySize",
    "floor",
    "floorsInBuilding",
    "parkingSpots",
    "entranceDate",
    "condition",
  ],
  features: ["features"],
  types: ["propertyTypes"],
  ribbon: ["ribbonText", "ribbonBgColor"],
  more: ["description", "images", "virtualTourUrl"],
} as const satisfies Record<string, readonly Field[]>;
export type SectionId = keyof typeof SECTIONS;

const REQUIRED: Partial<Record<SectionId, readonly Field[]>> = {
  details: ["title", "transactionType", "price", "city", "rooms"],
  types: ["propertyTypes"],
};

export type SectionState = "wrong" | "done" | "open";

/** Wrong once an error shows; done when what is required is there, or when something optional is. */
export function sectionState(
  id: SectionId,
  values: PropertyValues,
  errors: Record<string, unknown>,
): SectionState {
  if (SECTIONS[id].some((field) => get(errors, field))) return "wrong";
  const required = REQUIRED[id];
  const done = required
    ? required.every((field) => propertySchema.shape[field].safeParse(values[field]).success)
    : id === "ribbon"
      ? values.ribbonEnabled && values.ribbonText.trim() !== ""
      : SECTIONS[id].some((field) => isFilled(values[field as Field]));
  return done ? "done" : "open";
}

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== "" && value !== null && value !== undefined;
