import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

export const KIB = 1024;

/** Records each script that the browser receives, by path. */
export function watchScripts(page: Page) {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/\.m?js$/.test(pathname))
      bodies.set(
        pathname,
        response.body().catch(() => Buffer.alloc(0)),
      );
  });
  return async () =>
    new Map(
      await Promise.all([...bodies].map(async ([path, body]) => [path, await body] as const)),
    );
}
/** Their total compressed bytes. */
export const gzipped = (bodies: Iterable<Buffer>) =>
  [...bodies].reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);

/** The worker and the base map have budgets of their own. */
export const isWorker = (path: string) => path.includes("worker");
export const isCoast = (body: Buffer) => body.includes("גבעתיים");
