import { z } from "zod";
import { PRICE_BELOW } from "./schema";
import { CHANGES } from "./states";

/** As many as `move_listings` and `delete_listings` take at once. */
export const CHANGED_MAX = 500;

/** Shekels; of a home that was sold or rented, and never shown. Null where it is not told. */
export const finalPrice = z
  .number()
  .gt(0, "listingPriceInvalid")
  .lt(PRICE_BELOW, "listingPriceInvalid")
  .nullable();

/** Told after the closing. */
export const finalPriceSchema = z.object({ id: z.guid(), price: finalPrice });

/** What is done to listings, as the action and the beacon of a page that is left send it. */
export const changeSchema = z
  .object({
    ids: z.array(z.guid()).min(1).max(CHANGED_MAX),
    change: z.enum(CHANGES),
    finalPrice,
  })
  .refine(({ change, finalPrice }) => finalPrice === null || change === "close");
export type ListingsChange = z.infer<typeof changeSchema>;
