import "server-only";
import type { OpenViewing } from "@/lib/viewings/types";
import { cached } from "@/server/public/cached";
import { degraded } from "@/server/public/degraded";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { openTimes } from "./rows";

const ask = async (listing: string) =>
  openTimes.parse(unwrap(await publicDb().rpc("open_viewings", { _listing: listing })));

const readTimes = cached(
  "viewing-times",
  (listing: string, _agent: string) => ask(listing),
  // An agent who is at one home is at no other: what is booked anywhere changes the times of all of theirs.
  (listing, agent) => [tags.listing(listing), tags.viewings(agent)],
);

/** When a home can be seen; none without open times, or when they cannot be read: the form asks without a time then. */
export async function listOpenViewings(listing: string, agent: string): Promise<OpenViewing[]> {
  try {
    const now = Date.now();
    const times = await readTimes(listing, agent);
    return times.filter(({ startsAt }) => Date.parse(startsAt) > now);
  } catch (error) {
    degraded(error, "times of viewings could not be read");
    return [];
  }
}

/** The same as they are at this moment, for a page that is nobody else's. */
export const listFreeTimes = (listing: string): Promise<OpenViewing[]> =>
  ask(listing).catch((error) => {
    degraded(error, "times of viewings could not be read");
    return [];
  });
