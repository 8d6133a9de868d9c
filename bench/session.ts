import { createServerClient } from "@supabase/ssr";
import WebSocket from "ws";
import { SESSION_COOKIE } from "@/server/supabase/session-cookie";

export const BROWSER = { "accept-encoding": "gzip", accept: "text/html" };

/** Signs in as the site does; returns the headers of a browser's requests, and the session. */
export async function signIn(
  site: string,
  backend: { url: string; publishableKey: string },
  email: string,
  password: string,
) {
  const jar = new Map<string, string>();
  const db = createServerClient(backend.url, backend.publishableKey, {
    // Node 20 has no WebSocket, and the client requires one although nothing here subscribes.
    realtime: { transport: WebSocket as never },
    cookieOptions: SESSION_COOKIE(site),
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (all) => {
        for (const { name, value } of all) jar.set(name, value);
      },
    },
  });
  const { data, error } = await db.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return { headers: { ...BROWSER, cookie }, session: data.session, userId: data.user.id };
}
