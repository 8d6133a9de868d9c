/** A tag of every entry: revalidating it empties the cache. */
export const EVERYTHING = "everything";

/** How many revalidated tags are remembered. Beyond it everything is revalidated at once, and the list starts anew. */
export const RENEWED_MAX = 100_000;
