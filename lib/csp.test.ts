import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { BOOT_SCRIPT } from "@/lib/accessibility/boot-script";
import { nonceCsp, publicCsp } from "./csp";

const scripts = (policy: string) =>
  policy
    .split("; ")
    .find((rule) => rule.startsWith("script-src "))
    ?.split(" ")
    .slice(1);

test("a private page runs what carries its nonce, the boot script, and what they load", () => {
  const hash = createHash("sha256").update(BOOT_SCRIPT).digest("base64");
  expect(scripts(nonceCsp("abc", false))).toEqual([
    "'self'",
    "'nonce-abc'",
    `'sha256-${hash}'`,
    "'strict-dynamic'",
  ]);
});

test("a public page has no nonce, since it is the same for everyone", () => {
  expect(scripts(publicCsp(false))).toEqual(["'self'", "'unsafe-inline'"]);
});

test("the logo of a plan is seen from wherever the operator keeps it, on public pages only", () => {
  const pictures = (policy: string) =>
    policy.split("; ").find((rule) => rule.startsWith("img-src "));
  expect(pictures(publicCsp(false))).toBe("img-src 'self' data: blob: https:");
  expect(pictures(nonceCsp("abc", false))).toBe("img-src 'self' data: blob:");
});

test("only development may evaluate text", () => {
  expect(scripts(nonceCsp("abc", true))).toContain("'unsafe-eval'");
  expect(scripts(publicCsp(true))).toContain("'unsafe-eval'");
});

test.each([nonceCsp("abc", false), publicCsp(false)])(
  "both are closed to frames and plugins",
  (policy) => {
    for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]) {
      expect(policy.split("; ")).toContain(rule);
    }
  },
);
