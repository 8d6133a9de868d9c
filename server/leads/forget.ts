import "server-only";
import { z } from "zod";
import { isMailSecret } from "@/lib/mail/secret";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const mailed = z
  .object({ agent: z.string(), title: z.string().nullable(), created_at: z.string() })
  .nullable();

/** The lead that a mail's link deletes; null for an unknown link, or when the lead is already deleted. */
export async function getMailedLead(secret: string) {
  if (!isMailSecret(secret)) return null;
  return mailed.parse(unwrap(await serviceDb().rpc("mailed_lead", { _secret: secret })));
}

/** Whether there was something to delete. */
export async function forgetLead(secret: string): Promise<boolean> {
  if (!isMailSecret(secret)) return false;
  const call = serviceDb().rpc("forget_mailed_lead", { _secret: secret });
  return z.boolean().parse(unwrap(await call));
}
