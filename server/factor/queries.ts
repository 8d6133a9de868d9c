import "server-only";
import { z } from "zod";
import { browserName } from "@/lib/factor/browser";
import type { OwnFactors, OwnSession, RecoveryCodes } from "@/lib/factor/types";
import { factorState } from "@/server/account/gate";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

type Db = Awaited<ReturnType<typeof createDb>>;

/** Whether the project's Auth has second factors, and what this session must still complete. */
export async function getFactorState() {
  return factorState.parse(unwrap(await (await createDb()).rpc("second_factor")));
}

/** The devices and recovery codes of the signed-in person. */
export async function getOwnFactors(): Promise<OwnFactors> {
  const { available } = await getFactorState();
  if (!available) return null;
  const db = await createDb();
  const { data, error } = await db.auth.mfa.listFactors();
  if (error) throw error;
  const devices = data.totp.map((factor) => ({
    id: factor.id,
    name: factor.friendly_name ?? "",
    since: factor.created_at,
  }));
  return { devices, codes: devices.length > 0 ? await codesOf(db) : "none" };
}

/** An Auth older than 2.197.0 lacks the endpoint; one with recovery codes disabled refuses. */
async function codesOf(db: Db): Promise<RecoveryCodes> {
  const { data, error } = await db.auth.mfa.recoveryCodes.getStatus();
  if (data) return { left: data.remaining };
  return error.code === "mfa_factor_not_found" ? "none" : "unsupported";
}

const sessions = z.array(
  z.object({
    since: z.string(),
    seen_at: z.string(),
    browser: z.string().nullable(),
    is_this: z.boolean(),
  }),
);

/** The person's sessions, the last used first. */
export async function getOwnSessions(): Promise<OwnSession[]> {
  const rows = sessions.parse(unwrap(await (await createDb()).rpc("my_sessions")));
  return rows.map(({ since, seen_at: seenAt, browser, is_this: isThis }) => ({
    since,
    seenAt,
    browser: browserName(browser),
    isThis,
  }));
}
