import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { DANAS, DANAS_SECOND, dana, GILS, server, visitor, YOSSIS, yossi } from "../support/people";
import { differences } from "./projections";

chapter("Price history and price drops");

/** Each check runs at a single moment: time passes by ageing the stored rows. */
export const later = (interval: string, id = DANAS) =>
  owner(
    `update public.listing_prices set "from" = "from" - interval '${interval}', "to" = "to" - interval '${interval}'
     where listing = '${id}'`,
  );
export const reprice = (price: number, id = DANAS) =>
  as(dana, `update public.properties set price = ${price} where id = '${id}'`);
const set = (sql: string, who = dana) => as(who, `update public.profiles set ${sql}`);

/** Prices in thousands, oldest first; a star marks the current one. */
async function kept(id = DANAS) {
  const rows = await owner<{ line: string }>(
    `select transaction_type || ' ' || (price / 1000)::float || case when "to" is null then '*' else '' end as line
     from public.listing_prices where listing = '${id}' order by "from"`,
  );
  return rows.map(({ line }) => line.replace("sale ", "")).join(" ");
}
export const read = async (id = DANAS) =>
  (
    await as(
      visitor,
      `select (price / 1000)::float as price from public.listing_prices where listing = '${id}' order by "from"`,
    )
  ).map(({ price }) => price);
const maintain = () => as(server, "select public.run_maintenance()");
export const badge = async (id = DANAS) =>
  (
    await as(
      visitor,
      `select lowered_percent::float as percent from public.public_listings where id = '${id}'`,
    )
  )[0]?.percent;

/** Prices a day apart, so each stands long enough to be stored. */
async function prices(...each: number[]) {
  for (const price of each) {
    await later("1 day");
    await reprice(price);
  }
}

check("the history of every listing that visitors see begins with its price", async () => {
  for (const [id, price] of [
    [DANAS, "1950*"],
    [DANAS_SECOND, "3200*"],
    [YOSSIS, "2100*"],
    [GILS, ""],
  ] as const) {
    expect(await kept(id)).toBe(price);
  }
});

check("each price is kept from its change to the next", async () => {
  await prices(1_900_000, 1_990_000);
  expect(await kept()).toBe("1950 1900 1990*");
  expect(
    await as(
      visitor,
      `select a."to" = b."from" as joined from public.listing_prices a join public.listing_prices b
       on a.listing = b.listing and a."from" < b."from" where a.listing = '${DANAS}' and a.price = 1950000 and b.price = 1900000`,
    ),
  ).toEqual([{ joined: true }]);
  expect(await read()).toEqual([1950, 1900, 1990]);
});

check("a listing has one current price, and no second beside it", async () => {
  const another = (to: string) =>
    refusal(
      null,
      `insert into public.listing_prices (listing, transaction_type, price, "from", "to")
       values ('${DANAS}', 'sale', 1, now() - interval '9 years', ${to})`,
    );
  expect(await another("null")).toBe("23505 listing_prices_standing");
  expect(await another("now() - interval '8 years'")).toBe("allowed");
});

check("an edit of any other field adds no row", async () => {
  await later("1 day");
  await as(dana, `update public.properties set title = 'כותרת אחרת' where id = '${DANAS}'`);
  expect(await kept()).toBe("1950*");
});

check("many saves an hour make one row, and a typo that is corrected makes none", async () => {
  await later("1 day");
  for (let n = 1; n <= 30; n++) await reprice(1_950_000 - n * 1000);
  expect(await kept()).toBe("1950 1920*");
  await later("59 minutes");
  await reprice(1_950_000);
  expect(await kept()).toBe("1950*");
  await reprice(195_000);
  await later("61 minutes");
  await reprice(1_950_000);
  expect(await kept()).toBe("1950 195 1950*");
});

check("toggling the visibility of prices all day does not add rows without limit", async () => {
  await later("1 day");
  for (let n = 0; n < 10; n++) {
    await set("show_property_prices = false");
    await later("2 minutes");
    await set("show_property_prices = true");
    await later("2 minutes");
  }
  expect(await kept()).toBe("1950 1950*");
});

