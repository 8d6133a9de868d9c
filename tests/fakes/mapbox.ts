import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the fake map service behaves. */
export type Behavior =
  | { kind: "finds"; features: readonly object[] }
  | { kind: "status"; status: number }
  | { kind: "silent" }
  | { kind: "says"; body: string };

/**
 * Mapbox's geocoder and the database's rate counter on loopback, for tests. `requests` holds the URLs
 * requested from the geocoder, `counted` the calls of the counter.
 */
export async function startFakeMapbox() {
  let behavior: Behavior = { kind: "finds", features: [] };
  let allowed = true;
  const requests: URL[] = [];
  const counted: { _bucket: string; _key: string }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://loopback");
    if (url.pathname !== "/rest/v1/rpc/rate_hit") {
      requests.push(url);
      return act(behavior, response);
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      counted.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      json(response, 200, { allowed, remaining: 0, retry_after: 60 });
    });
  });
  // Tests share this thread: after a delay, a kept-alive connection could be closed just when it is reused,
  // and a request would be lost.
  server.keepAliveTimeout = 0;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    counted,
    behave(next: Behavior, counter: { allowed: boolean } = { allowed: true }) {
      behavior = next;
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

function act(behavior: Behavior, response: ServerResponse) {
  switch (behavior.kind) {
    case "finds":
      return json(response, 200, { type: "FeatureCollection", features: behavior.features });
    case "status":
      return json(response, behavior.status, { message: "no" });
    case "says":
      return response.writeHead(200, { "content-type": "application/json" }).end(behavior.body);
    case "silent":
  }
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
