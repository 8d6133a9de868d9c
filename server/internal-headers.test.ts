import { Agent, createServer, get, type IncomingMessage, request } from "node:http";
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

test("what would repeat a request to whoever sent it reaches nobody", async () => {
  dressRequests();
  let reached = 0;
  const server = createServer((_, response) => {
    reached += 1;
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const ask = (method: string) =>
    new Promise<IncomingMessage>((done) =>
      request({ port, host: "127.0.0.1", method }, (answer) => done(answer.resume())).end(),
    );
  const { statusCode, headers } = await ask("TRACE");
  expect([statusCode, headers.allow, reached]).toEqual([405, "GET, HEAD, POST", 0]);
  expect([(await ask("GET")).statusCode, reached]).toEqual([200, 1]);
  server.close();
});

test("a server that is closed ends what is under way, and does not wait for its connection", async () => {
  dressRequests();
  let answer = () => {};
  const server = createServer((_, response) => {
    answer = () => response.end("done");
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const asked = new Promise<IncomingMessage>((done) =>
    get({ port, host: "127.0.0.1", agent }, done),
  );
  await new Promise((reached) => server.once("request", reached));
  const closed = new Promise((done) => server.close(done));
  answer();
  let body = "";
  for await (const part of await asked) body += part;
  expect(body).toBe("done");
  await closed;
  agent.destroy();
});
