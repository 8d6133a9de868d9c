import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { serverOf } from "@/server/http/testing";
import { collectVisit } from "./beacon";

const SITE = "https://site.test";
vi.mock("@/server/env", () => ({
  env: { SITE_URL: "https://site.test", CLIENT_IP_HEADER: "x-real-ip" },
}));
const { countVisit } = vi.hoisted(() => ({ countVisit: vi.fn() }));
vi.mock("@/server/visits/count", () => ({ countVisit }));

const LISTING = "30000000-0000-4000-8000-00000000000a";
const VIEW = JSON.stringify({ kind: "view", listing: LISTING });
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36";

let server: Server;
let visitors = 0;
beforeAll(async () => {
  server = serverOf([collectVisit], (_, answer) => answer.end("Next"));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => server.close());
beforeEach(() => {
  countVisit.mockReset().mockReturnValue(true);
  visitors += 1;
});

const site = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const tell = (headers: Record<string, string> = {}, body = VIEW, path = "/api/visits") =>
  fetch(site() + path, {
    method: "POST",
    body,
    headers: { origin: SITE, "user-agent": CHROME, "x-real-ip": `192.0.2.${visitors}`, ...headers },
  });

test("a visit is counted before Next, under the proxy's client address", async () => {
  const answer = await tell();
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
  expect(answer.headers.has("set-cookie")).toBe(false);
  const visitor = { address: `192.0.2.${visitors}`, agent: CHROME };
  expect(countVisit.mock.calls[0]?.[0]).toMatchObject({ visitor, viewer: null });
});

test("a signed-in visit, and every other request, goes to Next", async () => {
  const cookie = "a=b; delet-session.0=x";
  expect(await (await tell({ cookie })).text()).toBe("Next");
  expect(await (await tell({}, VIEW, "/api/lead")).text()).toBe("Next");
  expect(await (await fetch(`${site()}/api/visits`)).text()).toBe("Next");
  expect(countVisit).not.toHaveBeenCalled();
  await tell({ cookie: "a=b" });
  expect(countVisit).toHaveBeenCalledOnce();
});

test.each([
  ["from another site", { origin: "https://evil.test" }, VIEW, 403],
  ["in a frame", { "sec-fetch-site": "cross-site" }, VIEW, 403],
  ["too long", {}, VIEW.padEnd(500), 413],
  ["no event", {}, "{}", 400],
  ["of a robot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, VIEW, 204],
])("not counted: %s", async (_, headers, body, status) => {
  expect((await tell(headers, body)).status).toBe(status);
  expect(countVisit).not.toHaveBeenCalled();
});

test("one address with many invented visitors gets 429, and a full queue is 503", async () => {
  const all = [];
  for (let n = 0; n < 65; n++) all.push((await tell({ "user-agent": `${CHROME} ${n}` })).status);
  expect([all[0], all.at(-1)]).toEqual([204, 429]);
  visitors += 1;
  countVisit.mockReturnValue(false);
  expect((await tell()).status).toBe(503);
});

test("an endless body is read only up to the size of an event", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  const lines = [
    "POST /api/visits HTTP/1.1",
    "Host: a",
    `Origin: ${SITE}`,
    `User-Agent: ${CHROME}`,
  ];
  socket.write(`${[...lines, "Transfer-Encoding: chunked"].join("\r\n")}\r\n\r\n`);
  const sending = setInterval(() => socket.write(`400\r\n${"x".repeat(1024)}\r\n`), 5);
  let text = "";
  for await (const part of socket) text += part;
  clearInterval(sending);
  expect(text).toMatch(/^HTTP\/1.1 413 /);
});
