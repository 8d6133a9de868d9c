import { expect } from "vitest";
import type { PropertyType, TransactionType } from "@/lib/catalog/ids";
import { priceDoubt } from "@/lib/property/price-doubt";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { CARMEL_CODE, carmel, DANAS, dana, yossi } from "../support/people";
import { move, statusOf } from "../support/states";

chapter("Doubtful prices");

const home = {
  title: "דירה במחיר שאין לדירות",
  transaction_type: "sale",
  price: 1,
  city: "חיפה",
  rooms: 3,
  property_types: ["apartment"],
};
const IN_DOUBT = "P0001 price_in_doubt";

const save = (id: string | null, version: number | null, data: object, publish: boolean) =>
  answer<{ id: string; version: number }>(dana, "select public.save_property($1, $2, $3, $4)", [
    id,
    version,
    JSON.stringify(data),
    publish,
  ]);
const saving = (id: string | null, version: number | null, data: object) =>
  refusal(dana, "select public.save_property($1, $2, $3)", [id, version, JSON.stringify(data)]);
const confirmed = async (id: string) =>
  (
    await owner<{ of: number | null }>(
      `select price_confirmed::float as of from public.properties where id = '${id}'`,
    )
  )[0]?.of;
/** Puts a listing in that state, priced 1 and unconfirmed, like rows from before prices were checked. */
const stands = (status: string, id = DANAS) =>
  owner(
    `update public.properties set status = $1, transaction_type = 'sale', price = 1, price_confirmed = null,
       closed_at = case when $1 = 'closed' then now() end where id = $2`,
    [status, id],
  );

check("the database and the form find the same prices doubtful", async () => {
  const prices = [1, 99, 100, 499, 500, 49_999, 50_000, 99_999, 100_000, 100_001, 2e8, 2e8 + 1];
  const deals = ["sale", "rent"] as const satisfies TransactionType[];
  const types: PropertyType[][] = [[], ["apartment"], ["parking"], ["storage", "plot"], ["plot"]];
  const doubts = deals.flatMap((deal) =>
    types.flatMap((of) => prices.map((price) => ({ deal, of, price }))),
  );
  const rows = await owner<{ doubted: boolean }>(
    `select private.price_in_doubt(d ->> 'deal', (d ->> 'price')::numeric,
       array(select jsonb_array_elements_text(d -> 'of')), null) as doubted
     from jsonb_array_elements($1) with ordinality u (d, place) order by place`,
    [JSON.stringify(doubts)],
  );
  expect(rows.map(({ doubted }, n) => ({ ...doubts[n], doubted }))).toEqual(
    doubts.map((doubt) => ({
      ...doubt,
      doubted: priceDoubt(doubt.price, doubt.deal, doubt.of) !== null,
    })),
  );
  // Both results occur, and a missing price is never in doubt.
  expect(new Set(rows.map(({ doubted }) => doubted)).size).toBe(2);
  expect(
    await owner("select private.price_in_doubt(null, null, null, null) as without_any"),
  ).toEqual([{ without_any: false }]);
});

check(
  "a doubtful price is not published unless it was confirmed, however it is written",
  async () => {
    expect(await saving(null, null, home)).toBe(IN_DOUBT);
    expect(await saving(null, null, { ...home, price: 2_000_000 })).toBe("allowed");
    expect(await saving(null, null, { ...home, price_confirmed: 1 })).toBe("allowed");
    // Confirming a different price confirms nothing.
    expect(await saving(null, null, { ...home, price_confirmed: 2 })).toBe(IN_DOUBT);
    // Inserted through the Data API, without our function.
    const insert = (extra: object) => {
      const row = { agent_id: dana.profile, ...home, ...extra };
      const names = Object.keys(row).join();
      return refusal(
        dana,
        `insert into public.properties (${names})
       select ${names} from jsonb_populate_record(null::public.properties, $1)`,
        [JSON.stringify(row)],
      );
    };
    expect(await insert({})).toBe(IN_DOUBT);
    expect(await insert({ status: "draft" })).toBe("allowed");
    expect(await insert({ price_confirmed: 1 })).toBe("allowed");
  },
);

