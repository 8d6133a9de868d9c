import type { Route } from "next";

const BASE = "https://site.invalid";

/**
 * A `next` parameter that stays on this site: a path, or the fallback. Backslashes, control characters and `//host` are
 * the usual tricks for open redirects.
 */
export function safeNext(next: unknown, fallback: Route): Route {
  if (typeof next !== "string" || !next.startsWith("/") || next.length > 2000) return fallback;
  if (/[\u0000-\u001f\\]/.test(next)) return fallback;
  const url = new URL(next, BASE);
  if (url.origin !== BASE || url.pathname.startsWith("//")) return fallback;
  return (url.pathname + url.search + url.hash) as Route;
}

const KEPT_MAX = 200;

/** The same for a new account, which stores it until the address is confirmed; every token carries it. */
export function storableNext(next: unknown): { next?: Route } {
  const nowhere = "/auth" as Route;
  const path = safeNext(next, nowhere);
  return path !== nowhere && path.length <= KEPT_MAX ? { next: path } : {};
}
