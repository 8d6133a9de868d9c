import { unstable_doesMiddlewareMatch as passesThrough } from "next/experimental/testing/server";
import { expect, test, vi } from "vitest";
import { config } from "@/middleware";

// As `next start` does before any of Next is loaded.
vi.hoisted(async () => {
  const { AsyncLocalStorage } = await import("node:async_hooks");
  Object.assign(globalThis, { AsyncLocalStorage });
});
vi.mock("server-only", () => ({}));
vi.mock("@/server/env", () => ({ env: {} }));

test.each([
  // Monitoring requests an instance by its own address, which the middleware would redirect to the site.
  ["/api/metrics", false],
  ["/api/health/ready", false],
  ["/media/listings/a.webp", false],
  ["/api/metrics/more", true],
  ["/api/lead", true],
  ["/explore", true],
])("%s passes through the middleware: %s", (path, passes) => {
  const url = `https://delet.example${path}`;
  expect(passesThrough({ config, nextConfig: {}, url })).toBe(passes);
});
