import type { Need } from "./denial";

const ROUTES: readonly (readonly [prefix: string, need: Need])[] = [
  ["/admin", "admin"],
  ["/dashboard", "active"],
  ["/add-property", "agent"],
  ["/edit-property", "agent"],
  ["/preview-property", "agent"],
  ["/links", "agent"],
  ["/profile", "account"],
  ["/company-profile", "company"],
  ["/settings", "account"],
  ["/leads", "account"],
  ["/numbers", "active"],
  ["/trial-expired", "account"],
];

/** What the address needs of its visitor; null for public pages. */
export function needOf(pathname: string): Need | null {
  const found = ROUTES.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  return found?.[1] ?? null;
}

const PAGES =
  /^\/(?:dashboard|links|add-property|edit-property\/[^/]+|preview-property\/[^/]+|profile|company-profile|settings|leads|numbers(?:\/[^/]+)?|trial-expired|auth(?:\/confirm)?|update-password|dev\/inbox|mail\/stop\/[^/]+|list\/[^/]+|renew\/[^/]+|lead|forget\/[^/]+|alerts\/[^/]+(?:\/[^/]+)?|admin(?:\/(?:users(?:\/[^/]+)?|companies|plans|addons|card-template|consent|password-reset-logs|mails|audit|settings))?)$/;

/**
 * Whether a private address has a page at all. Without one it gets the site's 404, which is the same
 * for everyone: the scripts in it carry no nonce.
 */
export const isRenderedPage = (pathname: string) => PAGES.test(pathname);

/** Pages for one person: rendered per request, never stored by a cache, scripts under a nonce. */
export function isPrivatePage(pathname: string) {
  return (
    needOf(pathname) !== null ||
    pathname === "/auth" ||
    pathname.startsWith("/auth/") ||
    pathname === "/update-password" ||
    pathname.startsWith("/dev/") ||
    pathname.startsWith("/mail/") ||
    pathname.startsWith("/renew/") ||
    pathname.startsWith("/list/") ||
    pathname === "/lead" ||
    pathname.startsWith("/forget/") ||
    pathname.startsWith("/alerts/")
  );
}
