import { expect, test } from "vitest";
import { PAGES } from "./pages";
import { isPrivatePage, needOf } from "./routes";

test.each([
  ["/dashboard", "active"],
  ["/add-property", "agent"],
  ["/edit-property/abc", "agent"],
  ["/preview-property/abc", "agent"],
  ["/review-property/abc", "account"],
  ["/profile", "account"],
  ["/company-profile", "company"],
  ["/settings", "account"],
  ["/trial-expired", "account"],
  ["/admin", "admin"],
  ["/admin/users/1", "admin"],
  ["/", null],
  ["/auth", null],
  ["/explore", null],
  ["/agent/profile", null],
  ["/administration", null],
  ["/profiles", null],
] as const)("%s needs %s", (path, need) => {
  expect(needOf(path)).toBe(need);
});

test("guarded and sign-in pages are private; public pages are not", () => {
  for (const path of [
    "/dashboard",
    "/auth",
    "/auth/confirm",
    "/update-password",
    "/admin",
    "/alerts/new",
    "/report/1",
  ]) {
    expect(isPrivatePage(path)).toBe(true);
  }
  for (const path of ["/", "/property/1", "/authors"]) expect(isPrivatePage(path)).toBe(false);
});

test("all pages under one first path segment have the same need and kind", () => {
  for (const page of PAGES) {
    expect([page.path, needOf(page.path)]).toEqual([page.path, "need" in page ? page.need : null]);
    expect([page.path, isPrivatePage(page.path)]).toEqual([page.path, page.kind === "personal"]);
  }
});
