export function openStore(serverDistDir: string): Promise<object>;

/** Next's contract of a cache handler, as far as the tests use it. */
export default class CacheHandler {
  constructor(options?: { serverDistDir?: string });
  get(
    key: string,
    context?: object,
  ): Promise<{
    value: { html: string; status?: number; headers?: Record<string, string> };
    cacheControl?: { revalidate: number };
  } | null>;
  set(key: string, value: object | null, context?: object): Promise<void>;
  revalidateTag(tags: string | string[]): Promise<void>;
}
