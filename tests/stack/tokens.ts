import { createHmac } from "node:crypto";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token as Auth signs it (HS256), good for an hour. */
export function token(secret: string, claims: { role: string; sub?: string; aal?: string }) {
  const now = Math.floor(Date.now() / 1000);
  const payload = { aud: "authenticated", iat: now, exp: now + 3600, ...claims };
  const body = `${part({ alg: "HS256", typ: "JWT" })}.${part(payload)}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}
