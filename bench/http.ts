import { Agent, request } from "node:http";

const REQUEST_BUDGET_MS = 30_000;
// More connections than any browser opens, so that requests queue in the site and not here.
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

export type Sent = { method?: string; headers?: Record<string, string>; body?: string };
export type Got = { status: number; text: string; cache: string | undefined };

/** One request as a browser sends it; reads the whole response without decompressing it. */
export function get(url: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Got> {
  return new Promise((done, broken) => {
    const sent = request(url, { agent, method, headers, timeout: REQUEST_BUDGET_MS }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", broken);
      answer.once("end", () => {
        const cache = answer.headers["x-cache"];
        done({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          cache: typeof cache === "string" ? cache : undefined,
        });
      });
    });
    sent.once("timeout", () => sent.destroy(new Error("no answer in 30 seconds")));
    sent.once("error", broken);
    sent.end(body);
  });
}

/** Throws unless the status is 200. */
export async function mustGet(url: string, sent?: Sent) {
  const got = await get(url, sent);
  if (got.status !== 200) throw new Error(`${got.status} ${new URL(url).pathname}`);
  return got;
}

export const closeConnections = () => agent.destroy();
