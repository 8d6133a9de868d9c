import { z } from "zod";
import { email } from "@/lib/auth/schema";

/** The new address of an account. */
export const newAddressSchema = z.object({ userId: z.guid(), email: email("emailRequired") });
