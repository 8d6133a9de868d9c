import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const PLACE = {
  place_name: "הרצל 5, חיפה",
  text: "הרצל",
  address: "5",
  place_type: ["address"],
  center: [35, 32.8],
  context: [{ id: "place.1", text: "חיפה" }],
};

const ANSWERS = {
  well: [200, JSON.stringify({ features: [PLACE] })],
  fails: [500, "{}"],
  "says html": [200, "<!doctype html>"],
  "says nonsense": [200, '{"features":[{"surprise":true}]}'],
} as const;
/** `drips`: starts a response and never ends it; `breaks off`: closes it there. */
export type MapsBehavior = keyof typeof ANSWERS | "refuses" | "drips" | "breaks off";

/** A fake map service that fails on demand; `requests` counts its requests. */
export async function startMaps() {
  let behavior: MapsBehavior = "well";
  let requests = 0;
  const headers = new Set<string>();
  const server = createServer((request, response) => {
    requests += 1;
    for (const name of Object.keys(request.headers)) headers.add(name);
    if (behavior === "refuses") return response.destroy();
    const said = behavior === "drips" || behavior === "breaks off" ? "well" : behavior;
    const [status, body] = ANSWERS[said];
    response.writeHead(status, { "content-type": "application/json" });
    if (said === behavior) return response.end(body);
    const then = behavior === "breaks off" ? () => response.destroy() : undefined;
    return response.write(body.slice(0, 9), then);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    /** The names of all headers it received. */
    headers,
    behave(next: MapsBehavior) {
      behavior = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