check("hiding prices hides all that they were, at once, and showing them restores it", async () => {
  await prices(1_900_000);
  expect(await read()).toEqual([1950, 1900]);
  await set("show_property_prices = false");
  expect(await read()).toEqual([]);
  expect(await read(YOSSIS)).toEqual([2100]);
  expect(await badge()).toBe(null);
  await later("1 day");
  await set("show_property_prices = true");
  expect(await read()).toEqual([1950, 1900, 1900]);
});

check("an agent who hides prices hides that one of them fell", async () => {
  await later("3 days");
  await reprice(1_755_000);
  expect(await badge()).toBe(10);
  await set("show_property_prices = false");
  expect(await badge()).toBe(null);
});

check("a price that was hidden at the time is never shown later", async () => {
  await later("1 day");
  await set("show_property_prices = false");
  await reprice(1_234_000);
  await later("1 day");
  await reprice(1_900_000);
  expect(await kept()).toBe("1950");
  await set("show_property_prices = true");
  expect(await read()).toEqual([1950, 1900]);
  // Nor a price from while the whole page was hidden.
  await later("1 day");
  await set("is_public = false");
  expect(await read()).toEqual([]);
  await reprice(1_111_000);
  await later("1 day");
  await reprice(1_850_000);
  await set("is_public = true");
  expect(await read()).toEqual([1950, 1900, 1850]);
});

check("whoever hides dates hides since when, and the whole price history", async () => {
  await later("3 days");
  await reprice(1_900_000);
  expect(await read()).toEqual([1950, 1900]);
  await set("show_listing_dates = false");
  expect(await read()).toEqual([]);
  // That the price fell reveals no date; the date of the fall does.
  expect(
    await as(
      visitor,
      `select lowered_percent::float as percent, lowered_at from public.public_listings where id = '${DANAS}'`,
    ),
  ).toEqual([{ percent: 2.6, lowered_at: null }]);
  await set("show_listing_dates = true");
  expect(await read()).toEqual([1950, 1900]);
});

check("a sale price is not part of the history of a rent", async () => {
  await later("3 days");
  await as(
    dana,
    `update public.properties set transaction_type = 'rent', price = 6000 where id = '${DANAS}'`,
  );
  expect(await kept()).toBe("1950 rent 6*");
  expect(await read()).toEqual([6]);
  expect(await badge()).toBe(null);
});

check("prices are deleted with their listing", async () => {
  await prices(1_900_000);
  await as(dana, `delete from public.properties where id = '${DANAS}'`);
  expect(await kept()).toBe("");
});

check("nobody can write the price history", async () => {
  const insert = `insert into public.listing_prices (listing, transaction_type, price, "from")
    values ('${DANAS}', 'sale', 9000000, now() - interval '3 days')`;
  for (const person of [visitor, dana, yossi]) {
    expect(await refusal(person, insert)).toBe("42501 denied");
    expect(await refusal(person, `update public.listing_prices set price = 1 where true`)).toBe(
      "42501 denied",
    );
    expect(await refusal(person, "delete from public.listing_prices where true")).toBe(
      "42501 denied",
    );
    expect(await refusal(person, "select fell_from from public.listing_prices")).toBe(
      "42501 denied",
    );
    expect(await refusal(person, "select price from public.listing_prices")).toBe("allowed");
  }
});

