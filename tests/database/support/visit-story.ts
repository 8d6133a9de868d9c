import { isbot } from "isbot";
import { israelDay } from "@/lib/hebrew/format";
import { shareCode } from "@/lib/share/codes";
import { pageOf, VISIT_KINDS, type VisitKind } from "@/lib/visits/event";
import type { Visit } from "@/lib/visits/rows";
import type { Row } from "./database";
import { dice } from "./storm";

// A day of visitors, with an independent, naive count to compare the real ones with.

const ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

export type Happened = Visit & {
  robot: boolean;
  from: { address: string; agent: string };
};

type Agent = { profile: string; user?: string | undefined };

/** The visited pages and their owners. */
export type Pages = {
  homes: Readonly<Record<string, Agent | null>>;
  /** The agent whose own page is visited, too. */
  agent: Agent;
};

export type Story = Pages & {
  events: number;
  visitors: number;
  /** The moments of the events, in ascending order. */
  moments: readonly number[];
  /** Accounts that are signed in, each in one browser. */
  viewers: readonly string[];
};

/** Some visitors come repeatedly, some ask not to be tracked, some are robots. */
export async function story({ homes, agent, events, visitors, moments, viewers }: Story) {
  const random = dice(17);
  const one = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const ids = Object.keys(homes);
  const people = Array.from({ length: visitors }, (_, n) => ({
    address: `198.51.${n >> 7}.${n & 127}`,
    agent:
      n % 25 === 0
        ? ROBOT
        : `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${120 + (n % 7)}.0.0.0 Safari/537.36`,
    followed: n % 9 !== 0,
    // The first one is a robot and is not tracked.
    viewer: viewers[n - 1] ?? null,
  }));
  const codes = await Promise.all(ids.map((id) => shareCode(id, "whatsapp")));
  const happened = Array.from({ length: events }, (): Happened => {
    // A few visitors make most of the visits, so that reloads occur.
    const { followed, viewer, ...from } = one(random() < 0.4 ? people.slice(0, 20) : people);
    const home = one(ids);
    const kind: VisitKind = random() < 0.6 ? "view" : one(VISIT_KINDS);
    const who = people.findIndex(({ address }) => address === from.address);
    return {
      at: one(moments),
      event: {
        kind,
        ...(random() < 0.9 ? { listing: home } : { agent: agent.profile }),
        // A visitor came to a page by one of its links, by a link of another page, or by none.
        code: codes[(who + ids.indexOf(home)) % 7],
      },
      visitor: followed ? from : null,
      viewer,
      robot: isbot(from.agent),
      from,
    };
  });
  return happened.sort((a, b) => a.at - b.at);
}

const HOUR = new Intl.DateTimeFormat("en", {
  timeZone: "Asia/Jerusalem",
  hour: "numeric",
  hourCycle: "h23",
});

/** The expected lines of the tables. `uncounted`: accounts whose visits never count. */
export async function plain(
  happened: readonly Happened[],
  { homes, agent }: Pages,
  uncounted: readonly string[] = [],
) {
  const lines = new Map<string, number>();
  const count = (line: string) => lines.set(line, (lines.get(line) ?? 0) + 1);
  const counted = new Map<string, number>();
  const codeOf = new Map<string, string>();
  for (const id of Object.keys(homes)) codeOf.set(await shareCode(id, "whatsapp"), id);
  for (const { at, event, visitor, viewer, robot } of happened) {
    const page = pageOf(event);
    const owner = event.listing ? homes[event.listing] : agent;
    if (robot || (viewer && (viewer === owner?.user || uncounted.includes(viewer)))) continue;
    const day = israelDay(at);
    if (visitor) {
      const key = [day, visitor.address, visitor.agent, page, event.kind].join();
      const last = counted.get(key);
      if (last !== undefined && at - last < 1_800_000) continue;
      counted.set(key, at);
      if (last === undefined && event.kind === "view") count(`${page} ${day} visitors`);
    }
    const plural = { gallery: "galleries" }[event.kind as string] ?? `${event.kind}s`;
    if (event.listing || ["view", "call", "chat", "share"].includes(event.kind))
      count(`${page} ${day} ${plural}`);
    const hour = Number(HOUR.format(at));
    if (owner && ["view", "call", "chat"].includes(event.kind))
      count(`${owner.profile} ${day} ${hour} ${event.kind === "view" ? "views" : "contacts"}`);
    if (event.code && codeOf.get(event.code) === event.listing)
      if (["view", "call", "chat"].includes(event.kind))
        count(`${event.code} ${day} ${event.kind === "view" ? "opens" : plural}`);
  }
  return lines;
}

/** The content of the tables in the same format, with the hours of these agents. */
export async function kept(ask: (sql: string) => Promise<Row[]>, agents: readonly string[]) {
  const lines = new Map<string, number>();
  const read = async (table: string, key: string) => {
    const where =
      table === "agent_hours"
        ? `where agent_id in (${agents.map((id) => `'${id}'`).join(", ")})`
        : "";
    for (const row of await ask(`select *, day::text as day from private.${table} ${where}`)) {
      const of = [row[key], row.day, ...("hour" in row ? [row.hour] : [])].join(" ");
      for (const [name, value] of Object.entries(row))
        if (typeof value === "number" && name !== "hour" && value > 0)
          lines.set(`${of} ${name}`, value);
    }
  };
  await read("listing_days", "listing_id");
  await read("agent_days", "agent_id");
  await read("agent_hours", "agent_id");
  await read("link_days", "code");
  return lines;
}

export const sorted = (lines: Map<string, number>) =>
  [...lines].sort(([a], [b]) => (a < b ? -1 : 1));
