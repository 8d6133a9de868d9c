import { beforeEach, expect, test, vi } from "vitest";

const { env, warnOnce } = vi.hoisted(() => ({
  env: {} as { CLIENT_IP_HEADER?: string },
  warnOnce: vi.fn(),
}));
vi.mock("@/server/env", () => ({ env }));
vi.mock("@/server/environment/warnings", () => ({ warnOnce }));

const { addressOf } = await import("./client-address");

const NEARBY = "::ffff:127.0.0.1";
const forwarded = (list: string, more = {}) => new Headers({ "x-forwarded-for": list, ...more });
const warned = () => warnOnce.mock.calls.flat();
beforeEach(() => {
  warnOnce.mockReset();
  delete env.CLIENT_IP_HEADER;
});

test("a proxy with an undeclared header triggers a warning and is not trusted", () => {
  expect(addressOf(forwarded("198.51.100.7"), NEARBY)).toBe("127.0.0.1");
  expect(warned()).toEqual(["CLIENT_IP_HEADER"]);
});

test("a proxy that omits the declared header triggers a warning and is not trusted", () => {
  env.CLIENT_IP_HEADER = "x-real-ip";
  expect(addressOf(forwarded("198.51.100.7"), NEARBY)).toBe("127.0.0.1");
  expect(warned()).toEqual(["CLIENT_IP_HEADER"]);
});

test("a proxy that sends the declared header is trusted", () => {
  env.CLIENT_IP_HEADER = "x-real-ip";
  const sent = forwarded("198.51.100.7", { "x-real-ip": "198.51.100.7" });
  expect(addressOf(sent, NEARBY)).toBe("198.51.100.7");
  expect(warned()).toEqual([]);
});

test.each([
  ["nobody handed the request on", new Headers(), NEARBY],
  ["Next wrote the socket's own address", forwarded(NEARBY), NEARBY],
  ["a visitor from elsewhere invents a proxy", forwarded("198.51.100.7"), "203.0.113.9"],
])("there is no warning when %s", (_, sent, socket) => {
  addressOf(sent, socket);
  expect(warned()).toEqual([]);
});

test("with no proxy declared there is no warning, and no header is trusted", () => {
  env.CLIENT_IP_HEADER = "none";
  const sent = forwarded("198.51.100.7", { none: "198.51.100.7" });
  expect(addressOf(sent, NEARBY)).toBe("127.0.0.1");
  expect(warned()).toEqual([]);
});
