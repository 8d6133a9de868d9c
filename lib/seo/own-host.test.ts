import { expect, test } from "vitest";
import { otherHost } from "./own-host";

const site = "https://delet.example";

test.each([
  ["www.delet.example", "https", true],
  ["delet.example", "http", true],
  ["delet.example", "https", false],
  ["DELET.example:443", null, false],
  ["localhost:3000", "http", false],
  ["127.0.0.1:3000", null, false],
  [null, null, false],
] as const)("%s over %s redirects elsewhere: %s", (host, protocol, away) =>
  expect(otherHost({ host, protocol }, site)).toBe(away),
);

test("a site on this machine accepts any host name", () => {
  expect(otherHost({ host: "anything", protocol: "http" }, "http://localhost:3000")).toBe(false);
});
