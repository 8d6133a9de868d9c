// The crowd of events.ts, in a process of its own: what it costs to send must not be what is measured.
import { Agent, request } from "node:http";
import type { VisitKind } from "@/lib/visits/event";
import { openLoop, percentile } from "./open-loop";
import { repeatable } from "./search-workload";

export type Crowd = {
  site: string;
  origin: string;
  listings: string[];
  rate: number;
  seconds: number;
};
/** How often each answer was heard; `counted` of those answered 204, by listing and kind. */
export type Heard = {
  answers: Record<string, number>;
  counted: Record<string, number>;
  perSecond: number;
  p95: number;
};

const KINDS: readonly VisitKind[] = [
  "view",
  "view",
  "view",
  "view",
  "call",
  "chat",
  "share",
  "save",
];
const BROWSER =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";

async function send({ site, origin, listings, rate, seconds }: Crowd): Promise<Heard> {
  const random = repeatable(11);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const url = new URL("/api/visits", site);
  const heard: Heard = { answers: {}, counted: {}, perSecond: 0, p95: 0 };
  const add = (to: Record<string, number>, key: string) => {
    to[key] = (to[key] ?? 0) + 1;
  };
  let visitors = 0;

  /** Each by a visitor of its own: what one does again within half an hour would not count. */
  const tell = () => {
    const n = visitors++;
    const listing = listings[Math.floor(random() * listings.length)] ?? "";
    const kind = KINDS[Math.floor(random() * KINDS.length)] ?? "view";
    const body = JSON.stringify({ listing, kind, code: null });
    const headers = {
      origin,
      "sec-fetch-site": "same-origin",
      "user-agent": BROWSER,
      "content-type": "text/plain;charset=UTF-8",
      "content-length": Buffer.byteLength(body),
      "x-real-ip": `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    };
    return () =>
      new Promise<void>((done) => {
        const sent = request(url, { agent, method: "POST", headers }, (answer) => {
          answer.resume();
          add(heard.answers, String(answer.statusCode));
          if (answer.statusCode === 204) add(heard.counted, `${listing} ${kind}`);
          answer.once("end", done);
        });
        sent.once("error", (error: NodeJS.ErrnoException) => {
          add(heard.answers, error.code ?? error.message);
          done();
        });
        sent.end(body);
      });
  };
  const load = await openLoop(tell, rate, seconds);
  agent.destroy();
  heard.perSecond = load.latencies.length / load.seconds;
  heard.p95 = percentile(load.latencies, 0.95);
  return heard;
}

process.once("message", (crowd: Crowd) => {
  void send(crowd).then((heard) => process.send?.(heard, () => process.disconnect()));
});
