export type CachedPage = {
  /** Identifies this rendering of the page. */
  id: string;
  html: string;
  /** Checks with the cache, on each call, whether it may be shown once more. */
  isFresh: () => Promise<boolean>;
};
export function withPageHits<T>(hear: (page: CachedPage) => void, task: () => T): T;
export function reportPageHit(page: CachedPage): void;
export type IsFresh = () => Promise<boolean>;
export function provideFreshness(begin: (tags: readonly string[]) => Promise<IsFresh | null>): void;
export function beginResponse(tags: readonly string[]): Promise<IsFresh | null>;
