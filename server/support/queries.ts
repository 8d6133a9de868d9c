import "server-only";
import { z } from "zod";
import type { Bucket } from "@/lib/auth/limits";
import { camelKeys } from "@/lib/database/camel-keys";
import { ACCOUNT_BUCKETS, type Counted, slowedBy } from "@/lib/support/slowed";
import type { AccountSupport, Slowed } from "@/lib/support/types";
import { readCount } from "@/server/attempt-limits";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const account = z.object({
  email: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  last_sign_in_at: z.string().nullable(),
  banned_until: z.string().nullable(),
  sessions: z.int(),
  has_second_factor: z.boolean(),
  factors: z.array(
    z.object({
      id: z.guid(),
      kind: z.string().nullable(),
      name: z.string().nullable(),
      since: z.string().nullable(),
    }),
  ),
  address_change: z
    .object({
      address: z.string(),
      asked_at: z.string(),
      proved_at: z.string().nullable(),
      state: z.enum(["open", "changed", "objected", "withdrawn", "taken", "late"]),
    })
    .transform(camelKeys)
    .nullable(),
  resets: z.array(z.object({ at: z.string(), success: z.boolean() })),
});

type Db = Awaited<ReturnType<typeof createDb>>;

/** Refuses everyone but operators; null for a missing account. */
export async function readSupported(db: Db, userId: string) {
  const result = await db.rpc("admin_account", { target_user_id: userId });
  return result.error?.message === "not_found" ? null : account.parse(unwrap(result));
}

const KINDS = Object.keys(ACCOUNT_BUCKETS) as Slowed["what"][];

/** Codes are counted by account, all else by address. */
export const keyOf = (bucket: Bucket, userId: string, email: string) =>
  bucket === "code-account" ? userId : email;

/** What blocks a person's sign-in, for an operator. */
export async function getAccountSupport(userId: string): Promise<AccountSupport | null> {
  const found = await readSupported(await createDb(), userId);
  if (!found) return null;
  const { email: stored, has_second_factor: hasFactors, factors, ...state } = found;
  const email = stored?.toLowerCase() ?? "";
  const counts: Partial<Record<Bucket, Counted>> = {};
  await Promise.all(
    KINDS.flatMap((kind) => [...ACCOUNT_BUCKETS[kind]]).map(async (bucket) => {
      counts[bucket] = await readCount(bucket, keyOf(bucket, userId, email));
    }),
  );
  return {
    ...camelKeys(state),
    factors: hasFactors ? factors.map((factor) => ({ ...factor, name: factor.name ?? "" })) : null,
    slowed: KINDS.flatMap((kind) => slowedBy(kind, counts) ?? []),
  };
}
