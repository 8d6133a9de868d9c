import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  AVIS_CLOSED,
  avi,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  stranger,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";
import { insertListings } from "../support/search-listings";

chapter("An agent orders the homes of the own page");

const SAVE = "select public.save_chosen_homes($1, $2)";
const choose = (ids: string[], pinned: string | null = null) => as(dana, SAVE, [ids, pinned]);
type Found = {
  total: number;
  wishes: object | null;
  rows: { id: string }[];
  chosen?: { homes: number; pinned: string | null };
};
const find = (filters: object = {}, page = 1, sort = "chosen") =>
  answer<Found>(visitor, "select public.search_listings($1, $2, $3)", [
    { agentId: dana.profile, ...filters },
    sort,
    page,
  ]);
const ids = ({ rows }: Found) => rows.map(({ id }) => id);

check("the pinned home comes first, then the chosen ones, then the newest", async () => {
  const newest = ids(await find({}, 1, "newest"));
  expect(await find()).toMatchObject({ chosen: { homes: 0, pinned: null } });
  expect(ids(await find())).toEqual(newest);
  const [first, last] = [newest[0], newest.at(-1)] as [string, string];
  expect(first).not.toBe(last);
  await choose([last]);
  expect(ids(await find())).toEqual([last, ...newest.slice(0, -1)]);
  await choose([last, first], first);
  expect(ids(await find())[0]).toBe(first);
  expect(await find()).toMatchObject({ chosen: { homes: 2, pinned: first } });
  // Other sort orders are unaffected, and the site-wide search has no agent's order.
  expect(ids(await find({}, 1, "newest"))).toEqual(newest);
  expect(await find({ agentId: undefined })).not.toHaveProperty("chosen");
  await choose([]);
  expect(ids(await find())).toEqual(newest);
});

check("the order holds over pages and filters, with exact totals", async () => {
  await insertListings(60);
  const newest = await as<{ id: string }>(
    visitor,
    `select id from public.public_listings where agent_id = '${dana.profile}' order by seq desc`,
  );
  const all = newest.map(({ id }) => id);
  const chosen = [...all].reverse().slice(0, Math.min(30, all.length - 1));
  await choose(chosen, all[0]);
  const expected = [
    all[0],
    ...chosen.filter((id) => id !== all[0]),
    ...all.slice(1).filter((id) => !chosen.includes(id)),
  ];
  const pages = [await find(), await find({}, 2), await find({}, 3)];
  expect(pages.map(({ total }) => total)).toEqual([all.length, all.length, all.length]);
  expect(pages.flatMap(ids)).toEqual(expected.slice(0, 72));
  const sale = await find({ transactionType: "sale" });
  const sales = await as<{ id: string }>(
    visitor,
    `select id from public.public_listings where agent_id = '${dana.profile}' and transaction_type = 'sale'`,
  );
  expect(sale.total).toBe(sales.length);
  const isSale = new Set(sales.map(({ id }) => id));
  expect(ids(sale)).toEqual(expected.filter((id) => isSale.has(id as string)).slice(0, 24));
  const wished = await find({ text: "מילה שאיננה" });
  expect([wished.total, wished.wishes]).toEqual([all.length, { all: 0, some: 0 }]);
  expect(ids(wished)).toEqual(ids(pages[0] as Found));
});

check("an ended home is not in the order until it is back", async () => {
  await choose([DANAS_SECOND], DANAS);
  await as(dana, `select public.move_listings('{${DANAS}}', 'close')`);
  const found = await find();
  expect(found.chosen).toEqual({ homes: 1, pinned: null });
  expect(ids(found)).not.toContain(DANAS);
  expect(ids(found)[0]).toBe(DANAS_SECOND);
  const own = await answer<{ id: string }[]>(dana, "select public.own_chosen_homes()");
  expect(own.map(({ id }) => id)).not.toContain(DANAS);
});

check(
  "homes of others, ended ones and malformed orders are refused, and nothing changes",
  async () => {
    await choose([DANAS], DANAS_SECOND);
    const before = ids(await find());
    for (const [who, given, refused] of [
      [dana, [[YOSSIS], null], "PT404 not_found"],
      [dana, [[], YOSSIS], "PT404 not_found"],
      [dana, [null, YOSSIS], "PT404 not_found"],
      [dana, [[DANAS, null], null], "PT404 not_found"],
      [yossi, [[DANAS], null], "PT404 not_found"],
      [avi, [[], AVIS_CLOSED], "PT404 not_found"],
      [avi, [[AVIS_CLOSED], null], "PT404 not_found"],
      [dana, [Array(49).fill(DANAS), null], "22023 too_many"],
      [carmel, [[DANAS], null], "42501 not_agent"],
    ] as const) {
      expect([given, await refusal(who, SAVE, [...given])]).toEqual([given, refused]);
    }
    expect(await refusal(stranger, SAVE, [[], null])).toMatch(/^42501/);
    expect(await refusal(visitor, SAVE, [[], null])).toMatch(/^42501/);
    expect(await refusal(dana, "select * from private.chosen_homes")).toMatch(/^42501/);
    expect(ids(await find())).toEqual(before);
    // A repeated home is stored once; the pinned home is not also a chosen one.
    expect(await refusal(dana, SAVE, [[DANAS, DANAS, DANAS_SECOND], DANAS_SECOND])).toBe("allowed");
  },
);

check("a new order revalidates the page cache", async () => {
  await owner("delete from private.public_changes");
  await choose([DANAS]);
  const heard = await owner<{ tag: string }>(
    "select distinct tag from private.public_changes order by tag",
  );
  expect(heard.map(({ tag }) => tag)).toEqual([`agent:${dana.profile}`, "listings"]);
});
