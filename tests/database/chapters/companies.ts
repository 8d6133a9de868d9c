import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  admin,
  CARMEL_CODE,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  noa,
  type Person,
  SHARON,
  SHARON_CODE,
  sharon,
  stranger,
  visitor,
  yossi,
} from "../support/people";

const agentsOf = (who: Person) => answer(who, "select public.company_agents()");

chapter("Companies");

const listings = (rows: unknown) => (rows as { rows: { id: string }[] }).rows;

check("ensure_company makes one company for a company user", async () => {
  await owner(`delete from public.companies where id = '${SHARON}'`);
  const first = await answer<Record<string, unknown>>(sharon, "select public.ensure_company()");
  const again = await answer<Record<string, unknown>>(sharon, "select public.ensure_company()");
  expect(first).toMatchObject({ name: "שרון נדלן", is_public: false, slug: null });
  expect(first.organization_code).toMatch(/^[A-Z0-9]{8}$/);
  expect(again.id).toBe(first.id);
});

check("agents and strangers get no company", async () => {
  for (const person of [dana, stranger, admin]) {
    expect(await refusal(person, "select public.ensure_company()")).toBe("42501 not_company");
    expect(await refusal(person, "select public.generate_organization_code()")).toBe(
      "42501 not_company",
    );
    expect(await refusal(person, "select public.company_agents()")).toBe("42501 not_company");
    expect(await refusal(person, "select public.company_properties()")).toBe("42501 not_company");
  }
});

check("a new code is stored, and its agents get it too", async () => {
  const code = await answer<string>(carmel, "select public.generate_organization_code()");
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  expect(code).not.toBe(CARMEL_CODE);
  expect(await as(carmel, "select organization_code from public.companies")).toEqual([
    { organization_code: code },
  ]);
  expect(await as(dana, "select organization_code from public.profiles")).toEqual([
    { organization_code: code },
  ]);
  expect(await agentsOf(carmel)).toMatchObject([{ username: "dana" }]);
});

check("new codes are limited to five a day", async () => {
  for (let n = 0; n < 5; n++) await as(carmel, "select public.generate_organization_code()");
  expect(await refusal(carmel, "select public.generate_organization_code()")).toBe(
    "P0001 code_limit",
  );
  expect(await refusal(sharon, "select public.generate_organization_code()")).toBe("allowed");
});

check("when every drawn code is taken, the old one stays", async () => {
  await owner(
    `create or replace function private.new_organization_code() returns text language sql volatile
     set search_path = '' as $$ select '${CARMEL_CODE}' $$`,
  );
  expect(await refusal(sharon, "select public.generate_organization_code()")).toBe(
    "P0001 code_collision",
  );
  await owner(`delete from public.companies where id = '${SHARON}'`);
  expect(await refusal(sharon, "select public.ensure_company()")).toBe("P0001 code_collision");
});

check("codes differ and use the whole alphabet", async () => {
  const rows = await owner<{ code: string }>(
    "select private.new_organization_code() as code from generate_series(1, 300)",
  );
  expect(new Set(rows.map((row) => row.code)).size).toBe(300);
  expect(new Set(rows.flatMap((row) => [...row.code])).size).toBe(32);
});

check("an agent finds and joins a company by its code, however it is typed", async () => {
  expect(await answer(yossi, "select public.find_company('AAAAAAAA')")).toEqual({
    status: "not_found",
  });
  expect(await answer(yossi, "select public.find_company(null)")).toEqual({ status: "not_found" });
  expect(
    await answer(yossi, `select public.find_company(' ${CARMEL_CODE.toLowerCase()} ')`),
  ).toMatchObject({
    status: "found",
    name: "כרמל נכסים",
  });
  expect(await as(yossi, "select organization_code from public.profiles")).toEqual([
    { organization_code: null },
  ]);
  expect(await answer(yossi, `select public.link_company('${CARMEL_CODE}')`)).toMatchObject({
    status: "linked",
  });
  expect(await as(yossi, "select organization_code from public.profiles")).toEqual([
    { organization_code: CARMEL_CODE },
  ]);
  expect(await answer(yossi, "select public.my_company()")).toMatchObject({
    name: "כרמל נכסים",
    slug: "carmel",
  });
});

