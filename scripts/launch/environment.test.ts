import { afterEach, expect, test, vi } from "vitest";
import { siteUrlFor } from "./environment";

afterEach(() => vi.unstubAllEnvs());

function siteUrl(host: string, url = "") {
  vi.stubEnv("DELET_HOST", host);
  vi.stubEnv("SITE_URL", url);
  return siteUrlFor(3000);
}

test("a site on this machine, or on all its addresses, is found as localhost", () => {
  for (const host of ["", "127.0.0.1", "0.0.0.0", "::"]) {
    expect(siteUrl(host)).toBe("http://localhost:3000");
  }
});

test("a site on one address of the machine is found there", () => {
  expect(siteUrl("192.168.1.5")).toBe("http://192.168.1.5:3000");
  expect(siteUrl("fd00::5")).toBe("http://[fd00::5]:3000");
});

test("SITE_URL wins, without its slash, and has to be an address", () => {
  expect(siteUrl("0.0.0.0", "https://delet.example/")).toBe("https://delet.example");
  expect(() => siteUrl("", "delet.example")).toThrow("SITE_URL must be an address");
});
