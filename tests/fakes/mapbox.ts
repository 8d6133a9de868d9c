import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the pretended map service behaves; what a real one does on bad days. */
export type Mood =
  | { kind: "finds"; features: readonly object[] }
  | { kind: "status"; status: number }
  | { kind: "silent" }
  | { kind: "says"; body: string };

/**
 * Mapbox's geocoder and the database's counter on loopback, for tests. `requests` holds the addresses
 * that were asked of the geocoder, `counted` what was counted before.
 */
export async function startFakeMapbox() {
  let mood: Mood = { kind: "finds", features: [] };
  let allowed = true;
  const requests: URL[] = [];
  const counted: { _bucket: string; _key: string }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://loopback");
    if (url.pathname !== "/rest/v1/rpc/rate_hit") {
      requests.push(url);
      return act(mood, response);
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      counted.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      json(response, 200, { allowed, remaining: 0, retry_after: 60 });
    });
  });
  // Where tests and this share a thread that was held up, a connection that is kept would be closed just when
  // it is used again, and a question be lost that no test lost.
  server.keepAliveTimeout = 0;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    counted,
    be(next: Mood, counter: { allowed: boolean } = { allowed: true }) {
      mood = next;
      allowed = counter.allowed;
      requests.length = 0;
      counted.length = 0;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function act(mood: Mood, response: ServerResponse) {
  switch (mood.kind) {
    case "finds":
      return json(response, 200, { type: "FeatureCollection", features: mood.features });
    case "status":
      return json(response, mood.status, { message: "no" });
    case "says":
      return response.writeHead(200, { "content-type": "application/json" }).end(mood.body);
    case "silent":
  }
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
