import type { Need } from "./denial";
import { GUARDED_PAGES, PAGES } from "./pages";

const areaOf = (pathname: string) => pathname.split("/", 2)[1] ?? "";

/** Every address below a first segment has the same requirement, whether or not the page exists. */
const NEEDS: ReadonlyMap<string, Need> = new Map(
  GUARDED_PAGES.map(({ path, need }) => [areaOf(path), need]),
);

const addressOf = (pages: readonly { path: string }[]) =>
  new RegExp(`^(?:${pages.map(({ path }) => path.replace(/\[\w+\]/g, "[^/]+")).join("|")})$`);

const PERSONAL = PAGES.filter(({ kind }) => kind === "personal");
const PERSONAL_AREAS: ReadonlySet<string> = new Set(PERSONAL.map(({ path }) => areaOf(path)));
const PERSONAL_PAGE = addressOf(PERSONAL);
const SLEEPING_PAGE = addressOf(PERSONAL.filter((page) => "sleeps" in page));

/** What the address requires of its visitor; null for pages open to everyone. */
export const needOf = (pathname: string): Need | null => NEEDS.get(areaOf(pathname)) ?? null;

/**
 * Whether a private address has a page at all. Otherwise it gets the site's 404 page, which is the same for everyone,
 * so its scripts carry no nonce.
 */
export const isRenderedPage = (pathname: string) => PERSONAL_PAGE.test(pathname);

/** Whether a personal page runs its scripts only when a visitor uses it. */
export const isSleepingPage = (pathname: string) => SLEEPING_PAGE.test(pathname);

/** Pages for one person: rendered per request, never stored by a cache, with nonces for their scripts. */
export const isPrivatePage = (pathname: string) => PERSONAL_AREAS.has(areaOf(pathname));
