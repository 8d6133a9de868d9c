import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  AVIS,
  admin,
  avi,
  CARMEL_CODE,
  carmel,
  DANAS,
  dana,
  gil,
  noa,
  type Person,
  picture,
  SHARON_CODE,
  sharon,
  stranger,
  yossi,
} from "../support/people";

chapter("Offices");

type Named = { id: string; profile: string };

const add = (who: Named, rest = "", values = "") =>
  `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types${rest})
   values ('${who.profile}', 'דירה חדשה', 'sale', 1000000, 'חיפה', 1, '{apartment}'${values}) returning id`;

const withPictures = (who: Named, count: number) =>
  add(
    who,
    ", images",
    `, array[${Array.from({ length: count }, (_, n) => `'${picture(who.profile, n + 1)}'`)}]::text[]`,
  );

const subscribe = (who: Named, plan: string) =>
  owner(
    `insert into public.user_subscriptions (user_id, plan_id) select '${who.id}', id from public.plans where slug = '${plan}'
     on conflict (user_id) do update set plan_id = excluded.plan_id, status = 'active', ends_at = null`,
  );

const set = (slug: string, limits: string) =>
  owner(`update public.plans set ${limits} where slug = '${slug}'`);

const lapse = (who: Named) =>
  owner(
    `update public.profiles set trial_active = false, trial_end_date = now() - interval '1 day' where id = '${who.profile}'`,
  );

const join = (who: Person, code = CARMEL_CODE) =>
  answer<{ status: string }>(who, `select public.link_company('${code}')`);

const status = (who: Person & { id: string }) =>
  answer(who, `select public.check_trial_status('${who.id}')`);

const edits = `update public.properties set price = 1500000 where id = '${AVIS}' returning id`;

check("the seeded office plan has ten places, and the single-agent plans have none", async () => {
  expect(
    await as({ role: "anon" }, "select slug, agent_limit from public.plans order by priority"),
  ).toEqual([
    { slug: "agent", agent_limit: null },
    { slug: "agent-plus", agent_limit: null },
    { slug: "agency", agent_limit: 10 },
  ]);
});

check("an admin sets how many agents a plan allows, or none", async () => {
  const made = await answer<{ id: string; agent_limit: number }>(
    admin,
    `select public.admin_upsert_plan('{"name": "משרד קטן", "slug": "small", "price": 1, "agent_limit": 3}')`,
  );
  expect(made.agent_limit).toBe(3);
  const saved = (data: string) =>
    answer<{ agent_limit: number | null }>(
      admin,
      `select public.admin_upsert_plan('{"id": "${made.id}", ${data}}')`,
    );
  expect((await saved(`"price": 2`)).agent_limit).toBe(3);
  expect((await saved(`"agent_limit": null`)).agent_limit).toBeNull();
  expect(
    await refusal(
      admin,
      `select public.admin_upsert_plan('{"id": "${made.id}", "agent_limit": -1}')`,
    ),
  ).toBe("23514 plan_agent_limit_valid");
});

check("a lapsed agent is active from joining an office until leaving it", async () => {
  await subscribe(carmel, "agency");
  expect(await as(avi, edits)).toEqual([]);
  expect(await status(avi)).toMatchObject({ is_active: false, source: "none" });
  expect(await join(avi)).toMatchObject({ status: "linked" });
  expect(await as(avi, edits)).toHaveLength(1);
  expect(await refusal(avi, add(avi))).toBe("allowed");
  expect(
    await refusal(avi, `select public.save_property('${AVIS}', 2, '{"price": 1600000}')`),
  ).toBe("allowed");
  expect(await status(avi)).toEqual({
    is_active: true,
    source: "office",
    ends_at: null,
    days_left: null,
  });
  await as(avi, "select public.unlink_company()");
  expect(await as(avi, edits)).toEqual([]);
  expect(await refusal(avi, add(avi))).toBe("42501 policy");
  expect(
    await refusal(avi, `select public.save_property('${AVIS}', 2, '{"price": 1600000}')`),
  ).toBe("42501 account_inactive");
});

