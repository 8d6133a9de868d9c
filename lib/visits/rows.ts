import { setImmediate } from "node:timers/promises";
import { israelDay } from "@/lib/hebrew/format";
import { pageOf, type VisitEvent } from "./event";
import { markOf, type Visitor } from "./visitor";

export type Visit = {
  event: VisitEvent;
  /** Milliseconds. */
  at: number;
  /** Null for a visitor who opts out of tracking. */
  visitor: Visitor | null;
  /** The signed-in account: views of its own pages do not count. */
  viewer: string | null;
};

type SaltOf = (day: string) => Promise<string | undefined>;

/** A burst of 500 takes ten milliseconds in one go, so it is split to let page requests in between. */
const AT_ONCE = 50;

/** The rows for public.count_events(): pseudonymous marks, without addresses or browsers. */
export async function visitRows(visits: readonly Visit[], saltOf: SaltOf) {
  const rows = [];
  for (const visit of visits) {
    if (rows.length % AT_ONCE === AT_ONCE - 1) await setImmediate();
    rows.push(await rowOf(visit, saltOf));
  }
  return rows;
}

async function rowOf({ event, at, visitor, viewer }: Visit, saltOf: SaltOf) {
  const salt = visitor && (await saltOf(israelDay(at)));
  return {
    ...event,
    at: new Date(at).toISOString(),
    ...(salt && { mark: markOf(salt, visitor, pageOf(event)) }),
    ...(viewer && { viewer }),
  };
}
