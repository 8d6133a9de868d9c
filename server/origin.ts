import "server-only";
import { headers } from "next/headers";
import { env } from "@/server/env";
import { AppError } from "@/server/errors";

/** A write comes from a page of this site: a foreign, `null` or missing Origin is refused. */
export function isOwnOrigin(origin: string | null) {
  return origin === new URL(env.SITE_URL).origin;
}

export async function requireOwnOrigin() {
  if (!isOwnOrigin((await headers()).get("origin"))) throw new AppError("foreignOrigin");
}
