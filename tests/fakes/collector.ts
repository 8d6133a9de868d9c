import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type Value = { stringValue?: string; intValue?: number | string };
export type Exported = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  attributes: Record<string, string | number>;
};
type Body = {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<Exported, "attributes"> & { attributes: { key: string; value: Value }[] })[];
    }[];
  }[];
};

/** `stalls` accepts requests and never responds. */
export type CollectorBehavior = "well" | "refuses" | "fails" | "says no" | "stalls";

/** An OpenTelemetry collector on loopback (OTLP over HTTP, as JSON). `text` is everything it ever received. */
export async function startCollector() {
  let behavior: CollectorBehavior = "well";
  let text = "";
  let requests = 0;
  const spans: Exported[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      requests += 1;
      if (behavior === "refuses") return request.socket.destroy();
      if (behavior === "stalls") return;
      if (behavior !== "well")
        return response.writeHead(behavior === "fails" ? 503 : 400).end("no");
      const body = Buffer.concat(chunks).toString("utf8");
      text += `${request.url}\n${JSON.stringify(request.headers)}\n${body}\n`;
      headers.push(request.headers);
      for (const span of (JSON.parse(body) as Body).resourceSpans
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)) {
        const attributes = span.attributes.map(({ key, value }) => [
          key,
          value.stringValue ?? Number(value.intValue),
        ]);
        spans.push({ ...span, attributes: Object.fromEntries(attributes) });
      }
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    text: () => text,
    requests: () => requests,
    behave(next: CollectorBehavior) {
      behavior = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
