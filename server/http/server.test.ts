import { Agent, get, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { PATH_HEADER, SOCKET_HEADER } from "@/lib/auth/client-address";
import { refuseRequest } from "./refusals";
import { openRequestContext, REQUEST_ID_HEADER } from "./request-context";
import { cleanRequest } from "./request-headers";
import { createHttpServer, drain } from "./server";
import { serverOf } from "./testing";

async function listening(server: ReturnType<typeof createHttpServer>) {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

async function received(headers: Record<string, string>, path = "/") {
  const server = serverOf([cleanRequest], (request, response) => {
    response.end(JSON.stringify({ ...request.headers, url: request.url }));
  });
  const port = await listening(server);
  const answer = await new Promise<IncomingMessage>((done) =>
    get({ port, host: "127.0.0.1", path, headers }, done),
  );
  let body = "";
  for await (const part of answer) body += part;
  server.close();
  return JSON.parse(body) as Record<string, string>;
}

test("the client address comes from the socket, not from the client's header", async () => {
  const headers = await received({ [SOCKET_HEADER]: "203.0.113.7" });
  expect(headers[SOCKET_HEADER]).toMatch(/127\.0\.0\.1$/);
});

test("a path header sent by the client is removed", async () => {
  expect(await received({ [PATH_HEADER]: "/evil" })).not.toHaveProperty(PATH_HEADER);
});

test("invalid encoding and null bytes are removed from the URL", async () => {
  expect(await received({}, "/agent/%ff")).toHaveProperty("url", "/not-a-page");
  expect(await received({}, "/explore?q=a%00b")).toHaveProperty("url", "/explore?q=a%20b");
  expect(await received({}, "/agent/%D7%A0")).toHaveProperty("url", "/agent/%D7%A0");
});

test("TRACE is refused with 405", async () => {
  let reached = 0;
  const server = serverOf([refuseRequest], (_, response) => {
    reached += 1;
    response.end();
  });
  const port = await listening(server);
  const ask = (method: string) =>
    new Promise<IncomingMessage>((done) =>
      request({ port, host: "127.0.0.1", method }, (answer) => done(answer.resume())).end(),
    );
  const { statusCode, headers } = await ask("TRACE");
  expect([statusCode, headers.allow, reached]).toEqual([405, "GET, HEAD, POST", 0]);
  expect([(await ask("GET")).statusCode, reached]).toEqual([200, 1]);
  server.close();
});

test("each request gets its own id, whatever id the client sends", async () => {
  const server = serverOf([openRequestContext], (_, response) => response.end());
  const port = await listening(server);
  const ask = () =>
    new Promise<IncomingMessage>((done) =>
      get({ port, host: "127.0.0.1", headers: { [REQUEST_ID_HEADER]: "mine" } }, (answer) =>
        done(answer.resume()),
      ),
    );
  const numbers = [await ask(), await ask()].map(({ headers }) => headers[REQUEST_ID_HEADER]);
  expect(numbers[0]).toMatch(/^[0-9a-f]{12}$/);
  expect(new Set([...numbers, "mine"]).size).toBe(3);
  server.close();
});

test("a draining server completes pending requests without waiting for keep-alive connections", async () => {
  let answer = () => {};
  const server = createHttpServer((_, response) => {
    answer = () => response.end("done");
  });
  const port = await listening(server);
  const agent = new Agent({ keepAlive: true });
  const asked = new Promise<IncomingMessage>((done) =>
    get({ port, host: "127.0.0.1", agent }, done),
  );
  await new Promise((reached) => server.once("request", reached));
  const drained = drain(server);
  answer();
  let body = "";
  for await (const part of await asked) body += part;
  expect(body).toBe("done");
  await drained;
  agent.destroy();
});

test("a connection that sends no valid request gets 400 and is closed", async () => {
  const server = createHttpServer((_, response) => response.end());
  const socket = connect(await listening(server), "127.0.0.1");
  socket.write("hello\r\n\r\n");
  let text = "";
  for await (const part of socket) text += part;
  expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\nConnection: close\r\n/);
  server.close();
});
