import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { PATH_HEADER, SOCKET_HEADER } from "@/lib/auth/client-address";
import { dressRequests } from "./internal-headers";

async function received(headers: Record<string, string>, path = "/") {
  dressRequests();
  const server = createServer((request, response) => {
    response.end(JSON.stringify({ ...request.headers, url: request.url }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((done) =>
    get({ port, host: "127.0.0.1", path, headers }, done),
  );
  let body = "";
  for await (const part of answer) body += part;
  server.close();
  return JSON.parse(body) as Record<string, string>;
}

test("the address comes from the socket, whatever the client says about it", async () => {
  const headers = await received({ [SOCKET_HEADER]: "203.0.113.7" });
  expect(headers[SOCKET_HEADER]).toMatch(/127\.0\.0\.1$/);
});

test("a path header of the client is taken away", async () => {
  expect(await received({ [PATH_HEADER]: "/evil" })).not.toHaveProperty(PATH_HEADER);
});

test("what an address cannot spell is taken from it before anybody reads it", async () => {
  expect(await received({}, "/agent/%ff")).toHaveProperty("url", "/not-a-page");
  expect(await received({}, "/explore?q=a%00b")).toHaveProperty("url", "/explore?q=a%20b");
  expect(await received({}, "/agent/%D7%A0")).toHaveProperty("url", "/agent/%D7%A0");
});
