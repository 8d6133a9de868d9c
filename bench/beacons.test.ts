import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { beacons } from "./beacons";

test("posts are sent and their responses returned unchanged, over few connections", async () => {
  const received: [string | undefined, string | undefined, string][] = [];
  const peers = new Set<number | undefined>();
  const server = createServer(async (request, answer) => {
    peers.add(request.socket.remotePort);
    const body = Buffer.concat(await request.toArray()).toString();
    received.push([request.url, request.headers.origin, body]);
    if (body === "no") answer.writeHead(403).end("why");
    else if (body === "away") request.socket.destroy();
    else answer.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const { post, close } = beacons(`http://127.0.0.1:${port}`, 4);
  const origin = "origin: https://delet.example\r\n";
  const bodies = Array.from({ length: 40 }, (_, n) => `{"שלום":${n}}`);
  const answers = await Promise.all(bodies.map((body) => post("/api/visits", origin, body)));
  expect(new Set(answers)).toEqual(new Set(["204"]));
  expect(peers.size).toBe(4);
  expect(received.map(([, , body]) => body).sort()).toEqual([...bodies].sort());
  expect(received[0]?.slice(0, 2)).toEqual(["/api/visits", "https://delet.example"]);
  // An unexpected status is returned, and the next request finds a connection.
  expect(await post("/api/visits", origin, "no")).toBe("403");
  expect(["closed", "ECONNRESET"]).toContain(await post("/api/visits", origin, "away"));
  expect(await post("/api/visits", origin, "again")).toBe("204");
  close();
  server.close();
});
