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
  // An agent can be at one home only: a booking anywhere changes the times of all of the agent's homes.
  (listing, agent) => [tags.listing(listing), tags.viewings(agent)],
);

/** A home's viewing times; empty without any, or when they cannot be read: the form then offers no times. */
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

/** The same, uncached, for a page for one person. */
export const listFreeTimes = (listing: string): Promise<OpenViewing[]> =>
  ask(listing).catch((error) => {
    degraded(error, "times of viewings could not be read");
    return [];
  });
