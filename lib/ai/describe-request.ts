import { z } from "zod";
import {
  type Condition,
  type Feature,
  hasRooms,
  isCondition,
  isFeature,
  isPropertyType,
  isTransactionType,
  type PropertyType,
  type TransactionType,
} from "@/lib/catalog/ids";
import {
  DESCRIPTION_MAX,
  type PropertyValues,
  propertySchema,
  roomsFit,
} from "@/lib/property/schema";
import { DESCRIBE_STYLES, type ListingFacts } from "./describe";

const number = z.number().min(0).max(1e10).nullable();
const name = z
  .string()
  .trim()
  .max(200)
  .transform((text) => text || null)
  .nullable();

/** The browser's request for a description. Facts are validated again, because they end up in a prompt. */
export const describeRequest = z
  .object({
    mode: z.enum(["new", "improve"]),
    style: z.enum(DESCRIBE_STYLES),
    seed: z
      .int()
      .min(0)
      .max(2 ** 31),
    facts: z.object({
      transactionType: z.custom<TransactionType>(isTransactionType).nullable(),
      propertyType: z.custom<PropertyType>(isPropertyType).nullable(),
      city: name,
      neighborhood: name,
      rooms: number,
      floor: number,
      totalFloors: number,
      builtAreaSqm: number,
      balconySqm: number,
      gardenSqm: number,
      parkingSpots: number,
      condition: z.custom<Condition>(isCondition).nullable(),
      features: z.array(z.custom<Feature>(isFeature)).max(15),
      price: number,
    }),
    currentText: z.string().trim().max(DESCRIPTION_MAX),
  })
  .refine(({ mode, currentText }) => mode === "new" || currentText !== "");

export type DescribeRequest = z.output<typeof describeRequest>;

type NumberField =
  | "floor"
  | "floorsInBuilding"
  | "builtArea"
  | "balconySize"
  | "gardenArea"
  | "parkingSpots"
  | "price";

/** The form's values as facts for the description. An invalid number is dropped. */
export function factsOf(values: PropertyValues): DescribeRequest["facts"] & ListingFacts {
  const number = (name: NumberField) =>
    propertySchema.shape[name].safeParse(values[name]).success ? values[name] : null;
  return {
    transactionType: values.transactionType,
    propertyType: values.propertyTypes[0] ?? null,
    city: values.city.trim() || null,
    neighborhood: values.neighborhood.trim() || null,
    rooms: hasRooms(values.propertyTypes) && roomsFit(values.rooms) ? values.rooms : null,
    floor: number("floor"),
    totalFloors: number("floorsInBuilding"),
    builtAreaSqm: number("builtArea"),
    balconySqm: number("balconySize"),
    gardenSqm: number("gardenArea"),
    parkingSpots: number("parkingSpots"),
    condition: values.condition || null,
    features: values.features,
    price: number("price"),
  };
}

/** Events of the streamed response, one JSON object per line. */
export type DescribeEvent =
  | { text: string }
  /** Discard the text received so far; what follows replaces it. */
  | { restart: true }
  | { done: true; by: "model" | "rules" }
  | { error: string };
