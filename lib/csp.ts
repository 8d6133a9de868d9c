import { createHash } from "node:crypto";
import { BOOT_SCRIPT } from "@/lib/accessibility/boot-script";

const CLOSED = [
  "default-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const OWN_PICTURES = "img-src 'self' data: blob:";

// The root layout is the same for every page, so its script has a hash instead of a nonce.
const BOOT_HASH = `'sha256-${createHash("sha256").update(BOOT_SCRIPT).digest("base64")}'`;

/** Private pages are rendered per request, so each of their scripts carries a nonce. */
export function nonceCsp(nonce: string, dev: boolean) {
  const script = `script-src 'self' 'nonce-${nonce}' ${BOOT_HASH} 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`;
  return [...CLOSED, OWN_PICTURES, script].join("; ");
}

/**
 * Public pages are cached and the same for everyone: a nonce in them would block every script. The
 * logos of plans lie wherever the operator keeps them, and any public page may lead to the prices
 * without a new document.
 */
export function publicCsp(dev: boolean) {
  return [
    ...CLOSED,
    `${OWN_PICTURES} https:`,
    `script-src 'self' 'unsafe-inline'${dev ? " 'unsafe-eval'" : ""}`,
  ].join("; ");
}
