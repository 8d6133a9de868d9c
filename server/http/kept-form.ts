import "server-only";
import { cookies } from "next/headers";
import type { z } from "zod";
import { privateCookie } from "./private-cookie";

const SECONDS = 600;

/**
 * Keeps what was typed into a form without a script, in the browser that it was typed in, for the one page (`path`)
 * that shows it again: not in an address, which stays in histories and logs.
 */
export async function keepForm(name: string, path: string, kept: object) {
  const value = Buffer.from(JSON.stringify(kept)).toString("base64url");
  (await cookies()).set(name, value, privateCookie(path, SECONDS));
}

/** When it is sent: what was wrong with it before is over, and the next one at this browser is somebody else's. */
export async function forgetForm(name: string, path: string) {
  (await cookies()).set(name, "", privateCookie(path, 0));
}

/** Null when there is nothing to show again, or nothing that can be read. */
export async function getKeptForm<Kept>(
  name: string,
  schema: z.ZodType<Kept>,
): Promise<Kept | null> {
  const value = (await cookies()).get(name)?.value;
  if (!value) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return null;
  }
}
