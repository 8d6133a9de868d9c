import { expect } from "vitest";
import { as, chapter, check, owner } from "../support/check";
import { DANAS, dana, server, visitor, yossi } from "../support/people";
import { badge, later, read, reprice } from "./prices";

import { differences } from "./projections";

chapter("Automatic ribbons on pictures");

const set = (sql: string, who = dana) => as(who, `update public.profiles set ${sql}`);
const maintain = () => as(server, "select public.run_maintenance()");

const marks = async () =>
  (
    await as(
      visitor,
      `select is_new, automatic_ribbons, status from public.public_listings where id = '${DANAS}'`,
    )
  )[0];
const published = (days: number) =>
  owner(
    `update public.properties set published_at = ((now() at time zone 'Asia/Jerusalem')::date - ${days} + time '12:00') at time zone 'Asia/Jerusalem'
     where id = '${DANAS}'`,
  );

check("a listing is new for seven days, as people in Israel count them", async () => {
  await published(6);
  expect(await marks()).toMatchObject({ is_new: true });
  await published(7);
  expect(await marks()).toMatchObject({ is_new: false });
});

check("after seven days maintenance removes the mark", async () => {
  await maintain();
  expect(await marks()).toMatchObject({ is_new: true });
  for (const table of ["public.properties", "public.public_listings"]) {
    const column = table === "public.properties" ? "published_at" : "listed_on";
    // Bypasses the triggers: nobody has saved it meanwhile.
    await owner(`alter table ${table} disable trigger user`);
    await owner(
      `update ${table} set ${column} = ${column} - interval '7 days' where id = '${DANAS}'`,
    );
    await owner(`alter table ${table} enable trigger user`);
  }
  await maintain();
  expect(await marks()).toMatchObject({ is_new: false });
  expect(await differences()).toEqual([]);
});

check("nothing is new where dates are hidden", async () => {
  await set("show_listing_dates = false");
  expect(await marks()).toMatchObject({ is_new: false });
  await set("show_listing_dates = true");
  expect(await marks()).toMatchObject({ is_new: true });
});

check("an agent switches off automatic ribbons for all listings at once", async () => {
  const ribbons = () =>
    as(
      visitor,
      `select distinct automatic_ribbons as on from public.public_listings where agent_id = '${dana.profile}'`,
    );
  expect(await ribbons()).toEqual([{ on: true }]);
  await set("show_automatic_ribbons = false");
  expect(await ribbons()).toEqual([{ on: false }]);
  await set("show_automatic_ribbons = true", yossi);
  expect(await ribbons()).toEqual([{ on: false }]);
});

check(
  "a sold listing has no price history and no badge, and has both again when it is back",
  async () => {
    await later("9 days");
    await reprice(1_755_000);
    await later("3 days");
    const move = (name: string) =>
      as(dana, `select public.move_listings(array['${DANAS}'::uuid], '${name}')`);
    await move("offer");
    expect(await marks()).toMatchObject({ status: "under_offer", is_new: true });
    expect([await badge(), await read()]).toEqual([10, [1950, 1755]]);
    await move("close");
    expect(await read()).toEqual([]);
    expect(
      await as(
        visitor,
        `select lowered_percent, lowered_at, is_new, automatic_ribbons from public.public_closed_listings where id = '${DANAS}'`,
      ),
    ).toEqual([
      { lowered_percent: null, lowered_at: null, is_new: false, automatic_ribbons: true },
    ]);
    await move("reopen");
    expect([await badge(), await read()]).toEqual([10, [1950, 1755]]);
    expect(await differences()).toEqual([]);
  },
);
