import { createHash } from "node:crypto";
import { BOOT_SCRIPT } from "@/lib/boot-script";

/** `maps`: the host of the street map, if an operator configured one (lib/map/streets.ts). */
const closed = (maps: string) => [
  "default-src 'self'",
  `connect-src 'self' ${maps}`.trim(),
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Video players, on public pages only; the iframe is created on a click (lib/property/video.ts). */
export const FRAMES = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;

const OWN_PICTURES = "img-src 'self' data: blob:";

// The root layout is shared by all pages, so its script has a hash instead of a nonce.
const BOOT_HASH = `'sha256-${createHash("sha256").update(BOOT_SCRIPT).digest("base64")}'`;

/** Private pages are rendered per request, so each of their scripts carries a nonce. */
export function nonceCsp(nonce: string, dev: boolean, maps = "") {
  const script = `script-src 'self' 'nonce-${nonce}' ${BOOT_HASH} 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`;
  // The service worker for lead notifications is a file of ours; a nonce only applies to scripts in a page.
  return [...closed(maps), OWN_PICTURES, script, "worker-src 'self'"].join("; ");
}

/**
 * Public pages are cached and the same for everyone: with a nonce every script would be blocked. A cached page supplies
 * the hashes of its own scripts and the hosts of its external pictures (server/cache/own-scripts.mjs), both in CSP
 * syntax and empty by default.
 */
export function publicCsp({ scripts = "", pictures = "", maps = "" } = {}) {
  // A hash disables 'unsafe-inline'.
  const own = scripts === "'unsafe-inline'" ? scripts : `${BOOT_HASH} ${scripts}`;
  return [
    ...closed(maps),
    `frame-src ${FRAMES.join(" ")}`,
    `${OWN_PICTURES} ${pictures}`.trim(),
    `script-src 'self' ${own}`.trim(),
  ].join("; ");
}

/**
 * In development nothing is cached, so a page's scripts and pictures are not known beforehand. A hash would disable
 * 'unsafe-inline', so it is removed.
 */
export const developmentCsp = (maps = "") =>
  publicCsp({ pictures: "https:", maps }).replace(BOOT_HASH, "'unsafe-inline' 'unsafe-eval'");
