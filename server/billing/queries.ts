import "server-only";
import { z } from "zod";
import { NOTICE_KINDS, type Payments } from "@/lib/billing/types";
import { camelKeys } from "@/lib/database/camel-keys";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const payments = z.object({
  grace_until: z.string().nullable(),
  cancelled: z.boolean(),
  payments: z.array(
    z
      .object({
        id: z.int(),
        kind: z.enum(NOTICE_KINDS),
        at: z.string(),
        amount: z.number().nullable(),
        plan: z.string().nullable(),
        invoice_number: z.string().nullable(),
        invoice_url: z.string().nullable(),
      })
      .transform(camelKeys),
  ),
});

/** The account's payments, with the provider's invoices. */
export async function getPayments(): Promise<Payments> {
  const db = await createDb();
  return camelKeys(payments.parse(unwrap(await db.rpc("my_payments"))));
}
