import type { Need } from "./denial";

const ROUTES: readonly (readonly [prefix: string, need: Need])[] = [
  ["/admin", "admin"],
  ["/dashboard", "active"],
  ["/add-property", "agent"],
  ["/edit-property", "agent"],
  ["/profile", "account"],
  ["/company-profile", "company"],
  ["/settings", "account"],
  ["/trial-expired", "account"],
];

/** What the address needs of its visitor; null for public pages. */
export function needOf(pathname: string): Need | null {
  const found = ROUTES.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  return found?.[1] ?? null;
}

/** Pages for one person: rendered per request, never stored by a cache, scripts under a nonce. */
export function isPrivatePage(pathname: string) {
  return (
    needOf(pathname) !== null ||
    pathname === "/auth" ||
    pathname.startsWith("/auth/") ||
    pathname === "/update-password" ||
    pathname.startsWith("/dev/")
  );
}
