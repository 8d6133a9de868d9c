import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { clientKey } from "@/lib/auth/client-address";

// The lines that scripts/nginx.test.ts removes, because it runs without root and beside another nginx.
describe("deploy/nginx.conf as it is", () => {
  const lines = readFileSync("deploy/nginx.conf", "utf8");

  test("caches pages in a folder that nginx can create: its parent exists on every system", () => {
    expect(/^proxy_cache_path (\S+)/m.exec(lines)?.[1]).toMatch(/^\/var\/cache\/[^/]+$/);
  });

  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff::1", true],
    ["2001:db8::1", "2001:db8::2", true],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:3:3:4:5:6", false],
    ["203.0.113.7", "203.0.113.8", false],
  ])("counts %s and %s as one client: %s", (one, other, same) => {
    const maps = [...lines.matchAll(/^ *"~(\^\(\?<delet_net>\S+)" /gm)].map(
      (line) => line[1] ?? "",
    );
    expect(maps).toHaveLength(2);
    const client = (address: string) =>
      maps.map((map) => new RegExp(map).exec(address)?.groups?.delet_net).find(Boolean) ?? address;
    expect([client(one) === client(other), clientKey(one) === clientKey(other)]).toEqual([
      ...[same, same],
    ]);
  });

  test("serves IPv6 as it serves IPv4", () => {
    const listens = [...lines.matchAll(/^ *listen (.+);/gm)].map((line) => line[1]);
    expect(listens).toEqual(["80 default_server", "[::]:80 default_server", "80", "[::]:80"]);
  });
});
