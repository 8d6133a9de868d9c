import { MOVE_NAMES, type Move } from "@/lib/catalog/states";
import type { Database } from "./database";
import { admin, type Person, server } from "./people";
import { dayActs } from "./storm-day";

// Many people writing at once through the Data API: what each of them does in a life, in random order. Every call is
// one transaction.

export type Member = Person & { id: string; profile: string };
export type Writer = Awaited<ReturnType<Database["crowd"]>>[number];
export type Act = { name: string; who: Person; sql: string; params?: unknown[] };

const uuid = (kind: number, n: number) =>
  `${kind}0000000-0000-4000-9000-${String(n).padStart(12, "0")}`;
const picture = (owner: string, n: number) =>
  `properties/${owner}/40000000-0000-4000-9000-${String(n).padStart(12, "0")}.jpg`;
/** The values that confirm a price in doubt. */
const confirmed = (price: number) => ({ price, price_confirmed: price });
const CITIES = ["חיפה", "נשר", "עכו", "יגור", "טבעון", "רמלה"];
const PICTURES = 6;
/** Moves that bring listings back are more frequent than the others, because time ends listings by the second. */
const MOVES: Move[] = [...MOVE_NAMES, "renew", "renew"];

export const member = (n: number): Member => ({
  role: "authenticated",
  id: uuid(6, n),
  profile: uuid(7, n),
});

export const agents = Array.from({ length: 12 }, (_, n) => member(n));
export const owners = Array.from({ length: 3 }, (_, n) => member(50 + n));
const company = (n: number) => uuid(8, n);

/**
 * Agents with listings and pictures in three offices; some work alone. Limits never make anyone wait until tomorrow.
 */
export async function settle(db: Database) {
  const [hit] = await db.sql<{ definition: string }>(
    "select pg_get_functiondef('private.rate_hit(text, text, integer, integer)'::regprocedure) as definition",
  );
  await db.sql((hit?.definition ?? "").replace("counter.hits <= _limit,", "true,"));
  // Days are seconds here, so maintenance always finds expired listings.
  await db.sql(`create or replace function private.listing_time() returns interval
    language sql volatile security definer set search_path = '' as 'select make_interval(secs => random() * 4)'`);
  await db.sql(`
    create schema storm;
    create view storm.codes as
      select right(slug, 1)::integer as n, organization_code from public.companies where slug like 'storm-%';
    create function storm.expire() returns integer language sql security definer set search_path = '' as
      'select private.expire_listings(7)';
    create function storm.turn() returns void language sql security definer set search_path = '' as $$
      update private.alerts set paused_at = case when paused_at is null then now() end, told_at = null
      where id = (select id from private.alerts order by random() limit 1) $$;
    insert into private.alerts (address, filters, listing_id, frequency, consent_version, confirmed_at)
    select 'seeker' || n || '@example.com', case when n > 3 then jsonb_build_object('city', (array['${CITIES.join("','")}'])[1 + n % ${CITIES.length}]) end,
      case when n <= 3 then (select id from public.properties order by seq offset n limit 1) end, 'now', 1, now()
    from generate_series(1, 40) n;
    grant execute on function storm.turn() to service_role;
    grant usage on schema storm to authenticated, service_role;
    grant execute on function storm.expire() to service_role;
    grant select on storm.codes to authenticated`);
  for (const [n, agent] of agents.entries()) {
    await db.sql(`
      insert into auth.users (id, email, raw_user_meta_data) values ('${agent.id}', 'a${n}@example.com', '{"name": "סוכן"}');
      update public.profiles set id = '${agent.profile}', username = 'storm${n}', feature_property_ribbon_enabled = true
      where user_id = '${agent.id}';
      insert into private.media (path, owner_id, kind, bytes, width, height)
      select 'properties/${agent.profile}/40000000-0000-4000-9000-' || lpad(n::text, 12, '0') || '.jpg',
        '${agent.profile}', 'property', 1, 1, 1 from generate_series(1, ${PICTURES}) n;
      insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
      select '${agent.profile}', 'דירה יפה ' || i, 'sale', 1000000,
        (array['${CITIES.join("','")}'])[1 + (i * ${1 + (n % 5)}) % ${CITIES.length}], 3, '{apartment}'
      from generate_series(1, 5) i`);
  }
  for (const [n, owner] of owners.entries()) {
    await db.sql(`
      insert into auth.users (id, email, raw_user_meta_data) values ('${owner.id}', 'o${n}@example.com', '{"user_type": "company"}');
      update public.profiles set id = '${owner.profile}' where user_id = '${owner.id}';
      insert into public.companies (id, owner_user_id, name, slug, is_public, organization_code)
      values ('${company(n)}', '${owner.id}', 'משרד', 'storm-${n}', true, 'STORM00${n}');
      update public.profiles set organization_code = 'STORM00${n}'
      where id in (${agents
        .filter((_, i) => i % 4 === n)
        .map((a) => `'${a.profile}'`)
        .join()})`);
  }
  // The first office has a plan that carries its agents, with one place too few, and their own trials are over.
  await db.sql(`
    update public.plans set agent_limit = 3 where slug = 'agency';
    insert into public.user_subscriptions (user_id, plan_id)
    select '${owners[0]?.id}', id from public.plans where slug = 'agency';
    update public.profiles set trial_active = false where organization_code = 'STORM000'`);
  // Two of the offices distribute new leads by turn, among agents who let them read leads.
  await db.sql(`
    update public.companies set lead_rule = (array['turn', 'area', 'off'])[1 + right(slug, 1)::integer] where slug like 'storm-%';
    update public.profiles set areas = '{חיפה,נשר}' where username like 'storm%';
    insert into public.lead_settings (agent_id, company_reads) select id, true from public.profiles where username like 'storm%'
    on conflict (agent_id) do update set company_reads = true`);
  // A storm does in seconds more than the daily limits allow.
  await db.sql(
    `insert into private.rate_limits (bucket, key, window_start, window_seconds, hits)
     select bucket, user_id::text, now(), 86400, -1000000
     from public.profiles, unnest('{new_listings,appearances}'::text[]) bucket`,
  );
}

