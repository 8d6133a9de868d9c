import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { safeNext, storableNext } from "./next-path";

test.each(["/edit-property/1?from=mail#top", "/dashboard?city=%D7%97%D7%99%D7%A4%D7%94"])(
  "%s stays on this site",
  (next) => {
    expect(safeNext(next, paths.dashboard)).toBe(next);
  },
);

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  " /dashboard",
  "",
  `/${"a".repeat(2000)}`,
  null,
  undefined,
  ["/dashboard"],
])("%j leads to the fallback", (next) => {
  expect(safeNext(next, paths.dashboard)).toBe("/dashboard");
});

test("a new account's next path is stored if it is on this site and short", () => {
  expect(storableNext("/profile?office=KSHT2026")).toEqual({ next: "/profile?office=KSHT2026" });
  for (const next of ["https://evil.example", "//evil.example", `/${"a".repeat(200)}`, undefined])
    expect(storableNext(next)).toEqual({});
});