check("an agent whom the office removes is lapsed again", async () => {
  await subscribe(carmel, "agency");
  await join(avi);
  await as(carmel, `select public.remove_agent('${avi.profile}')`);
  expect(await status(avi)).toMatchObject({ is_active: false });
});

for (const [how, end] of [
  ["its end date", "ends_at = now() - interval '1 second', starts_at = now() - interval '9 days'"],
  ["an admin who switches it off", "status = 'inactive'"],
  ["a plan that carries nobody", "plan_id = (select id from public.plans where slug = 'agent')"],
] as const) {
  check(`the office's plan ends with ${how}, for its agents too`, async () => {
    await subscribe(carmel, "agency");
    await join(avi);
    expect(await as(avi, edits)).toHaveLength(1);
    await owner(`update public.user_subscriptions set ${end} where user_id = '${carmel.id}'`);
    expect(await as(avi, edits)).toEqual([]);
    expect(await status(avi)).toMatchObject({ is_active: false, source: "none" });
  });
}

check("an office in its trial, or with the plan of one agent, gives nothing", async () => {
  await join(avi);
  expect(await as(avi, edits)).toEqual([]);
  await subscribe(carmel, "agent-plus");
  expect(await as(avi, edits)).toEqual([]);
  expect(await answer(avi, "select public.my_office()")).toMatchObject({ state: "none" });
});

check(
  "an own subscription takes precedence over the office, and the office over a trial",
  async () => {
    await subscribe(carmel, "agency");
    expect(await status(dana)).toMatchObject({ source: "office" });
    await subscribe(dana, "agent");
    expect(await status(dana)).toMatchObject({ source: "subscription" });
  },
);

check("the eleventh agent is refused, with the number of places", async () => {
  await subscribe(carmel, "agency");
  await set("agency", "agent_limit = 2"); // Dana is one of them
  expect(await join(noa)).toMatchObject({ status: "linked" });
  for (const call of ["find_company", "link_company"]) {
    expect(await answer(yossi, `select public.${call}('${CARMEL_CODE}')`)).toEqual({
      status: "full",
      name: "כרמל נכסים",
      agent_limit: 2,
    });
  }
  expect(
    await owner(`select organization_code from public.profiles where id = '${yossi.profile}'`),
  ).toEqual([{ organization_code: null }]);
  // A member may ask and join again.
  expect(await join(noa)).toMatchObject({ status: "linked" });
  await as(noa, "select public.unlink_company()");
  expect(await join(yossi)).toMatchObject({ status: "linked" });
});

check("no other way gets an agent past the number", async () => {
  await subscribe(carmel, "agency");
  await set("agency", "agent_limit = 1");
  expect(
    await refusal(
      null,
      `update public.profiles set organization_code = '${CARMEL_CODE}' where id = '${noa.profile}'`,
    ),
  ).toBe("P0001 office_full");
  await as(dana, "select public.unlink_company()");
  expect(
    await refusal(
      null,
      `update public.profiles set organization_code = '${CARMEL_CODE}' where id = '${noa.profile}'`,
    ),
  ).toBe("allowed");
});

check("a full office can draw a new code, and its agents keep their places", async () => {
  await subscribe(carmel, "agency");
  await set("agency", "agent_limit = 1");
  const since = () => as(dana, "select company_since from public.profiles");
  const before = await since();
  await as(carmel, "select public.generate_organization_code()");
  expect(await answer(dana, "select public.my_office()")).toMatchObject({ state: "open" });
  expect(await since()).toEqual(before);
});

check("a company without such a plan takes any number of agents", async () => {
  await set("agency", "agent_limit = 1");
  expect(await join(noa)).toMatchObject({ status: "linked" });
  expect(await join(yossi)).toMatchObject({ status: "linked" });
});

