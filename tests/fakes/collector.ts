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

/** How the pretended collector behaves; `stalls`: takes what comes and never answers. */
export type CollectorMood = "well" | "refuses" | "fails" | "says no" | "stalls";

/** A collector of OpenTelemetry on loopback (OTLP over HTTP, as JSON). `text` is all that it was ever sent. */
export async function startCollector() {
  let mood: CollectorMood = "well";
  let text = "";
  let asked = 0;
  const spans: Exported[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      asked += 1;
      if (mood === "refuses") return request.socket.destroy();
      if (mood === "stalls") return;
      if (mood !== "well") return response.writeHead(mood === "fails" ? 503 : 400).end("no");
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
    asked: () => asked,
    be(next: CollectorMood) {
      mood = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
