import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { AppError } from "@/server/errors";
import { log } from "@/server/log";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

export type AiKind = "parse" | "describe";

const hitSchema = z.union([
  z.object({ allowed: z.literal(true), tokens: z.number() }),
  z.object({ allowed: z.literal(false), reason: z.enum(["user_limit", "site_limit"]) }),
]);

/** Counted in the database before any request; the database also decides who may use it at all. */
export async function consumeAi(db: SupabaseClient<Database>, kind: AiKind, estimate: number) {
  const hit = hitSchema.parse(
    unwrap(await db.rpc("ai_consume", { _kind: kind, _est_tokens: estimate })),
  );
  if (hit.allowed) return;
  signal({ of: "limit", kind: hit.reason === "user_limit" ? "ai" : "ai-site" });
  throw new AppError(hit.reason === "user_limit" ? "aiUserLimit" : "aiSiteLimit");
}

/** Called afterwards with the real usage. A lost correction leaves the estimate, which does no harm. */
export async function settleAi(userId: string, kind: AiKind, estimate: number, real: number) {
  const { error } = await serviceDb().rpc("ai_settle", {
    _user_id: userId,
    _kind: kind,
    _est_tokens: estimate,
    _real_tokens: real,
  });
  if (error) log.warn({ err: error }, "ai usage not settled");
}
