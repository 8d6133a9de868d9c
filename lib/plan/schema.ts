import { z } from "zod";
import { isCleanLine, isSeen } from "@/lib/format/forbidden-characters";
import { typedNumber } from "@/lib/format/typed-number";

const PRICE_MAX = 99_999_999.99;
const COUNT_MAX = 1_000_000;

/** An empty field means "not set" (unlimited, no link); anything else must be valid. */
export const optional = <T extends z.ZodType<unknown, string | number>>(schema: T) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((typed) => (typeof typed === "string" && typed.trim() === "" ? null : typed))
    .pipe(schema.nullable());

const typedWhole = (invalid: string, min: number, max: number) =>
  typedNumber(invalid).pipe(z.int(invalid).min(min, invalid).max(max, invalid));

/** Shekels, with at most two decimals. */
export const price = typedNumber("priceInvalid").pipe(
  z
    .number()
    .min(0, "priceNegative")
    .max(PRICE_MAX, "priceInvalid")
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "priceAgorot"),
);

/** A typed price: empty means missing, not zero. */
export const requiredPrice = z
  .union([z.number(), z.string().trim().min(1, "required")])
  .pipe(price);

const count = typedWhole("wholeNumber", 0, COUNT_MAX);

const httpsUrl = z
  .string()
  .trim()
  .max(2000, "urlInvalid")
  .regex(/^https:\/\/[^\s<>"]+$/, "httpsOnly");

export const name = z
  .string()
  .trim()
  .min(1, "required")
  .max(50, "textTooLong")
  .refine(isCleanLine, "nameInvalid")
  .refine(isSeen, "required");

export const slug = z
  .string()
  .trim()
  .min(1, "required")
  .max(50, "textTooLong")
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, "slugInvalid");

/** The plan form of the admin panel; an empty limit of listings or pictures means unlimited. */
export const planSchema = z.object({
  id: z.guid().nullable(),
  name,
  slug,
  price: requiredPrice,
  priority: z
    .union([z.number(), z.string().trim().min(1, "required")])
    .pipe(typedWhole("wholeNumber", -1000, 1000)),
  propertyLimit: optional(count),
  imagesPerProperty: optional(count),
  /** Empty for a plan for one agent, which does not cover a company's agents. */
  agentLimit: optional(count),
  video: z.boolean(),
  statistics: z.boolean(),
  logoUrl: optional(httpsUrl),
  paymentUrl: optional(httpsUrl),
  isActive: z.boolean(),
});

export type PlanValues = z.input<typeof planSchema>;
