import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Path = "/rest/" | "/auth/" | "/storage/" | `/rest/v1/${string}` | `/auth/v1/${string}`;
/** The beginning of a path (all of `/auth/`, one table of `/rest/`), or only one method on it. */
export type Part = Path | `${"PATCH" | "DELETE"} ${Path}`;
export const FAULTS = ["refuses", "fails", "says html", "breaks off", "says nonsense"] as const;
/**
 * How a part of the backend behaves. `forgets` forwards the request but loses the response, `never responds` keeps the
 * connection open; requests during `is late` are forwarded on recovery. A part that `is well` stays so within a failing
 * part, if it is set first.
 */
export type Behavior =
  | (typeof FAULTS)[number]
  | "is late"
  | "stalls"
  | "forgets"
  | "never responds"
  | "is well";

/** Runs between the site and its backend, and makes parts of it fail. */
export async function startProxy(target: () => string) {
  const behaviors = new Map<Part, Behavior>();
  const waiting: { part: Part; come: () => void }[] = [];
  const held: (() => void)[] = [];
  const headers = new Set<string>();
  const server = createServer((incoming, answer) => {
    for (const name of Object.keys(incoming.headers)) headers.add(name);
    const concerns = (part: Part) =>
      (part.startsWith("/") ? incoming.url : `${incoming.method} ${incoming.url}`)?.startsWith(
        part,
      ) === true;
    for (const one of waiting) if (concerns(one.part)) one.come();
    const behavior = [...behaviors].find(([part]) => concerns(part))?.[1];
    if (behavior === "is late") held.push(() => pass(incoming, answer, target()));
    else act(behavior, incoming, answer, target());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (behavior: Behavior, ...parts: Part[]) => {
      for (const part of parts) behaviors.set(part, behavior);
    },
    recover() {
      behaviors.clear();
      for (const goOn of held.splice(0)) goOn();
    },
    /** The names of all headers that the backend received. */
    headers,
    /** Resolves when the next request for this part has arrived. */
    requested: (part: Part) => new Promise<void>((come) => waiting.push({ part, come })),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function act(
  behavior: Exclude<Behavior, "is late"> | undefined,
  incoming: IncomingMessage,
  answer: ServerResponse,
  to: string,
) {
  const say = (status: number, type: string, body: string) =>
    answer.writeHead(status, { "content-type": type }).end(body);
  switch (behavior) {
    case "refuses":
      return incoming.socket.destroy();
    case "stalls":
      return;
    case "fails":
      return say(500, "application/json", '{"message":"out of memory","code":"53200"}');
    case "says html":
      return say(200, "text/html", "<!doctype html><h1>502 Bad Gateway</h1>");
    case "says nonsense":
      return say(200, "application/json", '{"surprise":[true]}');
    case "breaks off":
      return pass(incoming, answer, to, (whole) => {
        answer.write(whole.subarray(0, Math.floor(whole.length / 2)), () => answer.destroy());
      });
    case "never responds":
      return pass(incoming, answer, to, () => {});
    case "forgets":
      return pass(incoming, answer, to, () => answer.destroy());
    default:
      return pass(incoming, answer, to);
  }
}

function pass(
  incoming: IncomingMessage,
  answer: ServerResponse,
  to: string,
  instead?: (whole: Buffer) => void,
) {
  const { method, headers } = incoming;
  const onwards = request(to + incoming.url, { method, headers }, (got) => {
    const chunks: Buffer[] = [];
    got.on("data", (chunk) => chunks.push(chunk));
    got.on("error", () => answer.destroy());
    got.on("end", () => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      if (instead) instead(Buffer.concat(chunks));
      else answer.end(Buffer.concat(chunks));
    });
  });
  // The backend is down: the site sees a broken connection, as it would without the proxy.
  onwards.on("error", () => answer.destroy());
  incoming.pipe(onwards);
}
