import { z } from "zod";
import { email } from "@/lib/auth/schema";

/** The address that an account is to have. */
export const newAddressSchema = z.object({ userId: z.guid(), email: email("emailRequired") });
