import { expect } from "vitest";
import { as, chapter, check, owner } from "../support/check";
import { carmel, DANAS, DANAS_SECOND, dana } from "../support/people";

chapter("What the page cache is notified of");

const heard = async () => {
  const rows = await owner<{ tag: string }>(
    "with heard as (delete from private.public_changes returning tag) select distinct tag from heard order by tag",
  );
  return rows.map(({ tag }) => tag);
};

check("a change is reported to the page cache only when visitors would see it", async () => {
  await heard();
  await as(dana, `update public.properties set price_confirmed = price where id = '${DANAS}'`);
  expect(await heard()).toEqual([]);
  await as(dana, `update public.properties set title = 'כותרת חדשה' where id = '${DANAS}'`);
  expect(await heard()).toEqual([`listing:${DANAS}`, "listings"]);
  await as(dana, "update public.profiles set show_property_prices = false");
  expect(await heard()).toEqual([`listing:${DANAS}`, `listing:${DANAS_SECOND}`, "listings"]);
  await as(dana, "update public.profiles set phone = '050-7654321'");
  expect(await heard()).toContain("people");
  await as(dana, `delete from public.properties where id = '${DANAS}'`);
  expect(await heard()).toEqual([`listing:${DANAS}`, "listings"]);
  await as(carmel, "update public.companies set name = 'כרמל אחרת'");
  expect(await heard()).toEqual(["companies", "listings", "people"]);
});

check("the page cache is notified of pages that appear and disappear", async () => {
  await heard();
  await as(
    dana,
    `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
     values ('${dana.profile}', 'דירה שהתווספה', 'sale', 1000000, 'חיפה', 3, '{apartment}')`,
  );
  const [added] = await owner<{ id: string }>(
    "select id from public.properties where title = 'דירה שהתווספה'",
  );
  expect(await heard()).toEqual([`listing:${added?.id}`, "listings"]);
  for (const state of ["false", "true"]) {
    await as(dana, `update public.profiles set is_public = ${state}`);
    expect(await heard()).toContain(`agent:${dana.profile}`);
    await as(carmel, `update public.companies set is_public = ${state}`);
    expect(await heard()).toContain("companies");
  }
});

check("the page cache is notified of a closed home's page, and of a changed plan", async () => {
  await as(dana, `select public.move_listings('{${DANAS}}', 'close')`);
  for (const shown of ["false", "true"]) {
    await heard();
    await as(dana, `update public.profiles set is_public = ${shown}`);
    expect(await heard()).toContain(`listing:${DANAS}`);
  }
  await owner(`update public.properties set title = 'כותרת חדשה' where id = '${DANAS}'`);
  expect(await heard()).toContain(`listing:${DANAS}`);
  await as(dana, `delete from public.properties where id = '${DANAS}'`);
  expect(await heard()).toEqual([`listing:${DANAS}`, "listings"]);
  for (const [who, tag] of [
    [dana, `agent:${dana.profile}`],
    [carmel, "companies"],
  ] as const) {
    await owner(
      `insert into public.user_subscriptions (user_id, plan_id)
       select '${who.id}', id from public.plans where slug = 'agency' on conflict do nothing`,
    );
    await heard();
    await owner(`delete from public.user_subscriptions where user_id = '${who.id}'`);
    expect(await heard()).toEqual([tag]);
  }
});

check("the page cache is notified of every text, template and price of the platform", async () => {
  await heard();
  const tags = {
    app_settings: "settings",
    site_settings: "settings",
    property_card_templates: "settings",
    plans: "plans",
    plan_addons: "plans",
  };
  for (const [table, tag] of Object.entries(tags)) {
    await owner(`delete from public.${table} where false`);
    expect(await heard(), table).toEqual([tag]);
  }
});
