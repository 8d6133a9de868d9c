export type KeptPage = {
  /** Of this making of the page. */
  id: string;
  html: string;
  /** Asks the cache, each time, whether it may be shown once more. */
  mayBeShown: () => Promise<boolean>;
};
export function hearingPages<T>(hear: (page: KeptPage) => void, task: () => T): T;
export function tellPage(page: KeptPage): void;
