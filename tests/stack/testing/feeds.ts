import { expect } from "vitest";
import { resoFeed } from "@/lib/feed/reso";
import * as feeds from "@/server/feed/actions";
import { getOwnFeed } from "@/server/feed/queries";
import { readFeed } from "@/server/feed/read-feed";
import { carmel, DANAS, dana, type Person } from "../../database/support/people";
import type { Act } from "./leads";

/** A part of site.test.ts: all queries and actions of feeds. `now` is the caller. */
export async function tryFeeds(act: Act, now: { person: Person }) {
  const { secret } = (await act(dana, feeds.makeFeed)) as { secret: string };
  const feed = await readFeed(secret);
  if (!feed) throw new Error("the feed is not read");
  expect(resoFeed(feed)).toContain(DANAS);
  now.person = dana;
  expect(await getOwnFeed()).toMatchObject({ homes: 2, readOn: expect.any(String) });
  const office = (await act(carmel, feeds.makeCompanyFeed)) as { secret: string };
  expect((await readFeed(office.secret))?.homes).toHaveLength(2);
  await act(dana, feeds.stopFeed);
  expect(await readFeed(secret)).toBeNull();
  expect(await getOwnFeed()).toBeNull();
}
