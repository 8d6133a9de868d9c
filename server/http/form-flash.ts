import "server-only";
import { cookies } from "next/headers";
import type { z } from "zod";
import { privateCookie } from "./private-cookie";

const SECONDS = 600;

/**
 * Flash cookies: the values of a form that was submitted without a script, for the one page (`path`) that shows it
 * again. They are not in the address, which stays in histories and logs.
 */
export async function setFormFlash(name: string, path: string, flash: object) {
  const value = Buffer.from(JSON.stringify(flash)).toString("base64url");
  (await cookies()).set(name, value, privateCookie(path, SECONDS));
}

/** Called when the form is accepted: its old errors no longer apply, and the browser's next user must not see it. */
export async function clearFormFlash(name: string, path: string) {
  (await cookies()).set(name, "", privateCookie(path, 0));
}

/** Null without a flash cookie, or with one that cannot be read. */
export async function getFormFlash<Flash>(
  name: string,
  schema: z.ZodType<Flash>,
): Promise<Flash | null> {
  const value = (await cookies()).get(name)?.value;
  if (!value) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return null;
  }
}
