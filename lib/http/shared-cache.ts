/** Headers by which Next answers an address with something else than its page. */
const ASKS_OTHERWISE = /^(?:rsc|next-.+|x-nextjs-.+|x-middleware-.+)$/;

/** Of answers that must not be given to anybody else. */
export const NOT_KEPT = "private, no-store";

/**
 * Of what is the same for everyone: stored by whoever likes, but asked about again, because a hidden price must not
 * stay in a cache that we cannot reach. A second is enough to carry a crowd.
 */
export const KEPT_A_SECOND = "public, max-age=0, s-maxage=1, must-revalidate";

/**
 * Whether a cache before the site may give this answer to others. What Next's router fetches has the
 * address of a page and is none, and some caches ignore `Vary`; so does its own address, `_rsc`,
 * asked for as a page. An error of ours is for whoever saw it.
 */
export function mayBeShared(
  request: { url: string; headers: Record<string, unknown> },
  status: number,
): boolean {
  if (status >= 500) return false;
  if (/[?&]_rsc(?:[=&]|$)/.test(request.url)) return false;
  return !Object.keys(request.headers).some((name) => ASKS_OTHERWISE.test(name));
}
