import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the fake model behaves. */
export type Behavior =
  | { kind: "says"; text: string }
  | { kind: "refuses" }
  | { kind: "drips" }
  | { kind: "status"; status: number }
  | { kind: "html" }
  | { kind: "broken" }
  | { kind: "garbles" }
  | { kind: "huge" }
  | { kind: "fails"; text: string }
  | { kind: "breaksOff"; text: string };

/** A Responses API on loopback, for tests. `requests` holds the bodies it received. */
export async function startFakeModel() {
  let behavior: Behavior = { kind: "says", text: "" };
  const requests: { instructions: string; input: string; stream?: boolean; store?: boolean }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      requests.push(body);
      act(behavior, body.stream === true, response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave(next: Behavior) {
      behavior = next;
      requests.length = 0;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function act(behavior: Behavior, stream: boolean, response: ServerResponse) {
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  switch (behavior.kind) {
    case "says":
      return stream
        ? streamed(response, behavior.text, "completed")
        : json(200, whole(behavior.text));
    case "refuses":
      return response.destroy();
    case "breaksOff":
      return streamed(response, behavior.text, null);
    case "fails":
      return streamed(response, behavior.text, "failed");
    case "status":
      return json(behavior.status, { error: { message: "no", type: "error", code: "no" } });
    case "html":
      return response
        .writeHead(200, { "content-type": "text/html" })
        .end("<!doctype html><h1>Bad gateway</h1>");
    case "broken":
      return json(200, whole('{"rooms": 4, "price":'));
    case "garbles":
      return response
        .writeHead(200, { "content-type": "text/event-stream" })
        .end('event: response.output_text.delta\ndata: {"type": "response.output_te\n\n');
    case "huge":
      return json(200, whole("א".repeat(5_000_000)));
    case "drips": {
      response.writeHead(200, {
        "content-type": stream ? "text/event-stream" : "application/json",
      });
      const drip = setInterval(() => response.write(stream ? ": wait\n\n" : " "), 30);
      response.on("close", () => clearInterval(drip));
    }
  }
}

const whole = (text: string) => ({
  id: "resp_1",
  object: "response",
  status: "completed",
  output: [
    {
      type: "message",
      id: "msg_1",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text, annotations: [] }],
    },
  ],
  usage: { input_tokens: 100, output_tokens: 50, total_tokens: 150 },
});

function streamed(response: ServerResponse, text: string, end: "completed" | "failed" | null) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (event: { type: string }) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  for (const delta of text.match(/[\s\S]{1,7}/g) ?? []) {
    send({ type: "response.output_text.delta", delta } as never);
  }
  if (end === "completed") send({ type: "response.completed", response: whole(text) } as never);
  if (end === "failed") send({ type: "response.failed", response: { status: "failed" } } as never);
  response.end();
}
