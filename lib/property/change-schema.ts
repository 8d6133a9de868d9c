import { z } from "zod";
import { asksPrice, CHANGES } from "@/lib/catalog/states";
import { PRICE_BELOW } from "./schema";

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
    /** The price in doubt of the one home, which its agent has confirmed. */
    confirmedPrice: finalPrice.optional(),
  })
  .refine(({ change, finalPrice }) => finalPrice === null || change === "close")
  .refine(
    ({ ids, change, confirmedPrice }) =>
      confirmedPrice == null || (ids.length === 1 && asksPrice(change)),
  );
export type ListingsChange = z.infer<typeof changeSchema>;
