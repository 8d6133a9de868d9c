/** The store's interface, as the handler uses it. */
export class RedisStore {
  /** `budgetMs`: how long a request waits for Redis. */
  static open(url: string, build: string, budgetMs?: number): Promise<RedisStore>;
  epoch(): Promise<number | null>;
  read(key: string): Promise<{ value: { html: string; rscData: Buffer } } | null>;
  write(key: string, entry: object): Promise<void>;
  renew(tags: string[]): Promise<void>;
  renewedSince(tags: string[], epoch: number): Promise<boolean>;
  close(): Promise<void>;
}
