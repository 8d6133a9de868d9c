import { type IncomingHttpHeaders, request } from "node:http";
import { reachSite } from "./reached";

export const PORT = Number(process.env.E2E_PORT ?? 4110);
export const SITE = `http://localhost:${PORT}`;

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

/** Sends a request exactly as written: no library normalizes its path, its Host or its Origin. */
export function send(path: string, { method, headers, body }: Sent = {}): Promise<Answer> {
  reachSite(path, headers);
  return new Promise((done, failed) => {
    const sent = request(
      {
        host: "localhost",
        port: PORT,
        path,
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        const finish = () =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString("utf8"),
          });
        answer.on("data", (part: Buffer) => {
          parts.push(part);
          // An event stream never ends; its first chunk is enough.
          if (answer.headers["content-type"]?.startsWith("text/event-stream")) {
            finish();
            sent.destroy();
          }
        });
        answer.on("end", finish);
      },
    );
    sent.on("error", failed);
    sent.end(body);
  });
}
