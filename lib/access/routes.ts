import type { Need } from "./denial";
import { GUARDED_PAGES, PAGES } from "./pages";

const areaOf = (pathname: string) => pathname.split("/", 2)[1] ?? "";

/** Every address below a first segment has the same requirement, whether or not the page exists. */
const NEEDS: ReadonlyMap<string, Need> = new Map(
  GUARDED_PAGES.map(({ path, need }) => [areaOf(path), need]),
);

const PERSONAL = PAGES.filter(({ kind }) => kind === "personal").map(({ path }) => path);
const PERSONAL_AREAS: ReadonlySet<string> = new Set(PERSONAL.map(areaOf));
const PERSONAL_PAGE = new RegExp(
  `^(?:${PERSONAL.map((path) => path.replace(/\[\w+\]/g, "[^/]+")).join("|")})$`,
);

/** What the address requires of its visitor; null for pages open to everyone. */
export const needOf = (pathname: string): Need | null => NEEDS.get(areaOf(pathname)) ?? null;

/**
 * Whether a private address has a page at all. Otherwise it gets the site's 404 page, which is the same for everyone,
 * so its scripts carry no nonce.
 */
export const isRenderedPage = (pathname: string) => PERSONAL_PAGE.test(pathname);

/** Pages for one person: rendered per request, never stored by a cache, with nonces for their scripts. */
export const isPrivatePage = (pathname: string) => PERSONAL_AREAS.has(areaOf(pathname));
