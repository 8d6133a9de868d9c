import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal, undone } from "../support/check";
import { admin, carmel, DANAS, dana, noa, type Person, picture, yossi } from "../support/people";

chapter("Plans and limits");

const add = (who: Person & { profile: string }, rest = "", values = "") =>
  `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types${rest})
   values ('${who.profile}', 'דירה חדשה', 'sale', 1000000, 'חיפה', 1, '{apartment}'${values}) returning id`;

const withPictures = (who: Person & { profile: string }, count: number) =>
  add(
    who,
    ", images",
    `, array[${Array.from({ length: count }, (_, n) => `'${picture(who.profile, n + 1)}'`)}]::text[]`,
  );

const subscribe = (who: { id: string }, plan: string | null, rest = "") =>
  owner(
    `insert into public.user_subscriptions (user_id, plan_id) select '${who.id}', ${plan ? `(select id from public.plans where slug = '${plan}')` : "null"};
     ${rest}`,
  );

const limits = (slug: string, properties: number | null, images: number | null) =>
  owner("update public.plans set property_limit = $2, images_per_property = $3 where slug = $1", [
    slug,
    properties,
    images,
  ]);

check("a trial has no limit of listings", async () => {
  for (let n = 0; n < 15; n++) await as(dana, add(dana));
  expect(await answer(dana, "select public.my_limits()")).toEqual({
    plan: null,
    property_limit: null,
    images_per_property: 10,
    video: false,
    statistics: false,
    properties: 17,
    own_access: true,
    office: null,
  });
});

check("a plan's limit of listings holds", async () => {
  await limits("agent", 3, 10);
  await subscribe(dana, "agent");
  await as(dana, add(dana));
  expect(await refusal(dana, add(dana))).toBe("P0001 plan_limit_reached");
  await as(dana, `delete from public.properties where id = '${DANAS}'`);
  expect(await refusal(dana, add(dana))).toBe("allowed");
});

check("a plan without a limit is unlimited, and a limit of zero allows none", async () => {
  await limits("agent", null, 10);
  await subscribe(dana, "agent");
  expect(await refusal(dana, add(dana))).toBe("allowed");
  await limits("agent", 0, 10);
  expect(await refusal(dana, add(dana))).toBe("P0001 plan_limit_reached");
});

check("a plan that ended or was switched off limits nothing", async () => {
  await limits("agent", 0, 10);
  await subscribe(dana, "agent");
  await owner(
    `update public.user_subscriptions set starts_at = now() - interval '9 days', ends_at = now() - interval '1 second' where user_id = '${dana.id}'`,
  );
  expect(await refusal(dana, add(dana))).toBe("allowed");
});

check("lowering a plan deletes nothing and still allows edits", async () => {
  await limits("agent", 0, 0);
  await subscribe(dana, "agent");
  expect(await as(dana, "select id from public.properties")).toHaveLength(2);
  expect(
    await refusal(dana, `update public.properties set title = 'כותרת אחרת' where id = '${DANAS}'`),
  ).toBe("allowed");
  const fewer = `update public.properties set images = array['${picture(dana.profile, 1)}'] where id = '${DANAS}'`;
  const swapped = `update public.properties set images = array['${picture(dana.profile, 1)}', '${picture(dana.profile, 9)}'] where id = '${DANAS}'`;
  const more = `update public.properties set images = images || array['${picture(dana.profile, 9)}'] where id = '${DANAS}'`;
  expect(await refusal(dana, fewer)).toBe("allowed");
  expect(await refusal(dana, swapped)).toBe("allowed");
  expect(await refusal(dana, more)).toBe("P0001 images_limit");
});

for (const [plan, images, limit] of [
  [null, null, 10],
  ["agent", 10, 10],
  ["agent-plus", 20, 20],
  ["agency", 30, 30],
  ["agency", null, 30],
  ["agency", 35, 30],
  ["agent", 0, 0],
] as const) {
  check(`${plan ?? "no plan"} with ${images} images a listing allows ${limit}`, async () => {
    if (plan) {
      await limits(plan, null, images);
      await subscribe(yossi, plan);
    }
    expect(await refusal(yossi, withPictures(yossi, limit))).toBe("allowed");
    expect(await refusal(yossi, withPictures(yossi, limit + 1))).toMatch(
      /images_(limit|hard_cap)$/,
    );
  });
}

check("more than thirty images are refused for everybody", async () => {
  await owner("alter table public.properties disable trigger guard_property");
  expect(await refusal(null, withPictures(dana, 30))).toBe("allowed");
  expect(await refusal(null, withPictures(dana, 31))).toBe("23514 images_hard_cap");
});

chapter("Subscriptions have one source of truth");

const mirror = (who: Person) =>
  as(
    who,
    "select subscription_active as active, subscription_type as type, subscription_end_date as ends from public.profiles",
  );

check("the profile mirrors the record", async () => {
  expect(await mirror(noa)).toEqual([{ active: false, type: null, ends: null }]);
  await subscribe(noa, "agent-plus");
  expect(await mirror(noa)).toEqual([{ active: true, type: "agent-plus", ends: null }]);
  await owner(`update public.user_subscriptions set plan_id = null where user_id = '${noa.id}'`);
  expect(await mirror(noa)).toEqual([{ active: true, type: null, ends: null }]);
  await owner(`update public.plans set slug = 'agent-pro' where slug = 'agent-plus'`);
});

