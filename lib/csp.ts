import { createHash } from "node:crypto";
import { BOOT_SCRIPT } from "@/lib/boot-script";

/** `maps`: the host of the map's streets, where an operator chose one (lib/map/streets.ts). */
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

/** The players of videos, on public pages only; a frame is there once somebody pressed (lib/property/video.ts). */
export const FRAMES = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;

const OWN_PICTURES = "img-src 'self' data: blob:";

// The root layout is the same for every page, so its script has a hash instead of a nonce.
const BOOT_HASH = `'sha256-${createHash("sha256").update(BOOT_SCRIPT).digest("base64")}'`;

/** Private pages are rendered per request, so each of their scripts carries a nonce. */
export function nonceCsp(nonce: string, dev: boolean, maps = "") {
  const script = `script-src 'self' 'nonce-${nonce}' ${BOOT_HASH} 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`;
  // What shows notices of leads is a file of ours; a nonce is for what stands in a page.
  return [...closed(maps), OWN_PICTURES, script, "worker-src 'self'"].join("; ");
}

/**
 * Public pages are cached and the same for everyone: a nonce in them would block every script. A
 * kept page says the hashes of its own scripts, and where its pictures lie that are not ours
 * (server/cache/own-scripts.mjs): both as a policy spells them, none by default.
 */
export function publicCsp({ scripts = "", pictures = "", maps = "" } = {}) {
  // Beside a hash, 'unsafe-inline' would count for nothing.
  const own = scripts === "'unsafe-inline'" ? scripts : `${BOOT_HASH} ${scripts}`;
  return [
    ...closed(maps),
    `frame-src ${FRAMES.join(" ")}`,
    `${OWN_PICTURES} ${pictures}`.trim(),
    `script-src 'self' ${own}`.trim(),
  ].join("; ");
}

/**
 * In development nothing is kept, so nobody knows a page's scripts and pictures beforehand. Beside a
 * hash, 'unsafe-inline' would count for nothing.
 */
export const developmentCsp = (maps = "") =>
  publicCsp({ pictures: "https:", maps }).replace(BOOT_HASH, "'unsafe-inline' 'unsafe-eval'");
