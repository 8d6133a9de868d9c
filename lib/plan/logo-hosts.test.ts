import { expect, test } from "vitest";
import { logoHosts } from "./logo-hosts";

test("each logo host is listed once, without a path", () => {
  const plans = [
    { logoUrl: "https://a.example/one.png" },
    { logoUrl: null },
    { logoUrl: "https://a.example/two.png?v=1" },
    { logoUrl: "https://b.example:8443/three.svg" },
  ];
  expect(logoHosts(plans)).toEqual(["https://a.example", "https://b.example:8443"]);
});
