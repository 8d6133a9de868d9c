import { z } from "zod";
import { asksPrice, CHANGES } from "@/lib/catalog/states";
import { PRICE_BELOW } from "./schema";

/** The limit of `move_listings` and `delete_listings` per call. */
export const CHANGED_MAX = 500;

/** In shekels, for a home that was sold or rented; never public. Null when not stated. */
export const finalPrice = z
  .number()
  .gt(0, "listingPriceInvalid")
  .lt(PRICE_BELOW, "listingPriceInvalid")
  .nullable();

/** Stated after the closing. */
export const finalPriceSchema = z.object({ id: z.guid(), price: finalPrice });

/** A bulk change of listings, as sent by the action and by the beacon of a page being left. */
export const changeSchema = z
  .object({
    ids: z.array(z.guid()).min(1).max(CHANGED_MAX),
    change: z.enum(CHANGES),
    finalPrice,
    /** For a single home: its implausible price, which its agent confirmed. */
    confirmedPrice: finalPrice.optional(),
  })
  .refine(({ change, finalPrice }) => finalPrice === null || change === "close")
  .refine(
    ({ ids, change, confirmedPrice }) =>
      confirmedPrice == null || (ids.length === 1 && asksPrice(change)),
  );
export type ListingsChange = z.infer<typeof changeSchema>;
