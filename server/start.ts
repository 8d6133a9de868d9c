import "server-only";
import { dressRequests } from "@/server/internal-headers";

/** A broken environment ends the start here, with the sentence that names it. */
export async function start() {
  await import("@/server/env").catch((error: Error) => {
    process.stderr.write(`\n✖ ${error.message}\n\n`);
    process.exit(1);
  });
  dressRequests();
}
