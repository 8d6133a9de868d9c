import "server-only";
import { cookies } from "next/headers";
import { type KeptAlert, keptAlert } from "@/lib/alert/schema";
import { env } from "@/server/env";

const NAME = "alert";
const SECONDS = 600;
/** Of the page that a plain form is led to. */
const PATH = "/alerts/new";

/**
 * What was typed into a form without a script, in the browser that it was typed in, for the one page that
 * shows it again: not in an address, which stays in histories and logs.
 */
export async function keepAlert({ typed, ...kept }: KeptAlert) {
  const short = { ...kept, typed: { ...typed, email: typed.email.slice(0, 254) } };
  (await cookies()).set(NAME, Buffer.from(JSON.stringify(short)).toString("base64url"), {
    httpOnly: true,
    sameSite: "lax",
    secure: env.SITE_URL.startsWith("https:"),
    path: PATH,
    maxAge: SECONDS,
  });
}

/** Null when there is nothing to show again. */
export async function getKeptAlert(): Promise<KeptAlert | null> {
  const value = (await cookies()).get(NAME)?.value;
  if (!value) return null;
  try {
    return keptAlert.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return null;
  }
}