check("an agent sees their own company even while it is not public", async () => {
  await as(yossi, `select public.link_company('${SHARON_CODE}')`);
  expect(await answer(yossi, "select public.my_company()")).toEqual({
    id: SHARON,
    name: "שרון נדלן",
    logo_url: null,
    slug: null,
  });
  expect(
    await as(visitor, "select company_id from public.public_agents where username = 'yossi'"),
  ).toEqual([{ company_id: null }]);
});

check("guessing codes is limited", async () => {
  for (let n = 0; n < 10; n++) await as(noa, "select public.find_company('AAAAAAAA')");
  expect(await answer(noa, `select public.link_company('${CARMEL_CODE}')`)).toMatchObject({
    status: "rate_limited",
    retry_after: expect.any(Number),
  });
  expect(await as(noa, "select organization_code from public.profiles")).toEqual([
    { organization_code: null },
  ]);
});

check("a company cannot join a company", async () => {
  expect(await refusal(sharon, `select public.link_company('${CARMEL_CODE}')`)).toBe(
    "42501 not_agent",
  );
  expect(await refusal(sharon, `select public.find_company('${CARMEL_CODE}')`)).toBe(
    "42501 not_agent",
  );
  expect(await refusal(sharon, "select public.unlink_company()")).toBe("42501 not_agent");
});

check("an agent leaves", async () => {
  await as(dana, "select public.unlink_company()");
  expect(await as(dana, "select organization_code from public.profiles")).toEqual([
    { organization_code: null },
  ]);
  expect(await agentsOf(carmel)).toEqual([]);
});

check("knowing the code of a company gives no right over it", async () => {
  expect(await as(dana, "select * from public.companies")).toEqual([]);
  expect(await as(dana, "update public.companies set name = 'שלי' returning id")).toEqual([]);
});

check("the owner sees their own agents and listings, including hidden prices", async () => {
  await as(dana, "update public.profiles set show_property_prices = false, is_public = false");
  expect(await agentsOf(carmel)).toEqual([
    {
      id: dana.profile,
      name: "דנה לוי",
      username: "dana",
      phone: "050-1234567",
      edits: false,
      is_public: false,
      properties_count: 2,
    },
  ]);
  const page = await answer(carmel, "select public.company_properties()");
  expect(page).toMatchObject({ total: 2, rows: [{ price: 3200000 }, { price: 1950000 }] });
  expect(Object.keys(listings(page)[0] as object).sort()).toEqual([
    "agent_id",
    "agent_name",
    "agent_username",
    "city",
    "contacts",
    "expires_at",
    "id",
    "price",
    "rooms",
    "status",
    "title",
    "transaction_type",
    "views",
  ]);
});

check("another company sees none of it", async () => {
  expect(await agentsOf(sharon)).toEqual([]);
  expect(await answer(sharon, "select public.company_properties()")).toEqual({
    total: 0,
    states: {},
    rows: [],
  });
});

check("the table of listings sorts, searches and pages", async () => {
  const titles = async (args: string) =>
    listings(await answer(carmel, `select public.company_properties(${args})`)).map(
      (row) => (row as unknown as { price: number }).price,
    );
  expect(await titles("1, null, 'price_asc'")).toEqual([1950000, 3200000]);
  expect(await titles("1, null, 'price_desc'")).toEqual([3200000, 1950000]);
  // Listings that visitors find come first.
  await as(dana, "select public.move_listings(array[$1::uuid], 'close')", [DANAS_SECOND]);
  expect(await titles("1")).toEqual([1950000, 3200000]);
  expect(await titles("1, null, 'newest'")).toEqual([3200000, 1950000]);
  await as(dana, "select public.move_listings(array[$1::uuid], 'reopen')", [DANAS_SECOND]);
  expect(await titles("1, 'גינה'")).toEqual([3200000]);
  expect(await titles("1, '%'")).toEqual([]);
  expect(await titles("1, '_'")).toEqual([]);
  expect(await titles("1, '   '")).toEqual([3200000, 1950000]);
  expect(await titles("2")).toEqual([]);
  expect(await titles("-5, null, 'no such sort'")).toEqual([3200000, 1950000]);
});

