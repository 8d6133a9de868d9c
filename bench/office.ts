// The dashboard queries of an office and of its largest agent: 10 agents with 200 homes each and one with 500, a year
// of numbers and a lead for each home; on the embedded backend's database (PGlite) and on a throw-away PostgreSQL. Then
// the pages themselves, rendered by the site on the embedded backend (bench/office-pages.ts).
//   npm run bench:office [embedded|native|pages]
// The 95th percentile of a hundred queries is within 300 ms of the backend's CPU time, and that of a page within 300 ms
// of the CPU time of site and backend.
import { readFileSync } from "node:fs";
import { withCluster } from "@/scripts/postgres-cluster";
import { type Database, openDatabase } from "@/tests/database/support/database";
import { CARMEL_CODE, carmel, dana, type Person } from "@/tests/database/support/people";
import { nativeTemplate } from "@/tests/database/support/template";

const RUNS = 100;
const WITHIN_MS = 300;
const MONTH = "(current_date - 29), current_date";
const OFFICE = {
  "as it opens, live first": "select public.company_properties()",
  "the last page, live first": "select public.company_properties(104)",
  newest: "select public.company_properties(1, null, 'newest')",
  "words of a title": "select public.company_properties(1, 'דירה 19')",
  "the last page by price": "select public.company_properties(104, null, 'price_asc')",
  "by views": "select public.company_properties(1, null, 'views')",
  "of a state, by contacts": "select public.company_properties(1, null, 'contacts', 'active')",
  "its agents": "select public.company_agents()",
  "its leads": "select public.company_leads()",
  "its numbers": `select public.company_numbers(${MONTH})`,
  "500 homes of its sheet": "select public.office_homes()",
  "a home's history": "select public.home_history((select id from bench_home))",
};
const AGENT = {
  "as it opens": "select public.own_listings()",
  "by price, page 5": "select public.own_listings('{}', 'price_desc', 5)",
  "words of a title": `select public.own_listings('{"text": "דירה 19"}')`,
  "all that it chose": "select public.own_listing_ids()",
  "own numbers": `select public.my_numbers(${MONTH})`,
  "own leads": "select public.own_leads()",
  "own viewings": "select public.own_viewings()",
  "viewings of today": "select public.own_viewings(true)",
  "the report for an owner": "select public.marketing_report((select id from bench_home))",
  "the order of homes": "select public.own_chosen_homes()",
};

async function seed(db: Database) {
  await db.sql(`
    set session_replication_role = replica;
    insert into auth.users (id, email) select gen_random_uuid(), 'of' || n || '@example.com' from generate_series(1, 10) n;
    insert into public.profiles (user_id, name, user_type, organization_code)
      select id, 'סוכן ' || email, 'agent', '${CARMEL_CODE}' from auth.users where email like 'of%@example.com';
    insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types, status, published_at, expires_at)
      select p.id, 'דירה ' || n, 'sale', 2000000 + n * 1000, 'חיפה', 3 + n % 3, '{apartment}',
        (array['active', 'active', 'under_offer', 'hidden', 'closed'])[1 + n % 5], now() - interval '1 year', now() + interval '1 month'
      from public.profiles p, generate_series(1, case when p.id = '${dana.profile}' then 500 else 200 end) n
      where p.organization_code = '${CARMEL_CODE}' and p.user_type = 'agent';
    insert into private.listing_days (listing_id, day, views, visitors, calls, chats, leads)
      select p.id, current_date - d, 20, 15, 1, 1, 1 from generate_series(364, 0, -1) d, public.properties p;
    insert into public.leads (agent_id, listing_id, listing_title, name, phone, consent_version)
      select agent_id, id, title, 'מיכל', '+972523334455', 1 from public.properties;
    insert into public.lead_messages (request_id, lead_id, message) select gen_random_uuid(), id, 'אשמח לפרטים' from public.leads;
    insert into private.viewings (request_id, agent_id, listing_id, lead_id, hash, starts_at, ends_at, blocked_until, open_house, state)
      select gen_random_uuid(), l.agent_id, l.listing_id, l.id, sha256(l.id::text::bytea), t.at, t.at + interval '30 minutes', t.at + interval '30 minutes',
        false, 'confirmed'
      from (select *, row_number() over (order by id) as n from public.leads where agent_id = '${dana.profile}' order by id limit 300) l
      cross join lateral (select now() - interval '14 days' + interval '3 hours' * l.n as at) t;
    update public.profiles set office_edits = true where id = '${dana.profile}';
    create table public.bench_home as select id from public.properties where agent_id = '${dana.profile}' and status = 'active' limit 1;
    grant select on public.bench_home to authenticated;
    set session_replication_role = origin`);
  await db.sql("vacuum analyze");
}

/** CPU milliseconds of PostgreSQL's process, or of this one, in which PGlite runs. */
async function clockOf(db: Database) {
  if (db.kind === "pglite")
    return () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
  const [backend] = await db.sql<{ pid: number }>("select pg_backend_pid() as pid");
  return () => Number(readFileSync(`/proc/${backend?.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

async function p95(db: Database, who: Person, statement: string) {
  const times: number[] = [];
  const now = await clockOf(db);
  for (let run = -5; run < RUNS; run++) {
    const start = now();
    await db.as(who, statement);
    if (run >= 0) times.push(now() - start);
  }
  times.sort((a, b) => a - b);
  return times[Math.ceil(RUNS * 0.95) - 1] ?? 0;
}

async function measure(db: Database) {
  await seed(db);
  let slowest = 0;
  for (const [side, who, queries] of [
    ["office", carmel, OFFICE],
    ["agent", dana, AGENT],
  ] as const) {
    for (const [name, statement] of Object.entries(queries)) {
      const took = await p95(db, who, statement);
      slowest = Math.max(slowest, took);
      const label = `${db.kind} ${side}: ${name}`;
      console.log(`${label.padEnd(44)} p95 ${took.toFixed(1).padStart(7)} ms`);
    }
  }
  await db.close();
  if (slowest > WITHIN_MS) throw new Error(`${slowest.toFixed(0)} ms are more than ${WITHIN_MS}`);
}

const [only] = process.argv.slice(2);
if (only === "pages" || !only) await import("./office-pages").then((pages) => pages.measurePages());
if (only === "embedded" || !only) await measure(await openDatabase());
if (only === "native" || !only)
  await withCluster(async (url) => {
    process.env.TEST_DATABASE_URL = url;
    await nativeTemplate(url);
    await measure(await openDatabase());
  }, "-c shared_buffers=256MB -c work_mem=16MB");
