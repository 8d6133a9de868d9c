/** A path without a page; unreadable addresses get the same 404. */
const NOWHERE = "/not-a-page";

/**
 * The path and query of a request as the site reads them. Invalid percent-encoding, as in `/agent/%ff`, would cause an
 * internal error in Next. PostgreSQL refuses NUL, and caches refuse line breaks, so a path with either leads to the 404
 * page, and in a query they become spaces.
 */
export function tidyAddress(url: string): string {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  try {
    const written = decodeURIComponent(path);
    if (["\0", "\r", "\n"].some((letter) => written.includes(letter))) return NOWHERE;
  } catch {
    return NOWHERE;
  }
  return at < 0 ? url : path + url.slice(at).replaceAll("%00", "%20");
}
