import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { isSameSecret } from "@/lib/http/same-secret";
import { env } from "@/server/env";
import { privateCookie } from "@/server/http/private-cookie";

// A device that signed in successfully is known to that account from then on, so that guesses from elsewhere never lock
// it out. It grants no access: the password is still required.

const NAME = "delet-device";
const PATH = "/auth";
const SECONDS = 180 * 24 * 60 * 60;
/** People who share a computer; the oldest is dropped. */
const ACCOUNTS_MAX = 5;

type Mark = { id: string; since: string; signature: string };

const sign = (email: string, id: string, since: string) =>
  createHmac("sha256", env.SUPABASE_SECRET_KEY)
    .update(`device:${email}:${id}:${since}`)
    .digest("base64url");

async function marks(): Promise<Mark[]> {
  const value = (await cookies()).get(NAME)?.value ?? "";
  return value
    .split("~")
    .slice(0, ACCOUNTS_MAX)
    .map((mark) => {
      const [id = "", since = "", signature = ""] = mark.split(".");
      return { id, since, signature };
    });
}

/** The cookie names no address: only the signature shows whether a mark belongs to this account. */
function isOf(email: string, { id, since, signature }: Mark) {
  if (!(Number(since) * 1000 > Date.now() - SECONDS * 1000)) return false;
  return isSameSecret(signature, sign(email, id, since));
}

/** The name of this device if it has signed in to the account within half a year, or null. */
export async function knownDevice(email: string): Promise<string | null> {
  return (await marks()).find((mark) => isOf(email, mark))?.id ?? null;
}

/**
 * Called after a successful sign-in, or any other proof that the account is this person's. Only in a request under
 * `PATH`: elsewhere the cookie with the other accounts' marks is not sent, and would be overwritten.
 */
export async function rememberDevice(email: string) {
  const all = await marks();
  const id = all.find((mark) => isOf(email, mark))?.id ?? randomBytes(12).toString("base64url");
  const since = String(Math.floor(Date.now() / 1000));
  const others = all.filter((mark) => mark.signature !== "" && !isOf(email, mark));
  const devices = [{ id, since, signature: sign(email, id, since) }, ...others].slice(
    0,
    ACCOUNTS_MAX,
  );
  const value = devices.map((mark) => `${mark.id}.${mark.since}.${mark.signature}`).join("~");
  (await cookies()).set(NAME, value, privateCookie(PATH, SECONDS));
}
