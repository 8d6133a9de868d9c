import { setImmediate } from "node:timers/promises";
import { israelDay } from "@/lib/hebrew/format";
import { pageOf, type VisitEvent } from "./event";
import { markOf, type Visitor } from "./visitor";

export type Visit = {
  event: VisitEvent;
  /** Milliseconds. */
  at: number;
  /** Null of somebody who asks not to be followed. */
  visitor: Visitor | null;
  /** The account that was signed in: its own pages do not count. */
  viewer: string | null;
};

type SaltOf = (day: string) => Promise<string | undefined>;

/** A crowd's 500 are ten milliseconds in one go: whoever asks for a page comes in between. */
const AT_ONCE = 50;

/** What public.count_events() is given: no address and no browser, only marks. */
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
