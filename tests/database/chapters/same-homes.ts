import { expect } from "vitest";
import { answer, as, audit, chapter, check, owner, refusal } from "../support/check";
import { admin, DANAS, dana, gil, server, visitor, yossi } from "../support/people";

chapter("The same home twice");

type Told = { own: { id: string; title: string }[]; others: boolean };
const told = (id: string, who = yossi) =>
  answer<Told>(who, "select public.own_same_homes($1)", [id]);
const NONE = { own: [], others: false };

/** A home like Dana's first one, whose address visitors see. */
async function home(change: Record<string, unknown> = {}, agent = yossi) {
  const values = {
    ...{ agent_id: agent.profile, title: "דירה באותו רחוב", transaction_type: "sale" },
    ...{ price: 1, city: "חיפה", rooms: 3.5, property_types: "{apartment}" },
    ...{ address: "הרצל 5", price_confirmed: 1, ...change },
  };
  const names = Object.keys(values);
  const [row] = await owner<{ id: string }>(
    `insert into public.properties (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()}) returning id`,
    Object.values(values),
  );
  return row?.id ?? "";
}
const dress = (change: string) =>
  owner(`update public.properties set ${change} where id = '${DANAS}'`);
const pairs = () =>
  answer<{ total: number; rows: object[] }>(admin, "select public.admin_same_homes()");
const look = () => answer(server, "select public.run_maintenance()");

check(
  "an agent sees the name of their own duplicate, and of another's only that it exists",
  async () => {
    await dress("address = 'הרצל 5', location_shown = 'address'");
    const id = await home();
    expect(await told(id)).toEqual({ own: [], others: true });
    const own = await home({ address: " הרצל  5" });
    expect(await told(id)).toEqual({ own: [{ id: own, title: "דירה באותו רחוב" }], others: true });
    expect(await refusal(dana, "select public.own_same_homes($1)", [id])).toBe("PT404 not_found");
    expect(await refusal(visitor, "select public.own_same_homes($1)", [id])).toBe("42501 denied");
  },
);

check("a different town, deal, number of rooms, floor or street is another home", async () => {
  await dress("address = 'הרצל 5', floor = 2, floors_in_building = 9");
  for (const change of [
    { city: "עכו" },
    { transaction_type: "rent" },
    { rooms: 4.5 },
    { floor: 3, floors_in_building: 9 },
    { address: "הרצל 7" },
    { address: "" },
  ])
    expect([change, await told(await home(change))]).toEqual([change, NONE]);
  expect(await told(await home({ rooms: 4, floor: 2, floors_in_building: 9 }))).toMatchObject({
    others: true,
  });
});

check("a street without a number is not enough: the area has to match, too", async () => {
  await dress("address = 'הרצל', built_area = 90");
  expect(await told(await home({ address: "הרצל", built_area: 80 }))).toEqual(NONE);
  expect((await told(await home({ address: "הרצל", built_area: 90 }))).others).toBe(true);
});

check("a hidden address cannot be discovered by typing it", async () => {
  await dress("address = 'הרצל 5', location_shown = 'area'");
  expect(await told(await home())).toEqual(NONE);
  // Nor a home that visitors cannot find.
  await home({ address: "אלנבי 1" }, gil);
  expect(await told(await home({ address: "אלנבי 1" }))).toEqual(NONE);
});

check(
  "two similar pictures are enough, one is not, and pictures without hashes do not count",
  async () => {
    const hang = (path: string, who: string, hashes: string | null) =>
      as(server, "select public.register_media($1, $2, 'property', 1, 1, 1, $3)", [
        path,
        who,
        hashes,
      ]);
    const paths = (who: { profile: string }, first: number) =>
      [0, 1].map(
        (n) => `properties/${who.profile}/50000000-0000-4000-8000-00000000000${first + n}.jpg`,
      );
    const [theirs, own] = [paths(dana, 1), paths(yossi, 3)];
    const ALIKE = [
      "{8261657684473197624,-1940164072735634121,-8332644676416592816,5926464585665818419}",
      "{-7486979218489765845,1527169275425311224,7557706015166760053,-5262889593322647819}",
    ];
    for (const [n, path] of theirs.entries()) await hang(path, dana.profile, ALIKE[n] ?? null);
    await owner("update public.properties set images = $1, main_image_url = null where id = $2", [
      theirs,
      DANAS,
    ]);
    await hang(own[0] ?? "", yossi.profile, ALIKE[0] ?? null);
    await hang(own[1] ?? "", yossi.profile, null);
    const id = await home({ address: "", images: own });
    expect(await told(id)).toEqual(NONE);
    await owner(
      "update private.media set hashes = '{-7486979218489765846,-7637925360916934440,-1509457273540090022,-4783923260488021105}' where path = $1",
      [own[1]],
    );
    expect((await told(id)).others).toBe(true);
    expect(
      await refusal(server, "select public.register_media($1, $2, 'property', 1, 1, 1, '{1,2}')", [
        `properties/${yossi.profile}/50000000-0000-4000-8000-000000000009.jpg`,
        yossi.profile,
      ]),
    ).toBe("23514 media_hashes_valid");
  },
);

