import "server-only";
import { z } from "zod";
import { FEED_SECRET, type Feed, type FeedHome } from "@/lib/feed/types";
import { homeOf, homeRow, type PublicHome } from "@/server/api/homes";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

type FeedRow = PublicHome & { updated_at: string | null };
const row = z.custom<FeedRow>((home) => homeRow.safeParse(home).success);
const closedRow = z.custom<FeedRow & { closed_on: string }>(
  (home) => homeRow.extend({ closed_on: z.string() }).safeParse(home).success,
);
const feedSchema = z
  .object({
    name: z.string().nullable(),
    homes: z.array(row),
    closed: z.array(closedRow),
    gone: z.array(z.object({ id: z.guid(), how: z.enum(["expired", "deleted"]), at: z.string() })),
  })
  .nullable();

/** The content of the feed with this secret: the facts of the reading API; null when there is none. */
export async function readFeed(secret: string): Promise<Feed | null> {
  if (!FEED_SECRET.test(secret)) return null;
  const found = feedSchema.parse(unwrap(await serviceDb().rpc("feed_of", { _secret: secret })));
  return (
    found && {
      name: found.name,
      homes: found.homes.map(feedHome),
      closed: found.closed.map((home) => ({ ...feedHome(home), closedOn: home.closed_on })),
      gone: found.gone.map(({ id, how, at }) => ({ id, how, at: moment(at) })),
    }
  );
}

const feedHome = (home: FeedRow): FeedHome => ({
  home: homeOf(home),
  ...(home.updated_at && { changedAt: moment(home.updated_at) }),
});

/** A database timestamp in the format of the API. */
const moment = (at: string) => new Date(at).toISOString();
