import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { expect, test } from "vitest";
import { forgetLifetimesBeyond } from "./cache-controls.mjs";

test("lifetimes that Next remembers are kept up to so many, and cleared beyond", () => {
  const lifetimes = new SharedCacheControls({ routes: {}, dynamicRoutes: {} } as never, undefined);
  const count = () => Reflect.get(SharedCacheControls, "cacheControls").size;
  for (let search = 0; search < 3; search++) {
    lifetimes.set(`/explore/${search}`, { revalidate: 300, expire: undefined });
  }
  forgetLifetimesBeyond(3);
  expect(count()).toBe(3);
  forgetLifetimesBeyond(2);
  expect(count()).toBe(0);
});
