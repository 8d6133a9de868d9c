import { get } from "react-hook-form";
import { type PropertyValues, propertySchema } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";

type Field = keyof PropertyValues;

/** The form's sections in order, with their fields. */
export const SECTIONS = {
  details: [
    "title",
    "transactionType",
    "price",
    "city",
    "neighborhood",
    "address",
    "locationShown",
    "rooms",
    "builtArea",
    "gardenArea",
    "balconySize",
    "floor",
    "floorsInBuilding",
    "parkingSpots",
    "entranceDate",
    "condition",
    "exclusiveFrom",
    "exclusiveUntil",
    "reference",
  ],
  features: ["features"],
  types: ["propertyTypes"],
  ribbon: ["ribbonText", "ribbonBgColor"],
  more: ["description", "images", "videoUrl", "virtualTourUrl"],
} as const satisfies Record<string, readonly Field[]>;
export type SectionId = keyof typeof SECTIONS;

export type SectionState = "wrong" | "done" | "open";

/** The fields that fail validation now, whether or not the error is shown yet. */
export function invalidFields(values: PropertyValues): ReadonlySet<string> {
  const { error } = propertySchema.safeParse(values);
  return new Set(error?.issues.map(({ path }) => String(path[0])));
}

/** "Wrong" once an error is shown; "done" when the person filled something in and none of it fails validation. */
export function sectionState(
  id: SectionId,
  values: PropertyValues,
  errors: Record<string, unknown>,
  invalid: ReadonlySet<string>,
): SectionState {
  const fields: readonly Field[] = SECTIONS[id];
  if (fields.some((field) => get(errors, field))) return "wrong";
  const filled =
    id === "ribbon"
      ? values.ribbonEnabled && values.ribbonText.trim() !== ""
      : fields.some((field) => isFilled(field, values[field]));
  return filled && !fields.some((field) => invalid.has(field)) ? "done" : "open";
}

/** Filled in by the person: the defaults of an empty form do not count. */
function isFilled(field: Field, value: unknown) {
  if (typeof value === "string" && value.trim() === "") return false;
  return JSON.stringify(value ?? null) !== JSON.stringify(emptyProperty[field]);
}
