import { z } from "zod";
import {
  CONDITIONS,
  type Condition,
  isCondition,
  isPropertyType,
  PROPERTY_TYPES,
  type PropertyType,
} from "@/lib/catalog/ids";
import { canonicalCity } from "@/lib/places/gazetteer";
import { LISTING_FIELDS, type ListingField, type ListingFields } from "./parse-listing/types";

/** A model's response after strict validation: only values that the form accepts. */
export type ModelListing = {
  fields: ListingFields;
  fieldsConfidence: Partial<Record<ListingField, number>>;
};

/** A number within its range; anything else is dropped. */
const within = (min: number, max: number, whole = false) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => !whole || Number.isInteger(value))
    .nullable()
    .catch(null);
const yesNo = z.boolean().nullable().catch(null);

const NOISE = /[\u0000-\u001f<>\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const words = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(NOISE, " ").replace(/\s+/g, " ").trim())
    .refine((text) => text.length > 0 && text.length <= max)
    .nullable()
    .catch(null);

const listingSchema = z.object({
  rooms: within(0.5, 50).transform((rooms) => (rooms !== null && rooms % 0.5 === 0 ? rooms : null)),
  floor: within(0, 200, true),
  totalFloors: within(0, 200, true),
  builtAreaSqm: within(1, 100_000),
  balconySqm: within(1, 10_000),
  gardenSqm: within(1, 1_000_000),
  parking: yesNo,
  elevator: yesNo,
  mamad: yesNo,
  condition: z.custom<Condition>(isCondition).nullable().catch(null),
  price: within(1, 9_999_999_999),
  city: words(60).transform((city) => (city === null ? null : canonicalCity(city))),
  neighborhood: words(80),
  propertyTypes: z
    .array(z.unknown())
    .catch([])
    .transform((types): PropertyType[] | null => {
      const known = [...new Set(types.filter(isPropertyType))].slice(0, 3);
      return known.length > 0 ? known : null;
    }),
  fieldsConfidence: z.record(z.string(), z.unknown()).catch({}),
});

/** Reads a response of any shape; an invalid one becomes an empty listing. */
export function readModelListing(body: unknown): ModelListing {
  const { fieldsConfidence, ...fields } = listingSchema.parse(
    typeof body === "object" && body !== null ? { ...EMPTY, ...body } : EMPTY,
  );
  const confidence: ModelListing["fieldsConfidence"] = {};
  for (const field of LISTING_FIELDS) {
    if (fields[field] === null) continue;
    const value = Number(fieldsConfidence[field]);
    confidence[field] = Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0.5;
  }
  return { fields: fields as ListingFields, fieldsConfidence: confidence };
}

const EMPTY = Object.fromEntries(LISTING_FIELDS.map((field) => [field, null]));

/** The JSON schema given to the model. `readModelListing` validates the response regardless. */
export const MODEL_LISTING_SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: [...LISTING_FIELDS, "fieldsConfidence"],
  properties: {
    rooms: { type: ["number", "null"] },
    floor: { type: ["integer", "null"] },
    totalFloors: { type: ["integer", "null"] },
    builtAreaSqm: { type: ["number", "null"] },
    balconySqm: { type: ["number", "null"] },
    gardenSqm: { type: ["number", "null"] },
    parking: { type: ["boolean", "null"] },
    elevator: { type: ["boolean", "null"] },
    mamad: { type: ["boolean", "null"] },
    condition: { type: ["string", "null"], enum: [...CONDITIONS, null] },
    price: { type: ["number", "null"] },
    city: { type: ["string", "null"] },
    neighborhood: { type: ["string", "null"] },
    propertyTypes: { type: "array", items: { type: "string", enum: [...PROPERTY_TYPES] } },
    fieldsConfidence: {
      type: "object",
      additionalProperties: false,
      required: [...LISTING_FIELDS],
      properties: Object.fromEntries(LISTING_FIELDS.map((field) => [field, { type: "number" }])),
    },
  },
} as const;