/** The first price stood this long before the second; each later one as long as it says. */
const FALLS: [sentence: string, steps: [price: number, stood: string][], percent: number | null][] =
  [
    ["one percent is a fall", [[1_930_500, "3 days"]], 1],
    ["less than one percent is none", [[1_930_600, "3 days"]], null],
    ["a rise is none", [[2_000_000, "3 days"]], null],
    ["a price of 48 hours counts", [[1_755_000, "48 hours"]], 10],
    ["one that nobody could read 48 hours before does not", [[1_755_000, "47 hours"]], null],
    [
      "who raises it for a day to drop it has dropped nothing",
      [
        [2_500_000, "9 days"],
        [1_950_000, "1 day"],
      ],
      null,
    ],
    [
      "who raised it for an hour two days ago has dropped nothing",
      [
        [2_500_000, "9 days"],
        [1_950_000, "2 hours"],
        [1_940_000, "47 hours"],
      ],
      null,
    ],
    [
      "two steps within two days are one fall",
      [
        [1_852_500, "9 days"],
        [1_755_000, "1 day"],
      ],
      10,
    ],
    [
      "a second fall counts by itself",
      [
        [1_755_000, "9 days"],
        [1_667_250, "3 days"],
      ],
      5,
    ],
    [
      "a rise leaves what is still below",
      [
        [1_755_000, "9 days"],
        [1_852_500, "3 days"],
      ],
      5,
    ],
    [
      "a rise to where it was takes the badge away",
      [
        [1_755_000, "9 days"],
        [1_940_000, "3 days"],
      ],
      null,
    ],
    [
      "who drops, raises and drops again is where the first fall led",
      [
        [1_755_000, "9 days"],
        [1_950_000, "1 day"],
        [1_755_000, "2 hours"],
      ],
      10,
    ],
    [
      "a slip of the keyboard is no fall",
      [
        [195_000, "9 days"],
        [1_950_000, "10 minutes"],
      ],
      null,
    ],
  ];

for (const [sentence, steps, percent] of FALLS) {
  check(`${sentence}: ${percent ?? "no"} percent`, async () => {
    // The world may be hours old (template.ts).
    await owner('update public.listing_prices set "from" = now()');
    for (const [price, stood] of steps) {
      await later(stood);
      await reprice(price);
    }
    expect(await badge()).toBe(percent);
    expect(await differences()).toEqual([]);
  });
}

check("a price lowered while hidden for long gets no badge; after an hour it does", async () => {
  const away = async (hidden: string) => {
    await later("9 days");
    await set("show_property_prices = false");
    await later(hidden);
    await reprice(1_755_000);
    await set("show_property_prices = true");
    return badge();
  };
  expect(await away("1 hour")).toBe(10);
  await reprice(1_950_000);
  expect(await badge()).toBe(null);
  expect(await away("49 hours")).toBe(null);
});

check("the badge stands for 30 days, even through other edits", async () => {
  await later("9 days");
  await reprice(1_755_000);
  await later("29 days 23 hours");
  await as(dana, `update public.properties set title = 'כותרת אחרת' where id = '${DANAS}'`);
  await maintain();
  expect(await badge()).toBe(10);
  await later("2 hours");
  await maintain();
  expect(await badge()).toBe(null);
  expect(await differences()).toEqual([]);
});

check("maintenance ends a batch of badges and returns the count", async () => {
  for (const id of [DANAS, DANAS_SECOND]) {
    await later("9 days", id);
    await reprice(900_000, id);
    await later("31 days", id);
  }
  expect(await owner("select private.end_badges(1) as ended")).toEqual([{ ended: 1 }]);
  expect(await answer(server, "select public.run_maintenance() -> 'badges_ended'")).toBe(1);
  expect(await answer(server, "select public.run_maintenance() -> 'badges_ended'")).toBe(0);
  expect([await badge(), await badge(DANAS_SECOND)]).toEqual([null, null]);
});

check("a save that began before another committed keeps the history in order", async () => {
  await owner(
    `update public.listing_prices set "from" = now() + interval '2 seconds' where listing = '${DANAS}'`,
  );
  await reprice(1_900_000);
  expect(await kept()).toBe("1900*");
  await owner(
    `update public.listing_prices set "from" = now() - interval '1 day' where listing = '${DANAS}'`,
  );
  await set("show_property_prices = false");
  await owner(
    `update public.listing_prices set "to" = now() + interval '2 seconds' where listing = '${DANAS}'`,
  );
  await set("show_property_prices = true");
  await reprice(1_850_000);
  expect(await kept()).toBe("1900 1850*");
});
