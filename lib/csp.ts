import { createHash } from "node:crypto";
import { BOOT_SCRIPT } from "@/lib/accessibility/boot-script";

const CLOSED = [
  "default-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

// The root layout is the same for every page, so its script has a hash instead of a nonce.
const BOOT_HASH = `'sha256-${createHash("sha256").update(BOOT_SCRIPT).digest("base64")}'`;

/** Private pages are rendered per request, so each of their scripts carries a nonce. */
export function nonceCsp(nonce: string, dev: boolean) {
  const script = `script-src 'self' 'nonce-${nonce}' ${BOOT_HASH} 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`;
  return [...CLOSED, script].join("; ");
}

/** Public pages are cached and the same for everyone: a nonce in them would block every script. */
export function publicCsp(dev: boolean) {
  return [...CLOSED, `script-src 'self' 'unsafe-inline'${dev ? " 'unsafe-eval'" : ""}`].join("; ");
}
