import { expect, test } from "vitest";
import { mayBeShared } from "./shared-cache";

const request = (url: string, ...names: string[]) => ({
  url,
  headers: Object.fromEntries([["host", "delet.example"], ...names.map((name) => [name, "1"])]),
});

test("a page may be cached for everyone, also a missing one", () => {
  for (const status of [200, 404, 410]) expect(mayBeShared(request("/explore"), status)).toBe(true);
  expect(mayBeShared(request("/explore?q=_rsc&city=a_rsc=1"), 200)).toBe(true);
});

test.each([
  "rsc",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
  "next-action",
  "x-nextjs-data",
  "x-middleware-prefetch",
])("the response to a request with %s is never shared", (name) => {
  expect(mayBeShared(request("/explore", name), 200)).toBe(false);
  expect(mayBeShared(request("/explore", name), 307)).toBe(false);
});

test.each(["/?_rsc", "/?_rsc=abc", "/explore?city=a&_rsc=abc", "/explore?_rsc&city=a"])(
  "%s is not the page itself, so it is not shared",
  (url) => {
    expect(mayBeShared(request(url), 200)).toBe(false);
  },
);

test("a server error is never shared", () => {
  for (const status of [500, 502, 503]) expect(mayBeShared(request("/"), status)).toBe(false);
});