check("renaming a plan's slug reaches the profiles", async () => {
  await subscribe(noa, "agent-plus");
  await owner(`update public.plans set slug = 'agent-pro' where slug = 'agent-plus'`);
  expect(await mirror(noa)).toEqual([{ active: true, type: "agent-pro", ends: null }]);
});

check("switching a subscription off ends it now", async () => {
  await subscribe(
    noa,
    "agent",
    `update public.user_subscriptions set ends_at = now() + interval '1 year' where user_id = '${noa.id}'`,
  );
  await owner(`update public.profiles set trial_active = false where id = '${noa.profile}'`);
  expect(await refusal(noa, add(noa))).toBe("allowed");
  await owner(
    `update public.user_subscriptions set status = 'inactive' where user_id = '${noa.id}'`,
  );
  expect(
    await owner(
      `select subscription_active as active, subscription_end_date <= now() as ended from public.profiles where id = '${noa.profile}'`,
    ),
  ).toEqual([{ active: false, ended: true }]);
  expect(await refusal(noa, add(noa))).toBe("42501 policy");
});

check("removing the record ends the subscription", async () => {
  await subscribe(noa, "agent");
  await owner(`update public.profiles set trial_active = false where id = '${noa.profile}'`);
  await owner(`delete from public.user_subscriptions where user_id = '${noa.id}'`);
  expect(await refusal(noa, add(noa))).toBe("42501 policy");
});

check("revoking on the profile alone clamps its end date", async () => {
  await owner(
    `update public.profiles set subscription_active = true, subscription_end_date = now() + interval '1 year' where id = '${noa.profile}';
     update public.profiles set subscription_active = false where id = '${noa.profile}'`,
  );
  expect(
    await owner(
      `select subscription_end_date <= now() as ended from public.profiles where id = '${noa.profile}'`,
    ),
  ).toEqual([{ ended: true }]);
});

check("a profile made after its subscription adopts it", async () => {
  await subscribe(noa, "agency");
  await owner(`delete from public.profiles where id = '${noa.profile}'`);
  await as(noa, "select public.ensure_profile()");
  expect(await mirror(noa)).toEqual([{ active: true, type: "agency", ends: null }]);
});

check("people see their own subscription only, and inactive plans are for admins", async () => {
  await subscribe(dana, "agent");
  expect(await as(dana, "select user_id from public.user_subscriptions")).toEqual([
    { user_id: dana.id },
  ]);
  expect(await as(yossi, "select user_id from public.user_subscriptions")).toEqual([]);
  for (const [table, slug] of [
    ["plans", "old-plan"],
    ["plan_addons", "old"],
  ]) {
    const ask = `select slug from public.${table} where slug = '${slug}'`;
    expect(await as(yossi, ask)).toEqual([]);
    expect(await as({ role: "anon" }, ask)).toEqual([]);
    expect(await as(admin, ask)).toHaveLength(1);
  }
});

check("plans start as the pricing page shows them", async () => {
  const of = (slug: string, price: number, listings: number, images: number) => ({
    slug,
    price,
    property_limit: listings,
    images_per_property: images,
  });
  expect(
    await as(
      { role: "anon" },
      "select slug, price::float as price, property_limit, images_per_property, video, statistics, priority from public.plans order by priority",
    ),
  ).toEqual([
    { ...of("agent", 99, 12, 10), video: false, statistics: false, priority: 1 },
    { ...of("agent-plus", 149, 50, 20), video: true, statistics: true, priority: 2 },
    { ...of("agency", 299, 200, 30), video: true, statistics: true, priority: 3 },
  ]);
});

check(
  "statistics come with a plan, with an add-on, or from the office, and end with them",
  async () => {
    const has = async () =>
      (await answer<{ statistics: boolean }>(dana, "select public.my_limits()")).statistics;
    const office = async () =>
      (await answer<{ statistics: boolean }>(carmel, "select public.company_limits()")).statistics;
    const holds = (who: { id: string }, set: string) =>
      owner(`update public.user_subscriptions set ${set} where user_id = '${who.id}'`);
    const addon = "array(select id from public.plan_addons where slug = 'video')";
    expect([await has(), await office()]).toEqual([false, false]);
    await subscribe(dana, "agent");
    expect(await has()).toBe(false);
    await holds(dana, `addon_ids = ${addon}`);
    expect(await has()).toBe(false);
    await owner("update public.plan_addons set statistics = true where slug = 'video'");
    expect(await has()).toBe(true);
    await holds(dana, "starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'");
    expect(await has()).toBe(false);
    await subscribe(carmel, "agency");
    expect([await has(), await office()]).toEqual([true, true]);
    await as(dana, "select public.unlink_company()");
    expect(await has()).toBe(false);
    const plus = "(select id from public.plans where slug = 'agent-plus')";
    await holds(dana, `plan_id = ${plus}, addon_ids = '{}', ends_at = null`);
    expect(await has()).toBe(true);
    await holds(dana, "status = 'inactive'");
    expect(await has()).toBe(false);
  },
);

check("an add-on that somebody has stays", async () => {
  await owner(
    `insert into public.user_subscriptions (user_id, addon_ids) select '${noa.id}', array[id] from public.plan_addons where slug = 'video'`,
  );
  expect(await refusal(null, "delete from public.plan_addons where slug = 'video'")).toBe(
    "23503 addon_in_use",
  );
  expect(await refusal(null, "delete from public.plan_addons where slug = 'old'")).toBe("allowed");
  await undone(() => owner(`delete from public.user_subscriptions`));
});
