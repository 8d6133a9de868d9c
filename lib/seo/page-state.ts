/** What became of the thing an address names. */
export type PageState = "live" | "missing" | "gone" | "down";

export type PageResult<View> =
  | { state: "live"; view: View }
  | { state: Exclude<PageState, "live"> };

/** Deleted is 410 where we know it existed; a backend that is down asks crawlers to come again. */
export const STATUS_OF = { missing: 404, gone: 410, down: 503 } as const;

/** The page says its status in this meta tag; the cache handler turns it into the response's. */
export const STATUS_META = "delet:status";

/** In which a page names the hosts of pictures that are not ours; they go into its policy. */
export const PICTURES_META = "delet:pictures";