check("places go to those who joined first; the next agent moves up when one is free", async () => {
  await lapse(noa);
  await lapse(yossi);
  await join(noa);
  await join(yossi);
  await subscribe(carmel, "agency");
  await set("agency", "agent_limit = 2");
  const states = async () => [
    ((await answer(noa, "select public.my_office()")) as { state: string }).state,
    ((await answer(yossi, "select public.my_office()")) as { state: string }).state,
  ];
  expect(await states()).toEqual(["open", "full"]);
  expect(await refusal(yossi, add(yossi))).toBe("42501 policy");
  await as(dana, "select public.unlink_company()");
  expect(await states()).toEqual(["open", "open"]);
  expect(await refusal(yossi, add(yossi))).toBe("allowed");
});

check("leaving and rejoining counts as joining last", async () => {
  await subscribe(carmel, "agency");
  await join(noa);
  await as(dana, "select public.unlink_company()");
  await join(dana);
  await set("agency", "agent_limit = 1");
  expect(await answer(noa, "select public.my_office()")).toMatchObject({ state: "open" });
  expect(await answer(dana, "select public.my_office()")).toMatchObject({ state: "full" });
});

check("the office's listings are counted together", async () => {
  await subscribe(carmel, "agency");
  await set("agency", "property_limit = 4"); // Dana has two, Avi brings one
  await lapse(dana);
  await join(avi);
  expect(await refusal(avi, add(avi))).toBe("allowed");
  await as(dana, add(dana));
  expect(await refusal(avi, add(avi))).toBe("P0001 office_limit_reached");
  expect(await refusal(dana, add(dana))).toBe("P0001 office_limit_reached");
  await as(dana, `delete from public.properties where id = '${DANAS}'`);
  expect(await refusal(avi, add(avi))).toBe("allowed");
});

check("a full office refuses no edit, and no retry of an accepted request", async () => {
  await subscribe(carmel, "agency");
  await lapse(dana);
  await set("agency", "property_limit = 3");
  const request = `select public.save_property(null, null, '{"client_request_id": "50000000-0000-4000-8000-0000000000aa",
    "title": "דירה חדשה", "transaction_type": "sale", "price": 1000000, "city": "חיפה", "rooms": 1, "property_types": ["apartment"]}') ->> 'created'`;
  expect(await answer(dana, request)).toBe("true");
  expect(await answer(dana, request)).toBe("false");
  expect(
    await refusal(dana, `update public.properties set price = 1500000 where id = '${DANAS}'`),
  ).toBe("allowed");
});

check("in a full office an own plan with room still applies", async () => {
  await subscribe(carmel, "agency");
  await set("agency", "property_limit = 2"); // both belong to Dana
  await set("agent", "property_limit = 3");
  await subscribe(dana, "agent");
  expect(await refusal(dana, add(dana))).toBe("allowed");
  await as(dana, add(dana));
  expect(await refusal(dana, add(dana))).toBe("P0001 office_limit_reached");
  await set("agency", "property_limit = 9");
  expect(await refusal(dana, add(dana))).toBe("allowed");
  await set("agency", "property_limit = null");
  expect(await refusal(dana, add(dana))).toBe("allowed");
});

check("a trial of one's own stays unlimited in a full office, until it ends", async () => {
  await subscribe(carmel, "agency");
  await set("agency", "property_limit = 0");
  expect(await refusal(dana, add(dana))).toBe("allowed");
  await lapse(dana);
  expect(await refusal(dana, add(dana))).toBe("P0001 office_limit_reached");
});

check("a company without a plan limits nothing", async () => {
  await set("agent", "property_limit = 2");
  await subscribe(dana, "agent");
  expect(await refusal(dana, add(dana))).toBe("P0001 plan_limit_reached");
  await set("agent", "property_limit = 3");
  expect(await refusal(dana, add(dana))).toBe("allowed");
});

