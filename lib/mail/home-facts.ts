import { z } from "zod";
import { PROPERTY_TYPES } from "@/lib/catalog/ids";

/** The facts of a home in a mail to an unverified address; the city is in its agent's spelling. */
export const homeFacts = z.object({
  types: z.array(z.enum(PROPERTY_TYPES)),
  rooms: z.number().nullable(),
  city: z.string(),
});
export type HomeFacts = z.infer<typeof homeFacts>;
