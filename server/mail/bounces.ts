import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const GOOD_FOR_SECONDS = 300;

const report = z.object({
  address: z.string().min(3).max(254),
  kind: z.enum(["bounce", "complaint"]),
});
const reports = z.union([report.transform((single) => [single]), z.array(report).min(1).max(100)]);

/** The signature of a report: HMAC-SHA256 in hex of the time (seconds), a dot, and the raw body. */
const sign = (at: string, body: Buffer, secret: string) =>
  createHmac("sha256", secret).update(`${at}.`).update(body).digest();

export type Signed = { at: string | null; signature: string | null; body: Buffer };

/** Whether it was signed with the secret, not more than five minutes ago or ahead. */
export function isSigned({ at, signature, body }: Signed, secret: string, now: number): boolean {
  if (!at || !/^\d{10}$/.test(at) || !/^[0-9a-f]{64}$/i.test(signature ?? "")) return false;
  const received = Buffer.from(signature ?? "", "hex");
  const isOwn = timingSafeEqual(received, sign(at, body, secret));
  return isOwn && Math.abs(now / 1000 - Number(at)) <= GOOD_FOR_SECONDS;
}

/** Null for a body that is no report. */
export function readReports(body: Buffer) {
  try {
    return reports.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return null;
  }
}

/** Stops mails to these addresses; returns how many were not yet known to bounce. Idempotent. */
export async function noteBounces(bounces: z.infer<typeof report>[]): Promise<number> {
  const call = serviceDb().rpc("mails_bounced", { _reports: bounces });
  return z.int().parse(unwrap(await call));
}
