/** The hashes of the page's own inline scripts, as a policy spells them. */
export function hashesOf(html: string): string;
/** Other hosts whose pictures the page declares; anything else in that meta tag is left out. */
export function picturesOf(html: string): string;
/** The page's headers with both. */
export function withOwnScripts(
  headers: Record<string, string> | undefined,
  html: string,
  asMade: string,
): Record<string, string>;
/** The inline scripts of a page, as Next made it, that are not data. */
export function unknownScripts(html: string): string[];
