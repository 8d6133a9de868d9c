import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll } from "vitest";
import WebSocket from "ws";
import type { Database } from "@/lib/database/types";
import type { Person } from "@/tests/database/support/people";
import { world } from "@/tests/database/support/world";
import { type Stack, type StackOptions, startStack } from "../backend";

/** One stack per test file, with the people of the database tests in it. */
export function freshStack(options: Partial<StackOptions> = {}) {
  const scene = {} as { stack: Stack };
  beforeAll(async () => {
    const cluster = process.env.TEST_DATABASE_URL;
    if (!cluster) throw new Error("These tests need a cluster: npm run test:stack");
    scene.stack = await startStack({ cluster, fill: world, ...options });
  });
  afterAll(() => scene.stack?.stop());
  return scene;
}

/** supabase-js as the site uses it, with a person's token; a visitor and the server have their key. */
export function clientOf({ url, publishableKey, secretKey, tokenOf }: Stack, person: Person) {
  const key = person.role === "service_role" ? secretKey : publishableKey;
  const headers: Record<string, string> =
    person.role === "authenticated" ? { authorization: `Bearer ${tokenOf(person)}` } : {};
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { headers },
    // Node 20 has no built-in WebSocket, and the library requires one.
    realtime: { transport: WebSocket as never },
  });
}
