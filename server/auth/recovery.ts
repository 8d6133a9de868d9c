import "server-only";
import { createHmac } from "node:crypto";
import { cookies } from "next/headers";
import { isSameSecret } from "@/lib/http/same-secret";
import { env } from "@/server/env";
import { privateCookie } from "@/server/http/private-cookie";

const NAME = "delet-recovery";
const PATH = "/update-password";
const STATES = { open: 60, updated: 10, "updated-here": 10 } as const;

/** The stage of a password reset, and for how many minutes it is remembered. */
export type Recovery = keyof typeof STATES;

const sign = (text: string) =>
  createHmac("sha256", env.SUPABASE_SECRET_KEY).update(`recovery:${text}`).digest("base64url");

/**
 * Remembers that this session began with a reset link. A session alone must not be enough to set a new password: it may
 * be an unlocked computer. Tokens do not express this uniformly.
 */
export async function rememberRecovery(userId: string, state: Recovery) {
  const seconds = STATES[state] * 60;
  const text = `${userId}.${state}.${Date.now() + seconds * 1000}`;
  (await cookies()).set(NAME, `${text}.${sign(text)}`, privateCookie(PATH, seconds));
}

/** The reset of this person, or null when there is none or it has expired. */
export async function getRecovery(userId: string): Promise<Recovery | null> {
  const value = (await cookies()).get(NAME)?.value ?? "";
  const [forUser, state = "", until, signature = ""] = value.split(".");
  if (forUser !== userId || !(Number(until) > Date.now())) return null;
  const ours = isSameSecret(signature, sign(`${forUser}.${state}.${until}`));
  return ours && Object.hasOwn(STATES, state) ? (state as Recovery) : null;
}
