// The crowd of events.ts, in its own low-priority process: real visitors have processors of their own, and the cost of
// sending must not be measured.
import { constants, setPriority } from "node:os";
import type { VisitKind } from "@/lib/visits/event";
import { beacons } from "./beacons";
import { openLoop, percentile } from "./open-loop";
import { repeatable } from "./search-workload";

export type Crowd = {
  site: string;
  origin: string;
  listings: string[];
  rate: number;
  seconds: number;
  /** The number of the first visitor: a visitor who returns within half an hour is not counted. */
  first: number;
};
/** The number of responses by status; `counted` are those with 204, by listing and kind. */
export type CrowdResult = {
  answers: Record<string, number>;
  counted: Record<string, number>;
  perSecond: number;
  p95: number;
  /** The share of one processor that this process used in total. */
  processorSeconds: number;
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
const CONNECTIONS = 64;

async function send({ site, origin, listings, rate, seconds, first }: Crowd): Promise<CrowdResult> {
  const random = repeatable(11);
  const { post, close } = beacons(site, CONNECTIONS);
  const received: CrowdResult = {
    answers: {},
    counted: {},
    perSecond: 0,
    p95: 0,
    processorSeconds: 0,
  };
  const add = (to: Record<string, number>, key: string) => {
    to[key] = (to[key] ?? 0) + 1;
  };
  // As a browser sends it.
  const always = `origin: ${origin}\r\nsec-fetch-site: same-origin\r\nsec-fetch-mode: no-cors\r\nuser-agent: ${BROWSER}\r\ncontent-type: text/plain;charset=UTF-8\r\naccept: */*\r\naccept-language: he-IL,he;q=0.9,en;q=0.8\r\n`;
  let visitors = first;

  /** Each event from a different visitor: a repeat within half an hour is not counted. */
  const tell = () => {
    const n = visitors++;
    const listing = listings[Math.floor(random() * listings.length)] ?? "";
    const kind = KINDS[Math.floor(random() * KINDS.length)] ?? "view";
    const body = JSON.stringify({ listing, kind, code: null });
    const from = `x-real-ip: 10.${n >> 16}.${(n >> 8) & 255}.${n & 255}\r\n`;
    return async () => {
      const answer = await post("/api/visits", always + from, body);
      add(received.answers, answer);
      if (answer === "204") add(received.counted, `${listing} ${kind}`);
    };
  };
  const began = process.cpuUsage();
  const load = await openLoop(tell, rate, seconds);
  const { user, system } = process.cpuUsage(began);
  close();
  received.perSecond = load.latencies.length / load.seconds;
  received.p95 = percentile(load.latencies, 0.95);
  received.processorSeconds = (user + system) / 1e6;
  return received;
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("message", (crowd: Crowd) => {
  void send(crowd).then((received) => process.send?.(received));
});
process.once("disconnect", () => process.exit());
process.send?.("here");
