import "server-only";
import { log } from "@/server/log";
import { publicDb, serviceDb } from "@/server/supabase/clients";

const REQUEST_BUDGET_MS = 3_000;

/** Excludes 401s from the database itself: a visitor without the privilege gets that status too. */
const refuses = ({ status, error }: { status: number; error: { code: string } | null }) =>
  status === 401 && error?.code !== "42501";

/** Why this instance should get no requests, or null. */
export async function unreadyReason(): Promise<"database" | "keys" | "migrations" | null> {
  const over = AbortSignal.timeout(REQUEST_BUDGET_MS);
  const [own, visitors] = await Promise.all([
    serviceDb().rpc("latest_migration").abortSignal(over),
    publicDb().from("site_settings").select("id").abortSignal(over),
  ]);
  const refused = [
    refuses(own) && "SUPABASE_SECRET_KEY",
    refuses(visitors) && "SUPABASE_PUBLISHABLE_KEY",
  ].filter(Boolean);
  if (refused.length > 0) {
    log.error({ refused }, "the project refuses a key: take both from the project of SUPABASE_URL");
    return "keys";
  }
  const error = own.error ?? visitors.error;
  if (error) {
    log.error({ err: error }, "the database does not answer");
    return "database";
  }
  // Written into the build by next.config.mjs.
  const built = process.env.DELET_MIGRATION;
  if (own.data === built) return null;
  log.error({ applied: own.data, built }, "the migrations are not those of this build");
  return "migrations";
}

/** Load balancers probe every few seconds; writing to the database on each probe would be wasteful. */
const TRIED_MS = 10_000;
let tried = { at: Number.NEGATIVE_INFINITY, fails: false };

/**
 * Whether the database answers but takes no writes, as with a full disk: pages can be read, and nothing can be saved.
 * The probe writes a counter, as every sign-in does.
 */
export async function failsToWrite(now = Date.now()): Promise<boolean> {
  if (now - tried.at < TRIED_MS) return tried.fails;
  tried = { ...tried, at: now };
  const { error } = await serviceDb()
    .rpc("rate_hit", { _bucket: "ready", _key: "all", _limit: 1_000_000, _window_seconds: 60 })
    .abortSignal(AbortSignal.timeout(REQUEST_BUDGET_MS));
  if (error) log.error({ err: error }, "the database takes no writes: is its disk full?");
  tried = { at: now, fails: Boolean(error) };
  return tried.fails;
}
