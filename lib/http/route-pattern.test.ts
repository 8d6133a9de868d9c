import { expect, test } from "vitest";
import { routePatterns } from "./route-pattern";

const patternOf = routePatterns([
  "/",
  "/explore",
  "/admin/users",
  "/admin/users/[userId]",
  "/property/[id]",
  "/mail/stop/[secret]",
  "/list/[code]",
  "/for-sale/[[...place]]",
  "/media/[...path]",
]);

test.each([
  ["/", "/"],
  ["/?q=1", "/"],
  ["/explore?q=%D7%93%D7%A0%D7%94", "/explore"],
  ["/property/6f1b2c3d-0000-4000-8000-000000000001", "/property/[id]"],
  ["/mail/stop/5ec7e7?x", "/mail/stop/[secret]"],
  ["/list/abc#d", "/list/[code]"],
  ["/admin/users", "/admin/users"],
  ["/admin/users/1", "/admin/users/[userId]"],
  ["/for-sale", "/for-sale/[[...place]]"],
  ["/for-sale/a/b", "/for-sale/[[...place]]"],
  ["/media/a/b/c.jpg", "/media/[...path]"],
  ["/media", "unknown"],
  ["/property/", "unknown"],
  ["/property/a/b", "unknown"],
  ["/_next/static/chunks/a.js", "/_next/static"],
  ["/dana@example.com", "unknown"],
  ["//", "unknown"],
  ["*", "unknown"],
  ["http://site.test/explore", "unknown"],
])("%s is %s", (url, pattern) => expect(patternOf(url)).toBe(pattern));
