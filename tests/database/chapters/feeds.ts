import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  avi,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  GILS,
  gil,
  type Person,
  server,
  sharon,
  stranger,
  visitor,
  yossi,
} from "../support/people";
import { move } from "../support/states";

chapter("Feeds of agents' homes");

type Home = { id: string; price: number | null; address: string | null; agent: object };
type Feed = {
  name: string | null;
  homes: Home[];
  closed: (Home & { closed_on: string })[];
  gone: { id: string; how: string; at: string }[];
} | null;
const MAKE = "select public.make_feed()";
const make = (who: Person) => answer<string>(who, MAKE);
const read = (secret: string) => answer<Feed>(server, "select public.feed_of($1)", [secret]);
const mine = (who: Person) =>
  answer<Record<string, number | string | null> | null>(who, "select public.my_feed()");
const ids = (homes: { id: string }[] | undefined) => homes?.map(({ id }) => id).sort();

check("a feed has what visitors see of its agent's homes, and of nobody else's", async () => {
  const secret = await make(dana);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const feed = await read(secret);
  expect(ids(feed?.homes)).toEqual([DANAS, DANAS_SECOND].sort());
  const [row] = await owner<{ row: object }>(
    `select to_jsonb(l) as row from public.public_listings l where id = '${DANAS}'`,
  );
  expect(feed?.homes.find(({ id }) => id === DANAS)).toMatchObject({
    ...row?.row,
    agent: {
      username: expect.any(String),
      name: feed?.name,
      company: { name: expect.any(String) },
    },
  });
  expect(await read(await make(yossi))).not.toEqual(feed);
});

check("a hidden price and a hidden street are in no feed", async () => {
  const secret = await make(dana);
  const home = async () => (await read(secret))?.homes.find(({ id }) => id === DANAS);
  await owner(
    `update public.properties set address = 'הרצל 5', location_shown = 'exact' where id = '${DANAS}'`,
  );
  expect(await home()).toMatchObject({ price: expect.any(Number), address: "הרצל 5" });
  await owner(`update public.properties set location_shown = 'area' where id = '${DANAS}'`);
  await as(
    dana,
    `update public.profiles set show_property_prices = false where id = '${dana.profile}'`,
  );
  expect(await home()).toMatchObject({ price: null, address: null });
});

check("only the newest address opens, until the feed is switched off", async () => {
  const first = await make(dana);
  const second = await make(dana);
  expect(second).not.toBe(first);
  expect(await read(first)).toBeNull();
  expect(await read(second)).not.toBeNull();
  await as(yossi, "select public.stop_feed()");
  expect(await read(second)).not.toBeNull();
  await as(dana, "select public.stop_feed()");
  expect(await read(second)).toBeNull();
  expect(await mine(dana)).toBeNull();
});

check("only the hash of an address is stored", async () => {
  const secret = await make(dana);
  const kept = await owner(
    "select f::text as feed, encode(f.hash, 'hex') as hash from private.feeds f",
  );
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(secret);
  for (const other of ["", "0".repeat(64), secret.slice(1), `${secret} `, secret.toUpperCase()]) {
    if (other !== secret) expect(await read(other)).toBeNull();
  }
});

check("an agent sees when the feed was last read, and what Meta's format cannot take", async () => {
  expect(await mine(dana)).toBeNull();
  const secret = await make(dana);
  await owner(
    `update public.properties set images = '{}', main_image_url = null where id = '${DANAS}'`,
  );
  const [counted] = await owner<Record<string, number>>(
    `select count(*)::integer as homes, count(*) filter (where price is null)::integer as price,
       count(*) filter (where price is not null and map_lat is null)::integer as place,
       count(*) filter (where price is not null and map_lat is not null and images = '{}')::integer as picture
     from public.public_listings where agent_id = '${dana.profile}'`,
  );
  expect(await mine(dana)).toEqual({
    made_at: expect.any(String),
    read_on: null,
    homes: 2,
    without_price: counted?.price,
    without_place: counted?.place,
    without_picture: counted?.picture,
  });
  await read(secret);
  expect((await mine(dana))?.read_on).toMatch(/^\d{4}-\d\d-\d\d$/);
  await as(
    dana,
    `update public.profiles set show_property_prices = false where id = '${dana.profile}'`,
  );
  expect(await mine(dana)).toMatchObject({
    without_price: 2,
    without_place: 0,
    without_picture: 0,
  });
  expect(await mine(yossi)).toBeNull();
});

