import { expect, test } from "vitest";
import { clientAddress, clientKey, networkKey } from "./client-address";

test("without a declared header only the socket address is trusted", () => {
  expect(clientAddress(null, "203.0.113.7")).toBe("203.0.113.7");
  expect(clientAddress(null, "::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(clientAddress(null, null)).toBeNull();
});

test("of a list of addresses only the last, written by our own proxy, counts", () => {
  expect(clientAddress("1.1.1.1, 203.0.113.7", "127.0.0.1")).toBe("203.0.113.7");
});

test("a declared header that is missing or not an address falls back to the socket", () => {
  expect(clientAddress(null, "10.0.0.9")).toBe("10.0.0.9");
  expect(clientAddress("<script>", "10.0.0.9")).toBe("10.0.0.9");
});

test("rate limits count an IPv6 /64 as one client", () => {
  expect(clientKey("2001:db8:1:2:aaaa::1")).toBe("2001:db8:1:2::/64");
  expect(clientKey("2001:0db8:0001:0002:ffff:1:2:3")).toBe("2001:db8:1:2::/64");
  expect(clientKey("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(clientKey("::1")).toBe("0:0:0:0::/64");
  expect(clientKey("203.0.113.7")).toBe("203.0.113.7");
  expect(clientKey(null)).toBe("unknown");
});

test("neighbouring addresses share one network key", () => {
  expect(networkKey(clientKey("2001:db8:1:2:aaaa::1"))).toBe("2001:db8:1::/48");
  expect(networkKey(clientKey("203.0.113.7"))).toBe("203.0.113.0/24");
  expect(networkKey(clientKey(null))).toBe("unknown");
});
