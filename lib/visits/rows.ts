import { pageOf, type VisitEvent } from "./event";
import { israelDay, markOf, type Visitor } from "./visitor";

export type Visit = {
  event: VisitEvent;
  /** Milliseconds. */
  at: number;
  /** Null of somebody who asks not to be followed. */
  visitor: Visitor | null;
  /** The account that was signed in: its own pages do not count. */
  viewer: string | null;
};

/** What public.count_events() is given: no address and no browser, only marks. */
export const visitRows = (
  visits: readonly Visit[],
  saltOf: (day: string) => Promise<string | undefined>,
) =>
  Promise.all(
    visits.map(async ({ event, at, visitor, viewer }) => {
      const salt = visitor && (await saltOf(israelDay(at)));
      return {
        ...event,
        at: new Date(at).toISOString(),
        ...(salt && { mark: markOf(salt, visitor, pageOf(event)) }),
        ...(viewer && { viewer }),
      };
    }),
  );