check(
  "ended homes stay in the feed for 30 days: closed ones whole, expired and deleted as ids",
  async () => {
    const secret = await make(dana);
    const third = await answer<{ id: string }>(
      dana,
      `select public.save_property(null, null, (select to_jsonb(p) from (
       select title, transaction_type, price, city, rooms, property_types from public.properties where id = '${DANAS}') p))`,
    );
    await move(dana, "close", [DANAS]);
    await owner(
      `update public.properties set status = 'expired', expires_at = now() - interval '1 day' where id = '${DANAS_SECOND}'`,
    );
    await as(dana, "select public.delete_listings($1::uuid[])", [`{${third.id}}`]);
    const feed = await read(secret);
    expect(feed?.homes).toEqual([]);
    expect(feed?.closed).toMatchObject([{ id: DANAS, closed_on: expect.any(String) }]);
    expect(feed?.gone.map(({ id, how }) => ({ id, how }))).toEqual([
      { id: third.id, how: "deleted" },
      { id: DANAS_SECOND, how: "expired" },
    ]);
    await owner(`update private.gone_listings set gone_at = now() - interval '31 days'`);
    await owner(
      `update public.properties set expires_at = now() - interval '31 days' where id = '${DANAS_SECOND}'`,
    );
    expect((await read(secret))?.gone).toEqual([]);
  },
);

check("a company's feed has the homes of the agents on its page, and of nobody else", async () => {
  const secret = await make(carmel);
  const feed = await read(secret);
  expect(feed?.name).toBe(
    (
      await owner<{ name: string }>(
        "select name from public.public_companies where id = (select id from public.companies where owner_user_id = $1)",
        [carmel.id],
      )
    )[0]?.name,
  );
  expect(ids(feed?.homes)).toEqual([DANAS, DANAS_SECOND].sort());
  expect(await mine(carmel)).toMatchObject({ homes: 2 });
  const own = await make(dana);
  await as(carmel, "select public.stop_feed()");
  expect(await read(secret)).toBeNull();
  expect(await read(own)).not.toBeNull();
  const again = await make(carmel);
  await owner(`update public.public_agents set company_id = null where id = '${dana.profile}'`);
  expect(ids((await read(again))?.homes)).toEqual([]);
  // A company without a page exposes nothing.
  expect(await read(await make(sharon))).toEqual({ name: null, homes: [], closed: [], gone: [] });
});

check(
  "an agent who opts out of programs is in no company's feed, but still in their own",
  async () => {
    const [own, office] = [await make(dana), await make(carmel)];
    const show = (yes: boolean) =>
      as(dana, `update public.profiles set show_to_programs = ${yes} where id = '${dana.profile}'`);
    await move(dana, "close", [DANAS_SECOND]);
    const inFeed = async (secret: string) => {
      const feed = await read(secret);
      return [ids(feed?.homes), ids(feed?.closed)];
    };
    const all = [[DANAS], [DANAS_SECOND]];
    expect(await inFeed(office)).toEqual(all);
    await show(false);
    expect(await read(office)).toEqual({
      ...{ name: expect.any(String), homes: [], closed: [], gone: [] },
    });
    expect(await mine(carmel)).toMatchObject({ homes: 0 });
    expect(await inFeed(own)).toEqual(all);
    await show(true);
    expect(await inFeed(office)).toEqual(all);
  },
);

check("hidden homes, drafts and homes of a hidden agent are in no feed", async () => {
  const secret = await make(dana);
  await move(dana, "hide", [DANAS]);
  expect(ids((await read(secret))?.homes)).toEqual([DANAS_SECOND]);
  await as(dana, `update public.profiles set is_public = false where id = '${dana.profile}'`);
  expect(await read(secret)).toEqual({ name: null, homes: [], closed: [], gone: [] });
  const hidden = await read(await make(gil));
  expect(JSON.stringify(hidden)).not.toContain(GILS);
});

check(
  "only an active agent or company creates a feed; anybody may switch off their own",
  async () => {
    expect(await refusal(avi, MAKE)).toBe("42501 account_inactive");
    expect(await refusal(stranger, MAKE)).toBe("42501 not_agent");
    expect(await refusal(visitor, MAKE)).toBe("42501 denied");
    await as(avi, "select public.stop_feed()");
    const secret = await make(dana);
    for (const person of [visitor, yossi, dana]) {
      expect(await refusal(person, "select public.feed_of($1)", [secret])).toBe("42501 denied");
      expect(await refusal(person, "select * from private.feeds")).toBe("42501 denied");
    }
    const own = await answer<{ feed: object }>(dana, "select public.export_my_account()");
    expect(own.feed).toEqual({ made_at: expect.any(String), read_on: null });
    expect(JSON.stringify(own)).not.toContain(secret);
  },
);
