import { z } from "zod";
import { PROPERTY_TYPES } from "@/lib/catalog/ids";

/** What a mail to an address that may be somebody else's says of a home; the city as its agent spelled it. */
export const homeFacts = z.object({
  types: z.array(z.enum(PROPERTY_TYPES)),
  rooms: z.number().nullable(),
  city: z.string(),
});
export type HomeFacts = z.infer<typeof homeFacts>;
