import "server-only";
import { createServerClient } from "@supabase/ssr";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Database } from "@/lib/database/types";
import { env } from "@/server/env";
import { budgetedFetch, ONCE } from "./fetch";
import { endsInTime, SESSION_COOKIE } from "./session-cookie";

export { publicDb, serviceDb } from "./stateless-clients";

/** Auth stores it with a session, so that the account's owner recognizes the device in the settings. */
async function browserOf(): Promise<Record<string, string>> {
  const browser = (await headers()).get("user-agent")?.slice(0, 300);
  return browser ? { "user-agent": browser } : {};
}

/** Acts as the signed-in person (or as a visitor when nobody is signed in), with row level security. */
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
          // A page cannot set cookies while it renders; the middleware refreshes sessions beforehand.
        }
      },
    },
    auth: { experimental: { recoveryCodes: true } },
    db: ONCE,
    global: { fetch: budgetedFetch, headers: await browserOf() },
  });
});
