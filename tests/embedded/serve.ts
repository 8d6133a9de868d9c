import { startBackend } from "@/supabase/embedded/backend";
import { fail } from "@/supabase/embedded/failure";

/**
 * A backend in a process of its own, so that tests can kill it: `serve.ts <folder>`. A message is a
 * query, asked from inside as the database's owner; the answer are its rows.
 */
startBackend({ folder: process.argv[2] ?? "", siteUrl: "http://site.test" }).then((backend) => {
  process.on("SIGTERM", () => void backend.stop().then(() => process.exit(0)));
  process.on("message", async (sql: string) => {
    const answer = await backend.direct.query(sql).then(
      (rows) => ({ rows }),
      (error: Error) => ({ error: error.message }),
    );
    process.send?.(answer);
  });
  process.send?.({ url: backend.url, publishableKey: backend.publishableKey });
}, fail);
