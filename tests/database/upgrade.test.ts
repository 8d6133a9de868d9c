import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATIONS, SYSTEM, sqlFile, sqlFiles } from "@/scripts/schema/databases";
import { CARMEL, DANAS, DANAS_SECOND, dana, noa, YOSSIS, yossi } from "./support/people";
import { worldOfVersion1 } from "./support/world";

// A database of version 1, with what its rules let in and those of today refuse, comes through all later
// migrations, and what people typed is still theirs.

const VERSION_1 = "20261101";

/** From here on what nobody sees is refused; the rows that it finds in tables that version 1 did not have. */
const SEEN = "20261125134345";
const NBSP = "U&'\\00A0'";
const LEAD = "60000000-0000-4000-8000-000000000001";
const UNSEEN = `
  insert into public.leads (id, agent_id, name, phone, consent_version, call_back_on) values ('${LEAD}', '${dana.profile}', ${NBSP}, '+972523334455', 1, 'infinity');
  insert into public.lead_notes (id, lead_id, body) values (gen_random_uuid(), '${LEAD}', ${NBSP});
  insert into public.lead_settings (agent_id, template) values ('${dana.profile}', ${NBSP})
  on conflict (agent_id) do update set template = excluded.template;
  insert into private.share_links (code, agent_id, place, name) values ('aB3dE6', '${dana.profile}', 'own', ${NBSP});
  insert into private.lists (id, hash, sender, words) values ('${LEAD}', 'x', '', '');
  insert into private.list_homes (list_id, home_id, place, note) values ('${LEAD}', '${DANAS}', 1, '');
  insert into private.list_marks (list_id, home_id, name, answer) values ('${LEAD}', '${DANAS}', ${NBSP}, 'yes');
  update public.site_settings set consent_title_he = ${NBSP} where true;
  update public.properties set title = U&'\\00A0\\00A0\\00A0\\00A0\\00A0', city = U&'\\00A0\\00A0' where id = '${DANAS_SECOND}';
  -- An add-on that was deleted before its users were looked for.
  alter table public.user_subscriptions disable trigger guard_subscription;
  update public.user_subscriptions set addon_ids = array[gen_random_uuid()] where user_id = '${noa.id}';
  alter table public.user_subscriptions enable trigger guard_subscription;`;

/** From here on a place has one name, and a price that was paid one deal. */
const ONE_NAME = "20261126041332";
const SECOND_NAMES = `
  insert into public.properties (agent_id, title, transaction_type, price, city, neighborhood, address, rooms, property_types)
  select '${dana.profile}', title, 'sale', 1, city, neighborhood, U&'\\200F', 1, '{apartment}' from (values
    ('בעיר שנכתבה פעמיים', U&'\\200Fחיפה\\00A0', U&'כרמל\\00A0צרפתי\\200F'), ('בלי שם של עיר', U&'\\200Fש', null),
    ('נמכרה ונשארה', 'חיפה', null), ('נמכרה והושכרה', 'חיפה', null),
    ('נמכרה והוסתרה', 'חיפה', null)) homes (title, city, neighborhood);
  update public.properties set status = 'closed', closed_at = now(), final_price = 1000 where title like 'נמכרה ו%';
  update public.properties set transaction_type = 'rent' where title = 'נמכרה והושכרה';
  -- Let before, sold after its price was hidden.
  update public.listing_prices set "from" = now() - interval '9 days', "to" = now() - interval '8 days', transaction_type = 'rent'
  where listing = (select id from public.properties where title = 'נמכרה והוסתרה');`;

let db: PGlite;
const rows = async (sql: string) => (await db.query(sql)).rows;

beforeAll(async () => {
  db = await PGlite.create();
  const [first, later] = [true, false].map((old) =>
    sqlFiles(MIGRATIONS).filter(({ file }) => file.startsWith(VERSION_1) === old),
  );
  await db.exec(sqlFile(SYSTEM).sql);
  for (const { sql } of first ?? []) await db.exec(sql);
  await db.exec(worldOfVersion1);
  await db.exec(`
    update public.profiles set name = U&'\\2028', phone = '----------' where id = '${yossi.profile}';
    update public.profiles set name = U&'\\00A0\\200F' where id = '${noa.profile}';
    insert into public.user_subscriptions (user_id, ends_at) values ('${noa.id}', 'infinity');
    update public.companies set name = U&'\\3164', phone = '0000000000' where id = '${CARMEL}';
    update public.properties set property_types = '[5:6]={plot,plot}', title = U&'\\2028קוטג', city = 'חיפה' || repeat(' ', 100) where id = '${YOSSIS}';
    update public.properties set images = ('[3:4]=' || images::text)::text[], city = U&'חי\\2029פה' where id = '${DANAS}';
    update public.properties set property_types = '[0:1]={duplex,penthouse}' where id = '${DANAS_SECOND}'`);
  for (const { file, sql } of later ?? []) {
    if (file.startsWith(SEEN)) await db.exec(UNSEEN);
    if (file.startsWith(ONE_NAME)) await db.exec(SECOND_NAMES);
    await db.exec(sql).catch((error) => Promise.reject(new Error(`${file}: ${error.message}`)));
  }
}, 120_000);
afterAll(() => db.close());