check("operators see the pairs that the server found, as long as both homes are live", async () => {
  await dress("address = 'הרצל 5', location_shown = 'area'");
  const id = await home();
  expect((await pairs()).total).toBe(0);
  await look();
  expect(await pairs()).toMatchObject({
    total: 1,
    rows: [{ city: "חיפה", by_street: true, by_pictures: false, of_one_agent: false }],
  });
  await owner("update public.properties set address = 'הרצל 9' where id = $1", [id]);
  await look();
  expect((await pairs()).total).toBe(0);
  await owner("update public.properties set address = 'הרצל 5' where id = $1", [id]);
  await look();
  expect((await pairs()).total).toBe(1);
  await owner("update public.properties set status = 'hidden' where id = $1", [id]);
  expect((await pairs()).total).toBe(0);
  expect(await refusal(dana, "select public.admin_same_homes()")).toBe("42501 not_admin");
});

check(
  "a pair that an operator dismissed comes again only when one of its homes changes",
  async () => {
    const DISMISS = "select public.admin_dismiss_same_homes($1, $2)";
    await dress("address = 'הרצל 5', location_shown = 'address'");
    const id = await home();
    expect(await refusal(admin, DISMISS, [id, DANAS])).toBe("PT404 not_found");
    await look();
    expect(await refusal(dana, DISMISS, [id, DANAS])).toBe("42501 not_admin");
    expect((await pairs()).total).toBe(1);

    await as(admin, DISMISS, [id, DANAS]);
    expect((await audit()).at(-1)).toMatchObject({
      action: "same_homes_dismissed",
      actor: admin.id,
    });
    expect((await pairs()).total).toBe(0);
    expect(await told(id)).toEqual(NONE);
    // A new price, new texts or another order of pictures do not make it another home.
    await owner(
      "update public.properties set price = 2, price_confirmed = 2, title = 'שם אחר' where id = $1",
      [id],
    );
    await owner(
      "insert into private.same_home_checks (listing_id) values ($1) on conflict do nothing",
      [id],
    );
    await look();
    expect((await pairs()).total).toBe(0);

    await dress("rooms = 4");
    await look();
    expect((await pairs()).total).toBe(1);
    expect((await told(id)).others).toBe(true);
  },
);

check(
  "old pictures get hashes and their homes are rechecked; an unreadable one is tried once",
  async () => {
    const paths = [1, 2].map(
      (n) => `properties/${dana.profile}/50000000-0000-4000-8000-00000000002${n}.jpg`,
    );
    for (const path of paths)
      await as(server, "select public.register_media($1, $2, 'property', 1, 1, 1)", [
        path,
        dana.profile,
      ]);
    await dress("address = 'הרצל 5'");
    await owner("update public.properties set images = $1, main_image_url = null where id = $2", [
      paths,
      DANAS,
    ]);
    await look();
    const waiting = async () =>
      (
        await as<{ path: string }>(server, "select path from public.unhashed_pictures(100) path")
      ).map(({ path }) => path);
    const checks = async () =>
      (await owner("select listing_id from private.same_home_checks")).length;
    expect(await waiting()).toEqual(expect.arrayContaining(paths));
    expect(await checks()).toBe(0);
    await as(server, "select public.hash_picture($1, '{1,2,3,4}')", [paths[0]]);
    expect(await checks()).toBe(1);
    await as(server, "select public.hash_picture($1)", [paths[1]]);
    for (const path of paths) expect(await waiting()).not.toContain(path);
    // Existing hashes are kept.
    await as(server, "select public.hash_picture($1)", [paths[0]]);
    expect(
      await owner("select hashes::text, hashing_failed from private.media where path = $1", [
        paths[0],
      ]),
    ).toEqual([{ hashes: "{1,2,3,4}", hashing_failed: false }]);
    expect(await refusal(dana, "select public.hash_picture('a')")).toBe("42501 denied");
  },
);
