import "server-only";
import { z } from "zod";
import { isMailSecret } from "@/lib/mail/secret";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const mailed = z
  .object({ proves: z.boolean(), state: z.enum(["open", "proved", "over"]) })
  .nullable();

/** The address change that a mail's link confirms or stops; null for an unknown link. */
export async function getMailedChange(secret: string) {
  if (!isMailSecret(secret)) return null;
  return mailed.parse(unwrap(await serviceDb().rpc("address_change_of", { _secret: secret })));
}

/** Whether it had an effect. */
export async function answerAddressChange(secret: string): Promise<boolean> {
  if (!isMailSecret(secret)) return false;
  const call = serviceDb().rpc("answer_address_change", { _secret: secret });
  return z.boolean().parse(unwrap(await call));
}
