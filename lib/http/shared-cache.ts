/** Headers for which Next responds with something other than the page. */
const ASKS_OTHERWISE = /^(?:rsc|next-.+|x-nextjs-.+|x-middleware-.+)$/;

/** For responses that must not be shared. */
export const NO_STORE = "private, no-store";

/**
 * For responses that are the same for everyone: any cache may store them but must revalidate, because a hidden price
 * must not remain in a cache beyond our control. One second is enough to absorb a crowd.
 */
export const CACHED_ONE_SECOND = "public, max-age=0, s-maxage=1, must-revalidate";

/**
 * Whether a cache in front of the site may share this response. Requests by Next's router have the address of a page
 * but a different response, and some caches ignore `Vary`; the same holds for its own address, `_rsc`, requested as a
 * page. Our errors are not shared.
 */
export function mayBeShared(
  request: { url: string; headers: Record<string, unknown> },
  status: number,
): boolean {
  if (status >= 500) return false;
  if (/[?&]_rsc(?:[=&]|$)/.test(request.url)) return false;
  return !Object.keys(request.headers).some((name) => ASKS_OTHERWISE.test(name));
}
