import { afterEach, expect, test, vi } from "vitest";
import { siteUrlFor } from "./environment";

afterEach(() => vi.unstubAllEnvs());

function siteUrl(host: string, url = "") {
  vi.stubEnv("DELET_HOST", host);
  vi.stubEnv("SITE_URL", url);
  return siteUrlFor(3000);
}

test("a site on the loopback address or on all addresses has a localhost URL", () => {
  for (const host of ["", "127.0.0.1", "0.0.0.0", "::"]) {
    expect(siteUrl(host)).toBe("http://localhost:3000");
  }
});

test("a site on one address of the machine has that address in its URL", () => {
  expect(siteUrl("192.168.1.5")).toBe("http://192.168.1.5:3000");
  expect(siteUrl("fd00::5")).toBe("http://[fd00::5]:3000");
});

test("SITE_URL takes precedence, loses its trailing slash, and must be a URL", () => {
  expect(siteUrl("0.0.0.0", "https://delet.example/")).toBe("https://delet.example");
  expect(() => siteUrl("", "delet.example")).toThrow("SITE_URL must be an address");
});
