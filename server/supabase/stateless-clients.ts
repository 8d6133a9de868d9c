import "server-only";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "@/lib/database/types";
import { env } from "@/server/env";
import { budgetedFetch, ONCE, workerFetch } from "./fetch";

// The clients that belong to no request; the HTTP server and the worker use them outside of Next.

const stateless = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** supabase-js refuses to make a client without WebSocket, which Node 20 lacks; none is opened here. */
const NO_REALTIME = { transport: class {} as never };

/** Acts as a visitor, without cookies: what it reads is the same for everyone and may be cached. */
export const publicDb = lazy(() =>
  createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    auth: stateless,
    db: ONCE,
    realtime: NO_REALTIME,
    global: { fetch: budgetedFetch },
  }),
);

/** Bypasses row level security: storage, rate limits, logs. Never pass it a filter from a client. */
export const serviceDb = lazy(() =>
  createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: stateless,
    db: ONCE,
    realtime: NO_REALTIME,
    global: { fetch: budgetedFetch },
  }),
);

/** The same for background work: a call may take a minute. */
export const workerDb = lazy(() =>
  createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: stateless,
    db: ONCE,
    realtime: NO_REALTIME,
    global: { fetch: workerFetch },
  }),
);

function lazy<T>(make: () => T) {
  let made: T | undefined;
  return () => (made ??= make());
}
