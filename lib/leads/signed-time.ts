import { createHmac } from "node:crypto";
import { isSameSecret } from "@/lib/http/same-secret";
import { LEAD_PAUSE_MS } from "./types";

const GOOD_FOR_MS = 24 * 60 * 60 * 1000;

const sign = (at: string, secret: string) =>
  createHmac("sha256", secret).update(`lead-time:${at}`).digest("base64url");

/** Signs the time at which the form was opened, so that the client cannot forge it. */
export const signTime = (now: number, secret: string) => `${now}.${sign(String(now), secret)}`;

/** "none" also for a page left open for a day: it counts like a form without a script. */
export function readTime(
  token: string,
  now: number,
  secret: string,
): "good" | "early" | "forged" | "none" {
  if (token === "") return "none";
  const [at = "", mark = ""] = token.split(".");
  if (!isSameSecret(mark, sign(at, secret))) return "forged";
  const age = now - Number(at);
  if (age > GOOD_FOR_MS) return "none";
  return age < LEAD_PAUSE_MS ? "early" : "good";
}