check("the picture limit is the higher of the two plans", async () => {
  await subscribe(dana, "agent");
  await set("agent", "property_limit = null");
  expect(await refusal(dana, withPictures(dana, 11))).toBe("P0001 images_limit");
  await subscribe(carmel, "agency");
  expect(await refusal(dana, withPictures(dana, 30))).toBe("allowed");
  await set("agency", "images_per_property = 5");
  expect(await refusal(dana, withPictures(dana, 10))).toBe("allowed");
  expect(await refusal(dana, withPictures(dana, 11))).toBe("P0001 images_limit");
  await as(dana, "select public.unlink_company()");
  expect(await refusal(dana, withPictures(dana, 11))).toBe("P0001 images_limit");
});

check("an agent reads what both plans allow, and how much is used", async () => {
  await subscribe(carmel, "agency");
  await join(avi);
  await subscribe(dana, "agent");
  expect(await answer(dana, "select public.my_limits()")).toEqual({
    plan: "agent",
    property_limit: 12,
    images_per_property: 30,
    video: true,
    statistics: true,
    properties: 2,
    own_access: true,
    office: { property_limit: 200, images_per_property: 30, properties: 3 },
  });
  expect(await answer(avi, "select public.my_limits()")).toMatchObject({
    properties: 1,
    own_access: false,
  });
  expect(await answer(avi, "select public.my_office()")).toEqual({
    company: "כרמל נכסים",
    state: "open",
    plan: "Agency",
    ends_at: null,
    agent_limit: 10,
  });
  for (const who of [yossi, stranger, carmel]) {
    expect(await answer(who, "select public.my_office()")).toBeFalsy();
  }
});

check("a company reads what its plan allows its agents", async () => {
  expect(await answer(sharon, "select public.company_limits()")).toMatchObject({
    carries_agents: false,
    agents: 0,
    property_limit: null,
  });
  await subscribe(carmel, "agency");
  await join(avi);
  expect(await answer(carmel, "select public.company_limits()")).toEqual({
    plan: "Agency",
    carries_agents: true,
    agent_limit: 10,
    agents: 2,
    property_limit: 200,
    images_per_property: 30,
    video: true,
    statistics: true,
    properties: 3,
  });
  for (const who of [dana, admin, stranger]) {
    expect(await refusal(who, "select public.company_limits()")).toBe("42501 not_company");
  }
});

check(
  "an office gives its agents nothing else: features that operators switch stay as they set them",
  async () => {
    await subscribe(carmel, "agency");
    await join(gil);
    expect(await refusal(gil, "select public.ai_consume('parse', 1)")).toBe("42501 ai_not_enabled");
    expect(await as(gil, "select id from public.companies")).toEqual([]);
    expect(await as(gil, "select user_id from public.user_subscriptions")).toEqual([
      { user_id: gil.id },
    ]);
  },
);

check("the description writer works for an agent whose access is the office's", async () => {
  await subscribe(carmel, "agency");
  await lapse(dana);
  expect(await answer(dana, "select public.ai_consume('parse', 1)")).toMatchObject({
    allowed: true,
  });
  await as(dana, "select public.unlink_company()");
  expect(await refusal(dana, "select public.ai_consume('parse', 1)")).toBe(
    "42501 account_inactive",
  );
});

check("nobody can write their joining date", async () => {
  expect(await refusal(dana, "update public.profiles set company_since = '2000-01-01'")).toBe(
    "42501 denied",
  );
});

check("a company that is deleted leaves its agents without an office", async () => {
  await subscribe(sharon, "agency");
  await join(avi, SHARON_CODE);
  expect(await as(avi, edits)).toHaveLength(1);
  await as(sharon, "select public.delete_my_account()");
  expect(await as(avi, edits)).toEqual([]);
  expect(await answer(avi, "select public.my_office()")).toBeFalsy();
});

check("a profile that is made with a company's code takes its place then", async () => {
  await owner(`delete from public.profiles where user_id = '${noa.id}'`);
  const [made] = await owner(
    `insert into public.profiles (user_id, user_type, name, organization_code)
     values ('${noa.id}', 'agent', 'נועה', '${CARMEL_CODE}') returning company_since is not null as noted`,
  );
  expect(made).toEqual({ noted: true });
});
