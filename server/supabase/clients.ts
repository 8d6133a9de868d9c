import "server-only";
import { createServerClient } from "@supabase/ssr";
import { createClient } from "@supabase/supabase-js";
import { cookies } from "next/headers";
import { cache } from "react";
import type { Database } from "@/lib/database/types";
import { env } from "@/server/env";
import { leisurelyFetch, ONCE, patientFetch } from "./fetch";
import { endsInTime, SESSION_COOKIE } from "./session-cookie";

const stateless = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** Speaks as the signed-in person (or as a visitor when nobody is), with row level security. */
export const createDb = cache(async () => {
  const jar = await cookies();
  return createServerClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: SESSION_COOKIE(env.SITE_URL),
    cookies: {
      getAll: () => jar.getAll(),
      setAll: (all) => {
        try {
          for (const { name, value, options } of all) jar.set(name, value, endsInTime(options));
        } catch {
          // A page cannot set cookies while it renders; the middleware refreshes sessions before.
        }
      },
    },
    db: ONCE,
    global: { fetch: patientFetch },
  });
});

/** Speaks as a visitor, without cookies: what it reads is the same for everyone and may be cached. */
export const publicDb = lazy(() =>
  createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    auth: stateless,
    db: ONCE,
    global: { fetch: patientFetch },
  }),
);

/** Bypasses row level security: storage, rate limits, logs. Never hand it a filter from a client. */
export const serviceDb = lazy(() =>
  createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: stateless,
    db: ONCE,
    global: { fetch: patientFetch },
  }),
);

/** The same, for work that nobody waits for: a call may take a minute. */
export const workerDb = lazy(() =>
  createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: stateless,
    db: ONCE,
    global: { fetch: leisurelyFetch },
  }),
);

function lazy<T>(make: () => T) {
  let made: T | undefined;
  return () => (made ??= make());
}