/** A seeded random generator of numbers below one. */
export function dice(seed: number) {
  let state = seed + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const one = <T>(random: () => number, from: readonly T[]) =>
  from[Math.floor(random() * from.length)] as T;

/** The next act of a random member. */
export function nextAct(random: () => number): Act {
  const agent = one(random, agents);
  const owner = one(random, owners);
  const code = `(select organization_code from storm.codes where n = ${Math.floor(random() * 3)})`;
  const ownListing = `(select id from public.properties where agent_id = '${agent.profile}' order by md5(id::text || ${Math.floor(random() * 99)}) limit 1)`;
  const several = `array(select id from public.properties where agent_id = '${agent.profile}' order by md5(id::text || ${Math.floor(random() * 99)}) limit ${1 + Math.floor(random() * 6)})`;
  const shown = [1, 2].map(() => picture(agent.profile, 1 + Math.floor(random() * PICTURES)));
  const images = `{${[...new Set(shown)].join()}}`;
  const did = (name: string, who: Person, sql: string, params?: unknown[]): Act => ({
    name,
    who,
    sql,
    ...(params && { params }),
  });
  const listing = JSON.stringify({
    title: "דירה חדשה",
    transaction_type: "rent",
    price: 5000,
    city: one(random, CITIES),
    rooms: 3,
    property_types: ["apartment"],
    images: [...new Set(shown)],
  });
  const acts: (() => Act)[] = [
    () => did("adds a listing", agent, "select public.save_property(null, null, $1)", [listing]),
    () =>
      did(
        "edits a listing",
        agent,
        `select public.save_property(id, version, $1) from public.properties where id = ${ownListing}`,
        // Some of them are rentals.
        [
          JSON.stringify({
            city: one(random, CITIES),
            ...confirmed(1 + Math.floor(random() * 1e6)),
          }),
        ],
      ),
    () =>
      did(
        "changes pictures",
        agent,
        `update public.properties set images = $1, main_image_url = null where id = ${ownListing}`,
        [images],
      ),
    () => did("deletes a listing", agent, `delete from public.properties where id = ${ownListing}`),
    () =>
      did(
        "deletes a listing",
        agent,
        `delete from public.properties where agent_id = '${agent.profile}' and price < 400000`,
      ),
    () =>
      did(
        "publishes or hides the page",
        agent,
        `update public.profiles set is_public = not is_public where user_id = '${agent.id}'`,
      ),
    () =>
      did(
        "hides or shows prices",
        agent,
        `update public.profiles set show_property_prices = not show_property_prices where user_id = '${agent.id}'`,
      ),
    () =>
      did(
        "changes the name",
        agent,
        `update public.profiles set name = 'סוכן ${Math.floor(random() * 99)}' where user_id = '${agent.id}'`,
      ),
    () => did("joins", agent, `select public.link_company(${code})`),
    () => did("leaves", agent, "select public.unlink_company()"),
    () =>
      did(
        "switches the company",
        owner,
        `update public.companies set is_public = not is_public where owner_user_id = '${owner.id}'`,
      ),
    () => did("draws a code", owner, "select public.generate_organization_code()"),
    () =>
      did(
        "removes an agent",
        owner,
        "select public.remove_agent((public.company_agents() -> 0 ->> 'id')::uuid)",
      ),
    () =>
      did(
        "hands homes over",
        owner,
        `select public.hand_homes(array(select id from public.properties where agent_id = '${agent.profile}' limit 5),
           (public.company_agents() -> -1 ->> 'id')::uuid)`,
      ),
    () =>
      did(
        "gives a plan",
        admin,
        `select public.admin_save_user_subscription('${agent.id}', (select id from public.plans where slug = 'agency'), null, 1, null, now() + interval '1 second')`,
      ),
    () =>
      did(
        "changes a plan",
        admin,
        `select public.admin_update_user_subscription('${agent.id}', set_subscription_active => ${random() < 0.5})`,
      ),
    () =>
      did(
        "sets features",
        admin,
        `select public.admin_set_features('${agent.id}', _feature_property_ribbon_enabled => ${random() < 0.5})`,
      ),
    // Both servers batch the visits of the same visitors, each in its own order.
    ...["one server", "another server"].map(
      (name) => () =>
        did(
          `${name} counts visits`,
          server,
          `select public.count_events(jsonb_agg(jsonb_build_object('at', now(), 'kind', kind, 'listing', l.id, 'agent', l.agent_id,
             'mark', md5(l.id::text || $1), 'code', code) order by random()))
           from public.public_listings l, unnest('{view,chat}'::text[]) kind,
             left(translate(encode(sha256(convert_to(l.id || ':whatsapp', 'UTF8')), 'base64'), '+/=', ''), 6) code`,
          [String(Math.floor(random() * 20))],
        ),
    ),
    ...MOVES.map(
      (name) => () =>
        did(
          "moves listings",
          agent,
          `select public.move_listings(${several}, '${name}'${name === "close" ? ", 900000" : ""})`,
        ),
    ),
    () => did("deletes several", agent, `select public.delete_listings(${several})`),
    () =>
      did(
        "copies a listing",
        agent,
        `select public.copy_listing(${ownListing}, gen_random_uuid())`,
      ),
    () =>
      did(
        "adds a draft",
        agent,
        `select public.save_property(null, null, '{"title": "עוד בלי פרטים"}', false)`,
      ),
    () => did("matches alerts", server, "select public.match_alerts(20)"),
    () => did("tells alerts", server, "select public.tell_alerts()"),
    () => did("asks for something else", server, "select storm.turn()"),
    () => did("maintains", server, "select public.run_maintenance()"),
    () => did("ends what is over", server, "select storm.expire()"),
    ...dayActs(random, { agent, owner, ownListing }),
  ];
  return one(random, acts)();
}

/** A member signs up, publishes, joins, shows a listing and leaves for good. */
export function life(who: Member, n: number): Act[] {
  const as = (name: string, sql: string): Act => ({ name, who, sql });
  return [
    as(
      "joins",
      "select public.link_company((select organization_code from storm.codes where n = 0))",
    ),
    as(
      "adds a listing",
      `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
       select id, 'דירה חדשה', 'sale', 1000000, '${CITIES[n % CITIES.length]}', 1, '{apartment}' from public.profiles`,
    ),
    as("goes", "select public.delete_my_account()"),
  ];
}
