/** An address that nobody has; what cannot be read as one is shown the same page. */
const NOWHERE = "/not-a-page";

/**
 * The path and query of a request as the site reads them. Percent signs that spell no letter, as in
 * `/agent/%ff`, would end in an error of Next's own; NUL is a letter that PostgreSQL has not, and a
 * line break one that no cache keeps, so a path with one leads nowhere, and in a query it is a blank.
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
