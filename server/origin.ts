import "server-only";
import { headers } from "next/headers";
import { AppError } from "@/server/errors";
import { isOwnOrigin } from "@/server/own-origin";

/** Throws for an action that is not called from a page of this site. */
export async function requireOwnOrigin() {
  if (!isOwnOrigin((await headers()).get("origin"))) throw new AppError("foreignOrigin");
}