test("names that nobody saw are seen, and lines keep their length", async () => {
  expect(await rows(`select name from public.profiles where id = '${yossi.profile}'`)).toEqual([
    { name: "-" },
  ]);
  expect(await rows(`select name from public.profiles where id = '${noa.profile}'`)).toEqual([
    { name: "-" },
  ]);
  expect(await rows(`select name from public.companies where id = '${CARMEL}'`)).toEqual([
    { name: "-" },
  ]);
  expect(await rows(`select title, city from public.properties where id = '${YOSSIS}'`)).toEqual([
    { title: "-קוטג", city: "חיפה" },
  ]);
  expect(await rows(`select city from public.public_listings where id = '${DANAS}'`)).toEqual([
    { city: "חי פה" },
  ]);
});

test("what nobody saw anywhere is a dash, or is not there", async () => {
  expect(
    await rows(
      `select l.name, l.call_back_on, n.body from public.leads l join public.lead_notes n on n.lead_id = l.id`,
    ),
  ).toEqual([{ name: "-", call_back_on: null, body: "-" }]);
  expect(await rows("select name from private.share_links")).toEqual([{ name: "-" }]);
  expect(await rows("select from private.list_marks")).toEqual([]);
  expect(await rows("select template from public.lead_settings")).toEqual([{ template: null }]);
  expect(await rows("select consent_title_he as title from public.site_settings")).toEqual([
    { title: "-" },
  ]);
  expect(
    await rows(`select title, city from public.public_listings where id = '${DANAS_SECOND}'`),
  ).toEqual([{ title: "-----", city: "--" }]);
});

test("a place that had two names has the one that is seen, wherever enough of it is left", async () => {
  const named = "title in ('בעיר שנכתבה פעמיים', 'בלי שם של עיר') order by title";
  expect(
    await rows(`select city, neighborhood, address from public.properties where ${named}`),
  ).toEqual([
    { city: "\u200Fש", neighborhood: null, address: "\u200F" },
    { city: "חיפה", neighborhood: "כרמל צרפתי", address: null },
  ]);
  expect(await rows(`select city from public.public_listings where ${named}`)).toEqual([
    { city: "\u200Fש" },
    { city: "חיפה" },
  ]);
  expect(
    await rows("select city, name from private.neighborhoods where name like 'כרמל%'"),
  ).toEqual([{ city: "חיפה", name: "כרמל צרפתי" }]);
});

test("what was paid stays where the deal is the one that visitors saw last", async () => {
  expect(
    await rows(
      "select title, final_price::int as paid from public.properties where status = 'closed' and title like 'נמכרה ו%' order by title",
    ),
  ).toEqual([
    { title: "נמכרה והוסתרה", paid: 1000 },
    { title: "נמכרה והושכרה", paid: null },
    { title: "נמכרה ונשארה", paid: 1000 },
  ]);
});

test("a subscription without an end in sight has none", async () => {
  expect(
    await rows(
      `select s.ends_at, p.subscription_active as active, p.subscription_end_date
       from public.user_subscriptions s join public.profiles p using (user_id) where p.id = '${noa.profile}'`,
    ),
  ).toEqual([{ ends_at: null, active: true, subscription_end_date: null }]);
});

test("arrays begin at one, with what they held", async () => {
  const held = await rows(
    `select property_types, array_lower(property_types, 1) as first from public.properties
     where id in ('${YOSSIS}', '${DANAS_SECOND}') order by seq`,
  );
  expect(held).toEqual([
    { property_types: ["duplex", "penthouse"], first: 1 },
    { property_types: ["plot"], first: 1 },
  ]);
  expect(
    await rows(
      `select cardinality(images) as pictures, array_lower(images, 1) as first from public.properties where id = '${DANAS}'`,
    ),
  ).toEqual([{ pictures: 2, first: 1 }]);
});

test("a phone of before stays, and stops nothing else", async () => {
  await db.exec(`
    update public.profiles set name = 'יוסי', trial_active = false where id = '${yossi.profile}';
    update public.profiles set phone = phone, username = 'yossi2' where id = '${yossi.profile}';
    update public.companies set description = 'משרד' where id = '${CARMEL}'`);
  expect(
    await rows(
      `select phone from public.profiles where id = '${yossi.profile}' union select phone from public.companies where id = '${CARMEL}' order by 1`,
    ),
  ).toEqual([{ phone: "----------" }, { phone: "0000000000" }]);
  await expect(
    db.exec(`update public.profiles set phone = '---------- ' where id = '${yossi.profile}'`),
  ).rejects.toMatchObject({ code: "23514", constraint: "profile_phone_valid" });
  await db.exec(`update public.profiles set phone = '*2234' where id = '${dana.profile}'`);
});
