/** The state of what an address refers to. */
export type PageState = "live" | "missing" | "gone" | "down";

export type PageResult<View> =
  | { state: "live"; view: View }
  | { state: Exclude<PageState, "live"> };

/** A deleted page is 410 if it is known to have existed; an unavailable backend asks crawlers to retry. */
export const STATUS_OF = { missing: 404, gone: 410, down: 503 } as const;

/** The page puts its status in this meta tag; the cache handler turns it into the response's status. */
export const STATUS_META = "delet:status";

/** A page lists the hosts of external pictures in this meta tag; they are added to its CSP. */
export const PICTURES_META = "delet:pictures";