check(
  "the office sees each home's state, days and numbers, and narrows and orders by them",
  async () => {
    await owner(
      `insert into private.listing_days (listing_id, day, views, calls, chats, leads) values
       ('${DANAS}', current_date, 9, 1, 1, 1), ('${DANAS}', current_date - 40, 500, 9, 9, 9), ('${DANAS_SECOND}', current_date, 4, 2, 2, 2)`,
    );
    await as(dana, "select public.move_listings(array[$1::uuid], 'hide')", [DANAS_SECOND]);
    type Page = { total: number; states: object; rows: { id: string }[] };
    const page = (args = "") => answer<Page>(carmel, `select public.company_properties(${args})`);
    expect(await page("1, null, 'views'")).toMatchObject({
      total: 2,
      states: { active: 1, hidden: 1 },
      rows: [
        { id: DANAS, status: "active", views: 9, contacts: 3, expires_at: expect.any(String) },
        { id: DANAS_SECOND, status: "hidden", views: 4, contacts: 6, expires_at: null },
      ],
    });
    const ids = async (args: string) => (await page(args)).rows.map(({ id }) => id);
    expect(await ids("1, null, 'contacts'")).toEqual([DANAS_SECOND, DANAS]);
    expect(await ids("1, null, 'ending'")).toEqual([DANAS, DANAS_SECOND]);
    expect(await page("1, null, 'newest', 'hidden'")).toMatchObject({
      total: 1,
      states: { active: 1, hidden: 1 },
      rows: [{ id: DANAS_SECOND }],
    });
    expect(await ids(`1, null, 'newest', null, '${dana.profile}'`)).toHaveLength(2);
    // Filtering by an agent of another office yields nothing.
    expect(await page(`1, null, 'newest', null, '${yossi.profile}'`)).toMatchObject({ total: 0 });
    expect(await page("1, null, 'newest', 'draft'")).toMatchObject({ total: 0 });
  },
);

check("the owner removes an agent, but only one of their own", async () => {
  expect(await refusal(sharon, `select public.remove_agent('${dana.profile}')`)).toBe(
    "PT404 not_found",
  );
  expect(await refusal(carmel, `select public.remove_agent('${yossi.profile}')`)).toBe(
    "PT404 not_found",
  );
  await as(carmel, `select public.remove_agent('${dana.profile}')`);
  expect(await as(dana, "select organization_code from public.profiles")).toEqual([
    { organization_code: null },
  ]);
  expect(
    await owner("select action, actor from private.audit_log where action = 'agent_removed'"),
  ).toEqual([{ action: "agent_removed", actor: carmel.id }]);
});

check("a removed agent comes back only with the new code, and the others stay", async () => {
  const codeOf = async (who: Person) =>
    (
      await as<{ code: string | null }>(
        who,
        "select organization_code as code from public.profiles",
      )
    )[0]?.code;
  const joins = async (who: Person, code: string) =>
    (await answer<{ status: string }>(who, "select public.link_company($1)", [code])).status;
  expect(await joins(yossi, CARMEL_CODE)).toBe("linked");
  await as(carmel, `select public.remove_agent('${dana.profile}')`);
  const [company] = await as<{ code: string }>(
    carmel,
    "select organization_code as code from public.companies",
  );
  expect(await joins(dana, CARMEL_CODE)).toBe("not_found");
  expect(await codeOf(dana)).toBeNull();
  expect(await codeOf(yossi)).toBe(company?.code);
  expect(await joins(dana, company?.code ?? "")).toBe("linked");
});

check(
  "a refused removal keeps the code, and a removal uses up none of the five new codes",
  async () => {
    await refusal(carmel, `select public.remove_agent('${yossi.profile}')`);
    expect(await as(carmel, "select organization_code from public.companies")).toEqual([
      { organization_code: CARMEL_CODE },
    ]);
    for (let n = 0; n < 5; n++) await as(carmel, "select public.generate_organization_code()");
    expect(await refusal(carmel, `select public.remove_agent('${dana.profile}')`)).toBe("allowed");
  },
);

for (const [slug, is] of [
  ["carmel-2", "available"],
  ["carmel", "available"],
  ["sharon", "taken"],
  ["admin", "reserved"],
  ["Carmel", "invalid"],
  ["", "invalid"],
] as const) {
  check(`for Carmel the address ${slug || "(empty)"} is ${is}`, async () => {
    expect(await answer(carmel, "select public.slug_available($1)", [slug])).toBe(is);
  });
}

check("an owner has at most one company", async () => {
  expect(
    await refusal(
      null,
      `insert into public.companies (owner_user_id, name, organization_code) values ('${carmel.id}', 'שנייה', 'AAAAAAAA')`,
    ),
  ).toBe("23505 companies_owner_user_id_key");
});
