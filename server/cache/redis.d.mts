/** The store's interface, as the handler uses it. */
export class RedisStore {
  static open(url: string, build: string): Promise<RedisStore>;
  epoch(): Promise<number | null>;
  read(key: string): Promise<{ value: { html: string; rscData: Buffer } } | null>;
  write(key: string, entry: object): Promise<void>;
  renew(tags: string[]): Promise<void>;
  renewedSince(tags: string[], epoch: number): Promise<boolean>;
  close(): Promise<void>;
}
