import "server-only";
import { env } from "@/server/env";

/** A write must come from a page of this site: a foreign, `null` or missing Origin is refused. */
export function isOwnOrigin(origin: string | null) {
  return origin === new URL(env.SITE_URL).origin;
}
