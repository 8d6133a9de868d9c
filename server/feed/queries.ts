import "server-only";
import { z } from "zod";
import type { OwnFeed } from "@/lib/feed/types";
import { israelDay } from "@/lib/hebrew/format";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const count = z.int().nonnegative();
const feedSchema = z
  .object({
    made_at: z.string(),
    read_on: z.string().nullable(),
    homes: count,
    without_price: count,
    without_place: count,
    without_picture: count,
  })
  .nullable();

/** The feed of the signed-in agent or company; null without one. Its address is not stored and cannot be shown. */
export async function getOwnFeed(): Promise<OwnFeed | null> {
  const feed = feedSchema.parse(unwrap(await (await createDb()).rpc("my_feed")));
  return (
    feed && {
      madeOn: israelDay(new Date(feed.made_at)),
      readOn: feed.read_on,
      homes: feed.homes,
      leftOut: {
        price: feed.without_price,
        place: feed.without_place,
        picture: feed.without_picture,
      },
    }
  );
}
