import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { developmentCsp, FRAMES, nonceCsp, publicCsp } from "./csp";

const scripts = (policy: string) =>
  policy
    .split("; ")
    .find((rule) => rule.startsWith("script-src "))
    ?.split(" ")
    .slice(1);

const BOOT_HASH = `'sha256-${createHash("sha256").update(BOOT_SCRIPT).digest("base64")}'`;

test("a private page runs scripts with its nonce, the boot script, and what those load", () => {
  expect(scripts(nonceCsp("abc", false))).toEqual([
    "'self'",
    "'nonce-abc'",
    BOOT_HASH,
    "'strict-dynamic'",
  ]);
});

test("a public page, the same for everyone, allows its own scripts by hash instead of a nonce", () => {
  expect(scripts(publicCsp())).toEqual(["'self'", BOOT_HASH]);
  expect(scripts(publicCsp({ scripts: "'sha256-a=' 'sha256-b='" }))).toEqual([
    "'self'",
    BOOT_HASH,
    "'sha256-a='",
    "'sha256-b='",
  ]);
});

test("images load from our origin, or from where a public page allows", () => {
  const pictures = (policy: string) =>
    policy.split("; ").find((rule) => rule.startsWith("img-src "));
  expect(pictures(publicCsp())).toBe("img-src 'self' data: blob:");
  expect(pictures(nonceCsp("abc", false))).toBe("img-src 'self' data: blob:");
  expect(pictures(publicCsp({ pictures: "https://logos.example" }))).toBe(
    "img-src 'self' data: blob: https://logos.example",
  );
});

test("a public page may frame only the two players, a private one only our origin", () => {
  const frames = (policy: string) =>
    policy.split("; ").find((rule) => rule.startsWith("frame-src "));
  expect(frames(publicCsp())).toBe(
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
  );
  expect(frames(developmentCsp())).toBe(`frame-src ${FRAMES.join(" ")}`);
  expect(frames(nonceCsp("abc", false))).toBeUndefined();
  expect(nonceCsp("abc", false).split("; ")).toContain("default-src 'self'");
});

test("only development allows eval or inline scripts", () => {
  expect(scripts(nonceCsp("abc", true))).toContain("'unsafe-eval'");
  expect(scripts(developmentCsp())).toEqual(["'self'", "'unsafe-inline'", "'unsafe-eval'"]);
  for (const policy of [nonceCsp("abc", false), publicCsp()]) {
    expect(scripts(policy)?.filter((rule) => rule.startsWith("'unsafe-"))).toEqual([]);
  }
});

test.each([nonceCsp("abc", false), publicCsp()])("both forbid framing and plugins", (policy) => {
  for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]) {
    expect(policy.split("; ")).toContain(rule);
  }
});

test("workers load from our origin, which 'strict-dynamic' alone would block", () => {
  expect(nonceCsp("abc", false).split("; ")).toContain("worker-src 'self'");
});

test("every policy allows the operator's map host, as navigation keeps the first page's policy", () => {
  const connections = (policy: string) =>
    policy.split("; ").find((rule) => rule.startsWith("connect-src "));
  const maps = "https://tiles.example";
  for (const policy of [nonceCsp("abc", false, maps), publicCsp({ maps }), developmentCsp(maps)]) {
    expect(connections(policy)).toBe("connect-src 'self' https://tiles.example");
  }
  for (const policy of [nonceCsp("abc", false), publicCsp(), developmentCsp()]) {
    expect(connections(policy)).toBe("connect-src 'self'");
  }
});