check("a public home's price, deal and kind become doubtful only with a confirmation", async () => {
  const set = (change: string) =>
    refusal(dana, `update public.properties set ${change} where id = '${DANAS}'`);
  expect(await set("price = 1")).toBe(IN_DOUBT);
  expect(await set("price = 1, price_confirmed = 1")).toBe("allowed");
  expect(await set("transaction_type = 'rent', price = 2450000")).toBe(IN_DOUBT);
  await as(
    dana,
    `update public.properties set price = 60000, property_types = '{parking}' where id = '${DANAS}'`,
  );
  expect(await set("property_types = '{apartment}'")).toBe(IN_DOUBT);
  // A confirmation covers one price and ends when the price changes.
  await as(
    dana,
    `update public.properties set price = 1, price_confirmed = 1 where id = '${DANAS}'`,
  );
  expect(await confirmed(DANAS)).toBe(1);
  expect(await set("price_confirmed = null")).toBe(IN_DOUBT);
  await as(dana, `update public.properties set price = 3000000 where id = '${DANAS}'`);
  expect(await confirmed(DANAS)).toBeNull();
  expect(await set("price = 1")).toBe(IN_DOUBT);
  // Listings public since before the check were never asked about; their other fields may be edited.
  await stands("active");
  expect(await set("title = 'כותרת אחרת לגמרי'")).toBe("allowed");
});

check("no move publishes a doubtful price, and each does once it was confirmed", async () => {
  for (const [status, name] of [
    ["draft", "publish"],
    ["hidden", "show"],
    ["closed", "reopen"],
    ["expired", "renew"],
    ["active", "renew"],
    ["under_offer", "renew"],
  ] as const) {
    await stands(status);
    expect(await move(dana, name, [DANAS]), `${name} from ${status}`).toEqual({
      moved: [],
      refused: [
        {
          id: DANAS,
          reason: "price_in_doubt",
          title: expect.any(String),
          price: 1,
          deal: "sale",
        },
      ],
    });
    expect(await statusOf(DANAS)).toBe(status);
    await as(dana, `update public.properties set price_confirmed = 1 where id = '${DANAS}'`);
    expect((await move(dana, name, [DANAS])).moved, `${name} from ${status}`).toEqual([DANAS]);
  }
  // Moves that take a home off, or do not bring it back, ask nothing.
  for (const [status, name] of [
    ["active", "offer"],
    ["under_offer", "unoffer"],
    ["active", "hide"],
    ["active", "close"],
  ] as const) {
    await stands(status);
    expect((await move(dana, name, [DANAS])).moved, name).toEqual([DANAS]);
  }
});

check("a draft and a copy need the confirmation when they are published", async () => {
  const draft = await save(null, null, home, false);
  await expect(save(draft.id, draft.version, {}, true)).rejects.toThrow("price_in_doubt");
  expect(await statusOf(draft.id)).toBe("draft");
  await save(draft.id, draft.version, { price_confirmed: 1 }, true);
  expect(await statusOf(draft.id)).toBe("active");
  const copy = await answer<{ id: string }>(
    dana,
    "select public.copy_listing($1, gen_random_uuid())",
    [draft.id],
  );
  expect(await confirmed(copy.id)).toBeNull();
  expect((await move(dana, "publish", [copy.id])).refused).toMatchObject([
    { reason: "price_in_doubt" },
  ]);
});

check(
  "a home that its office hands over is shown by its new agent only once confirmed",
  async () => {
    await owner(
      "update public.profiles set organization_code = $1, username = coalesce(username, 'yossi'), is_public = true where id = $2",
      [CARMEL_CODE, yossi.profile],
    );
    await stands("hidden");
    const handed = await answer<{ handed: string[] }>(carmel, "select public.hand_homes($1, $2)", [
      [DANAS],
      yossi.profile,
    ]);
    expect(handed.handed).toEqual([DANAS]);
    expect((await move(yossi, "show", [DANAS])).refused).toMatchObject([
      { reason: "price_in_doubt", price: 1 },
    ]);
    expect(await statusOf(DANAS)).toBe("hidden");
    await as(yossi, `update public.properties set price_confirmed = 1 where id = '${DANAS}'`);
    expect((await move(yossi, "show", [DANAS])).moved).toEqual([DANAS]);
  },
);

check("an agent's own list says which prices need confirmation", async () => {
  const doubted = async () =>
    (
      await answer<{ rows: { id: string; price_in_doubt: boolean }[] }>(
        dana,
        "select public.own_listings('{}')",
      )
    ).rows.flatMap((row) => (row.price_in_doubt ? [row.id] : []));
  expect(await doubted()).toEqual([]);
  await stands("active");
  expect(await doubted()).toEqual([DANAS]);
  await as(dana, `update public.properties set price_confirmed = 1 where id = '${DANAS}'`);
  expect(await doubted()).toEqual([]);
});
