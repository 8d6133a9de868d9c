import "server-only";
import { z } from "zod";
import { MAIL_KINDS, type MailKind } from "@/lib/mail/kinds";
import { isMailSecret } from "@/lib/mail/secret";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const stoppable = z.object({ kind: z.enum(MAIL_KINDS), stopped: z.boolean() }).nullable();

/** The mail that a link with this secret came in; null when there is none, or it cannot be unsubscribed from. */
export async function getStoppableMail(
  secret: string,
): Promise<{ kind: MailKind; stopped: boolean } | null> {
  if (!isMailSecret(secret)) return null;
  return stoppable.parse(unwrap(await serviceDb().rpc("mail_of", { _secret: secret })));
}

/** Whether there was a mail to unsubscribe from; idempotent. */
export async function stopMail(secret: string): Promise<boolean> {
  if (!isMailSecret(secret)) return false;
  return z.boolean().parse(unwrap(await serviceDb().rpc("stop_mail", { _secret: secret })));
}
