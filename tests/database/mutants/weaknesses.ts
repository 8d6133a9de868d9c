import { owner } from "../support/check";
import { findWeaknesses } from "./finds";
import { lifeWeaknesses } from "./life";
import { officeWeaknesses } from "./offices";
import { rewritten, type Weakness } from "./rewritten";
import { searchWeaknesses } from "./searches";
import { viewingWeaknesses } from "./viewings";

type Named = { name: string; sql: string; hint: string };

const each = (names: string, ...hints: string[]) =>
  Object.fromEntries(names.split(" ").map((name) => [name, hints]));

/** Words of the checks that cover a thing without naming it. */
const SPEAKS_OF: Record<string, string[]> = {
  "active agents add properties of their own": [
    "nobody adds a listing",
    "lapsed agent reads",
    "an agent creates",
  ],
  "active agents edit their own properties": ["lapsed agent reads", "an agent creates"],
  "agents delete their own properties": ["names no listing", "no longer shows"],
  "people edit their own profile": ["a new portrait", "profiles: dana updates"],
  "owners edit their own company": ["gives no right", "companies: her company updates"],
  "agents read their own properties": ["properties: another agent reads", "properties: dana reads"],
  "admins read all plans": ["inactive plans"],
  "admins read all add-ons": ["inactive plans"],
  "everyone reads active plans": ["inactive plans", "plans start as"],
  "everyone reads active add-ons": ["inactive plans", "plan_addons: visitor reads"],
  "everyone reads the active template": ["replaced in one step", "templates: visitor reads"],
  bump_version: ["a version cannot be chosen"],
  profiles_user_id_key: ["signing up makes"],
  companies_owner_user_id_key: ["ensure_company makes"],
  properties_agent_id_client_request_id_key: ["an agent creates"],
  push_endpoint_once: ["registering the same browser again"],
  leads_seq_key: ["have the same number"],
  listing_prices_standing: ["no second beside it"],
  one_active_template: ["one row of site settings"],
  user_subscriptions_pkey: ["mirrors"],
  clamp_on_revoke: ["clamps"],
  adopt_subscription: ["adopts"],
  guard_admins: ["one admin remains"],
  guard_admins_delete: ["one admin remains"],
  guard_subscription: ["addon_not_found", "switching a subscription off"],
  guard_policy_version: ["never decreases"],
  guard_property: ["limit of listings"],
  guard_appearance: ["appears twenty times a day"],
  a_take_place: ["takes a place of the plan"],
  guard_place: ["takes its place then"],
  guard_place_update: ["past the number"],
  equip_new_agent: ["newAgentAiParser"],
  forget_alert_mails: ["the last alert of an address"],
  guard_portrait: ["profile_image_url"],
  guard_phone: ["phone_valid"],
  guard_logo: ["logo_url"],
  guard_consent: ["does not exist yet", "removes the person"],
  sync_subscription: ["mirrors the record"],
  sync_plan_slug: ["renaming a plan"],
  media_orphan: ["send the old ones", "no longer shows"],
  project_property: ["hidden price never", "random edits"],
  project_profile: ["hidden price never"],
  project_company_row: ["badge"],
  remember_gone: ["remembered as gone"],
  count_listing: ["not there"],
  count_agent: ["not there"],
  count_agent_update: ["takes its agents' badge"],
  guard_addon_in_use: ["an add-on that somebody has"],
  index_listing: ["hidden price answers"],
  keep_price: ["begins with its price", "never shown later"],
  keep_price_update: ["kept from its change", "random edits"],
  "everyone reads the prices of listings that show price and dates": ["kept from its change"],
  count_inserted: ["every filter and sort"],
  count_updated: ["index follows edits"],
  count_deleted: ["index follows edits"],
  delet_user_created: ["signing up"],
  ...each(
    "note_areas_inserted note_areas_updated note_areas_deleted",
    "maintenance renews what changed",
  ),
  ...each("note_final_inserted note_final_updated note_final_deleted", "what was paid"),
  ...each(
    "note_inserted note_updated note_deleted note_changes",
    "What the page cache is notified of",
    "What alerts find",
  ),
  note_birth: ["is remembered with who made it"],
  note_move: ["is remembered with who made it"],
  keep_directory: ["the list holds everybody", "search and filters combine"],
  project_expired: ["whose time is over", "time alone ends", "What time does"],
  project_property_update: ["hidden price never", "random edits"],
  guard_property_update: ["Videos", "Plans and limits", "Pictures"],
  note_start: ["is reported once"],
  note_turn: ["in its pause"],
  note_end: ["nothing is noted"],
};

const hintsFor = (hint: string, name: string) => [
  ...Object.entries(SPEAKS_OF).flatMap(([key, hints]) =>
    hint === key || name.includes(`"${key}"`) ? hints : [],
  ),
  hint,
  // A trigger is covered by the checks of its table.
  ...(/^without the trigger .* on (?:\w+\.)?(\w+)$/.exec(name)?.slice(1) ?? []),
];

const listed = async (query: string): Promise<Weakness[]> =>
  (await owner<Named>(query)).map(({ name, sql, hint }) => ({
    name,
    sql,
    hints: hintsFor(hint, name),
  }));

const OURS = "('public'::regnamespace, 'private'::regnamespace)";

const policiesDropped = () =>
  listed(
    `select 'without the policy "' || policyname || '" on ' || tablename as name,
            format('drop policy %I on %I.%I', policyname, schemaname, tablename) as sql, tablename as hint
     from pg_policies where schemaname = 'public' order by 1`,
  );

const policiesOpened = () =>
  listed(
    `select 'the policy "' || policyname || '" on ' || tablename || ' lets everybody in' as name,
            format('alter policy %I on %I.%I %s %s', policyname, schemaname, tablename,
              case when qual is not null then 'using (true)' end,
              case when with_check is not null then 'with check (true)' end) as sql, tablename as hint
     from pg_policies where schemaname = 'public' and coalesce(qual, with_check) <> 'true' order by 1`,
  );

const checksDropped = () =>
  listed(
    `select 'without the CHECK ' || conrelid::regclass || '.' || conname as name,
            format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql, conname as hint
     from pg_constraint where contype = 'c' and connamespace in ${OURS} order by 1`,
  );

const uniquesDropped = () =>
  listed(
    `select 'without the unique index ' || indexrelid::regclass as name,
            coalesce((select format('alter table %s drop constraint %I cascade', c.conrelid::regclass, c.conname)
                      from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('u', 'p')),
                     'drop index ' || indexrelid::regclass) as sql,
            relname as hint
     from pg_index i join pg_class k on k.oid = i.indexrelid
     where k.relnamespace = 'public'::regnamespace and indisunique and not indisprimary
       -- Copies of what the base table already keeps apart.
       and i.indrelid not in ('public.public_listings'::regclass, 'public.public_agents'::regclass, 'public.public_companies'::regclass)
       and relname <> 'properties_seq_key'
     order by 1`,
  );

const triggersDisabled = () =>
  listed(
    `select 'without the trigger ' || tgname || ' on ' || tgrelid::regclass as name,
            format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as sql, tgname as hint
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and (c.relnamespace in ${OURS} or tgname = 'delet_user_created')
       -- They keep the order of locks; that shows only in races.
       and tgname not in ('lock_agents', 'hold_own_profile', 'a_hold_subscriber', 'claim_pictures')
     order by 1`,
  );

const rowSecurityOff = () =>
  listed(
    `select 'without row-level security on ' || oid::regclass as name,
            format('alter table %s disable row level security', oid::regclass) as sql, relname as hint
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and exists (select from pg_policies where tablename = relname and qual <> 'true') order by 1`,
  );

/** Occurs only when a lead is handed to another agent at the same moment (lead-races.test.ts). */
const ONLY_IN_RACES = ["hand_lead(uuid,uuid) does not refuse not_found (3)"];

/** Each refusal of each function, removed one at a time. */
async function refusalsRemoved(): Promise<Weakness[]> {
  const functions = await owner<{ name: string; definition: string }>(
    `select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace in ${OURS} and prokind = 'f'
       and prosrc ~ 'private\\.(refuse|require_admin)\\(|raise exception using message'
       -- These two only write functions, which are here themselves.
       and proname not in ('refuse', 'require_admin', 'column_functions', 'write_columns') order by 1`,
  );
  const refusal =
    /perform private\.(?:refuse|require_admin)\([^;]*\);|raise exception using message = [^;]*;/g;
  const removed = functions.flatMap(({ name, definition }) =>
    [...definition.matchAll(refusal)].map(([text], n) => {
      let seen = -1;
      const key = /'([a-z_]+)'/.exec(text)?.[1] ?? "not_admin";
      return {
        name: `${name} does not refuse ${key} (${n + 1})`,
        sql: definition.replace(refusal, (found) => (++seen === n ? "null;" : found)),
        hints: [key, `${name.replace(/^(public|private)\./, "").split("(")[0]}(`],
      };
    }),
  );
  return removed.filter(({ name }) => !ONLY_IN_RACES.includes(name));
}

const answersTrue = (signature: string, hints: string[]): Weakness => ({
  name: `${signature} is always true`,
  sql: `create or replace function private.${signature} returns boolean language sql stable security definer
        set search_path = '' as 'select true'`,
  hints,
});

const helpers: Weakness[] = [
  {
    name: "nothing is audited",
    sql: `create or replace function private.audit(action text, target text, details jsonb default '{}')
          returns void language sql security definer set search_path = '' as 'select'`,
    hints: ["audit"],
  },
  answersTrue("is_admin()", ["not_admin"]),
  answersTrue("is_agent()", ["not_agent"]),
  answersTrue("is_active_account()", ["lapsed"]),
  answersTrue("is_active(p public.profiles, at timestamptz default now())", ["the account is"]),
  answersTrue("is_shown(a public.profiles)", ["not there"]),
  answersTrue("is_shown(c public.companies)", ["company"]),
  answersTrue("owns_media(_owner uuid, _kind text, _path text)", ["image_not_yours"]),
  answersTrue("clean_line(line text)", ["title_valid"]),
  answersTrue("is_seen(body text)", ["name_valid"]),
  answersTrue("clean_text(body text)", ["description_valid"]),
  answersTrue("valid_phone(phone text)", ["phone_valid"]),
  answersTrue("valid_url(url text, schemes text default 'https?')", ["tour"]),
  answersTrue("valid_template(lines jsonb, max_lines integer)", ["template_lines_valid"]),
  answersTrue("valid_setting(key text, value text)", ["app_setting_valid"]),
  {
    name: "no word is reserved",
    sql: `create or replace function private.is_reserved(word text) returns boolean language sql immutable
          set search_path = '' as 'select false'`,
    hints: ["reserved"],
  },
  {
    name: "second factors are not asked for",
    sql: `create or replace function private.has_second_factor(_user_id uuid) returns boolean language sql stable
          set search_path = '' as 'select false'`,
    hints: ["second factor"],
  },
];

const grant = (sql: string, hint: string): Weakness => ({ name: sql, sql, hints: [hint] });

const grants: Weakness[] = [
  ...[
    "is_admin",
    "trial_end_date",
    "subscription_active",
    "enable_ai_parser",
    "feature_property_ribbon_enabled",
    "organization_code",
    "user_type",
    "user_id",
    "version",
  ].map((column) =>
    grant(`grant update (${column}) on public.profiles to authenticated`, "profiles"),
  ),
  grant("grant update (organization_code) on public.companies to authenticated", "companies"),
  grant("grant update (owner_user_id) on public.companies to authenticated", "companies"),
  grant("grant update (agent_id) on public.properties to authenticated", "properties"),
  grant("grant insert (created_at) on public.properties to authenticated", "properties"),
  grant("grant insert on public.companies to authenticated", "companies"),
  grant("grant delete on public.profiles to authenticated", "profiles"),
  grant("grant truncate on public.properties to authenticated", "truncates"),
  grant("grant select on public.profiles to anon", "profiles"),
  grant("grant select (organization_code) on public.companies to anon", "companies"),
  grant("grant select on public.properties to anon", "properties"),
  grant("grant select on public.password_reset_logs to authenticated", "password_reset_logs"),
  grant("grant insert on public.user_consents to authenticated", "user_consents"),
  grant("grant update on public.app_settings to authenticated", "app_settings"),
  grant("grant update on public.public_listings to authenticated", "public_listings"),
  grant("grant insert on public.plans to authenticated", "plans"),
  grant(
    "grant execute on function public.rate_hit(text, text, integer, integer) to authenticated",
    "rate_hit",
  ),
  grant(
    "grant execute on function public.register_media(text, uuid, text, integer, integer, integer, text) to authenticated",
    "register_media",
  ),
  grant("grant execute on function public.run_maintenance() to anon", "run_maintenance"),
  grant("grant execute on function public.get_admin_stats() to anon", "get_admin_stats"),
  grant(
    "grant usage on schema private to authenticated; grant execute on function private.bootstrap_admin(text, boolean) to authenticated",
    "operator",
  ),
  grant(
    "grant usage on schema storage to authenticated; grant all on storage.objects to authenticated; create policy loose on storage.objects to authenticated using (true)",
    "objects",
  ),
];

const LISTINGS = "private.expected_listings(uuid, uuid)";

const bodies = () =>
  Promise.all([
    rewritten(
      "hidden prices are projected",
      LISTINGS,
      "case when a.show_property_prices then p.price end",
      "p.price",
      ["hidden price"],
    ),
    rewritten(
      "hidden prices per square metre are projected",
      LISTINGS,
      "case when a.show_property_prices then coalesce(p.price_per_sqm",
      "case when true then coalesce(p.price_per_sqm",
      ["hidden price"],
    ),
    rewritten(
      "a square metre costs what it did before the price fell",
      "private.guard_property()",
      "then new.price_per_sqm := null; end if",
      "then null; end if",
      ["what a square metre was stated"],
    ),
    rewritten(
      "what a square metre is newly stated to cost is forgotten",
      "private.guard_property()",
      "and new.price_per_sqm = old.price_per_sqm then",
      "then",
      ["what a square metre was stated"],
    ),
    rewritten(
      "since when a fallen price stands is shown where dates are hidden",
      LISTINGS,
      "case when a.show_listing_dates then f.since end",
      "f.since",
      ["hides since when"],
    ),
    rewritten(
      "what is new is shown where dates are hidden",
      LISTINGS,
      "a.show_listing_dates and private.is_live(p.status) and private.is_new",
      "private.is_live(p.status) and private.is_new",
      ["nothing is new where"],
    ),
    rewritten(
      "who raises the price for two hours has dropped it two days later",
      "private.price_before(uuid, text, timestamptz)",
      "interval '24 hours'",
      "interval '0 hours'",
      ["raised it for an hour"],
    ),
    rewritten(
      "a price of yesterday is what the price of today fell from",
      "private.price_before(uuid, text, timestamptz)",
      "interval '48 hours'",
      "interval '1 hour'",
      ["48 hours before does not"],
    ),
    rewritten(
      "a slip of the keyboard is kept",
      "private.keep_price()",
      "interval '1 hour'",
      "interval '0 hours'",
      ["many saves an hour"],
    ),
    rewritten(
      "hidden dates are projected",
      LISTINGS,
      "case when a.show_listing_dates then (p.published_at",
      "case when true then (p.published_at",
      ["dates are hidden"],
    ),
    rewritten(
      "a hidden date is revealed by the last change",
      LISTINGS,
      "case when a.show_listing_dates then p.updated_at end",
      "p.updated_at",
      ["dates are hidden"],
    ),
    rewritten("the day of listing is the day in London", LISTINGS, "'Asia/Jerusalem'", "'UTC'", [
      "the day in Jerusalem",
    ]),
    rewritten(
      "ribbons show without the feature",
      LISTINGS,
      "and a.feature_property_ribbon_enabled",
      "",
      ["ribbon"],
    ),
    rewritten("ribbons show without a colour", LISTINGS, "and p.ribbon_bg_color is not null", "", [
      "ribbon",
    ]),
    rewritten(
      "days are counted in London",
      "private.days_left(timestamptz, timestamptz)",
      "(ends_at at time zone 'Asia/Jerusalem')",
      "(ends_at at time zone 'UTC')",
      ["midnight"],
    ),
    rewritten(
      "a lapsed trial counts",
      "private.has_own_access(public.profiles, timestamptz)",
      "p.trial_active and p.trial_end_date > at",
      "p.trial_active",
      ["the account is"],
    ),
    rewritten(
      "an end date counts without being in the future",
      "private.has_own_access(public.profiles, timestamptz)",
      "p.subscription_end_date > at",
      "p.subscription_end_date is not null",
      ["the account is"],
    ),
    rewritten(
      "unknown is not false",
      "private.has_own_access(public.profiles, timestamptz)",
      ", false)",
      ", null)",
      ["the account is"],
    ),
    rewritten(
      "metadata chooses any type",
      "private.create_profile(uuid, text, jsonb)",
      "= 'company' then 'company' else 'agent' end",
      "is not null then _metadata ->> 'user_type' else 'agent' end",
      ["becomes agent"],
    ),
    rewritten("ten images become eleven", "private.image_limit(uuid)", "then 10", "then 11", [
      "no plan with",
    ]),
    rewritten(
      "an office's plan never ends",
      "private.office_of(public.profiles, timestamptz)",
      "s.status <> 'active' or s.ends_at <= at",
      "false",
      ["office's plan ends"],
    ),
    rewritten(
      "an office has places for everybody",
      "private.seated_agents(text, integer)",
      "limit _places",
      "",
      ["places go to"],
    ),
    rewritten(
      "places go to the oldest account",
      "private.seated_agents(text, integer)",
      "coalesce(company_since, created_at)",
      "created_at",
      ["joining last"],
    ),
    rewritten(
      "an office takes one agent too many",
      "private.guard_place()",
      ">= places",
      "> places",
      ["past the number"],
    ),
    rewritten(
      "an office publishes one listing too many",
      "private.quota_refusal(public.profiles)",
      "< office.property_limit",
      "<= office.property_limit",
      ["counted together"],
    ),
    rewritten(
      "an own plan that ended has room in an office",
      "private.quota_refusal(public.profiles)",
      "own_room and private.has_own_access(owner)",
      "own_room",
      ["until it ends"],
    ),
    rewritten(
      "an ended plan still limits",
      "private.plan_of(uuid)",
      "and (s.ends_at is null or s.ends_at > now())",
      "",
      ["ended"],
    ),
    rewritten(
      "guessing codes is not limited",
      "private.company_of_code(text)",
      "not (hit ->> 'allowed')::boolean",
      "false",
      ["guessing"],
    ),
    rewritten(
      "one attempt too many",
      "private.rate_hit(text, text, integer, integer)",
      "counter.hits <= _limit",
      "counter.hits <= _limit + 1",
      ["the attempt after"],
    ),
    rewritten(
      "a window never passes",
      "private.rate_hit(text, text, integer, integer)",
      "then 1 else least",
      "then least(r.hits + 1, 9) else least",
      ["window passes"],
    ),
    rewritten(
      "a new listing loses a field",
      "public.save_property(uuid, integer, jsonb, boolean)",
      "p.garden_area",
      "null",
      ["comes back as it was typed"],
    ),
    rewritten(
      "an edited listing keeps an old field",
      "public.save_property(uuid, integer, jsonb, boolean)",
      "= (p.accessible,",
      "= (was.accessible,",
      ["comes back as it was typed"],
    ),
    rewritten("visitors miss a field", LISTINGS, "p.parking_spots", "null::integer", [
      "comes back as it was typed",
    ]),
    rewritten(
      "a saved profile loses a field",
      "public.save_profile(integer, jsonb, text)",
      "p.is_public, p.profile_image_url, p.license",
      "true, p.profile_image_url, p.license",
      ["comes back as it was typed"],
    ),
    rewritten(
      "a company is joined without the profile",
      "public.save_profile(integer, jsonb, text)",
      "if not found then",
      "if not found and joined is null then",
      ["joins no company"],
    ),
    rewritten(
      "every window ends after a minute",
      "private.rate_hit(text, text, integer, integer)",
      "then 1 else least",
      "or r.window_start + interval '60 seconds' <= clock_timestamp() then 1 else least",
      ["as long as requested"],
    ),
    rewritten(
      "logos in use are swept",
      "private.idle_pictures(text[])",
      "c.logo_url = m.path",
      "false",
      ["never swept"],
    ),
    rewritten(
      "portraits in use are swept",
      "private.idle_pictures(text[])",
      "a.profile_image_url = m.path",
      "false",
      ["never used, after a day"],
    ),
    rewritten(
      "pictures are swept after 24 minutes",
      "private.idle_pictures(text[])",
      "interval '24 hours'",
      "interval '24 minutes'",
      ["swept after a day"],
    ),
    rewritten(
      "the page cache misses what was open",
      "public.public_changes(text)",
      "written_by >= ",
      "written_by > ",
      ["included in the next"],
    ),
    ...["password_reset_logs", "gone_listings", "audit_log", "mails"].map((kind) =>
      rewritten(
        `${kind} are kept for ever`,
        "private.forget_records()",
        `private.kept_since('${kind}')`,
        "null::timestamptz",
        [`${kind} are kept`],
      ),
    ),
    rewritten(
      "people say where they were",
      "public.record_consent(text, uuid)",
      "case when from_server then left(_ip, 45) end",
      "left(_ip, 45)",
      ["where somebody was"],
    ),
    rewritten(
      "people consent for others",
      "public.record_consent(text, uuid)",
      "case when from_server then _user_id else private.require_user() end",
      "coalesce(_user_id, private.require_user())",
      ["where somebody was"],
    ),
    rewritten(
      "the site's cap is not checked",
      "public.ai_consume(text, integer)",
      "bounds.site_calls, bounds.site_tokens",
      "1000000, 1000000000",
      ["site's cap"],
    ),
    rewritten(
      "the quota of calls is not checked",
      "private.ai_add(uuid, text, integer, integer, bigint)",
      "u.calls < _max_calls and",
      "",
      ["end for the day"],
    ),
    rewritten(
      "the quota of tokens is not checked",
      "private.ai_add(uuid, text, integer, integer, bigint)",
      "and u.tokens + _tokens <= _max_tokens",
      "",
      ["end for the day"],
    ),
    rewritten(
      "the owner sees every company's agents",
      "private.agents_of_company(public.companies)",
      "a.organization_code = own.organization_code and",
      "",
      ["another company"],
    ),
    rewritten(
      "the owner sees every company's listings",
      "private.properties_of_company(public.companies, integer, text, text, text, uuid)",
      "where a.organization_code = own.organization_code",
      "where true",
      ["another company"],
    ),
    rewritten(
      "a company removes anybody",
      "public.remove_agent(uuid, uuid)",
      "where id = _profile_id and organization_code = code",
      "where id = _profile_id",
      ["removes an agent"],
    ),
    rewritten(
      "a company hands over anybody's homes",
      "private.hand_homes(uuid, uuid[], uuid)",
      "where id = any (givers) and organization_code = office.organization_code order by id",
      "where id = any (_ids) or true order by id",
      ["own agents only"],
    ),
    rewritten(
      "leads go along whatever the agent allows",
      "private.hand_leads_of(uuid, uuid, uuid)",
      "if not private.company_reads(_from) then",
      "if false then",
      ["lets the office read"],
    ),
    rewritten(
      "who was removed comes back with the same code",
      "public.remove_agent(uuid, uuid)",
      "private.renew_code(own.id)",
      "own.organization_code",
      ["comes back"],
    ),
    rewritten(
      "one network fills the room of newcomers",
      "private.lead_room(text, text, text, integer, integer, integer)",
      "_network || ' ' || _key, 3, 86400",
      "_network || ' ' || _key, 300, 86400",
      ["of one network"],
    ),
    rewritten(
      "who is refused is a newcomer no more",
      "private.lead_room(text, text, text, integer, integer, integer)",
      "set hits = hits - 1",
      "set hits = hits",
      ["closes no listing"],
    ),
    rewritten(
      "every address is a network of its own",
      "public.add_lead(jsonb, text)",
      "coalesce(_lead ->> 'network', _client)",
      "_client",
      ["of one network"],
    ),
    rewritten(
      "a home that was closed long ago is shown",
      "private.shown_home(uuid)",
      "and private.lately(p.closed_at)",
      "",
      ["has its title while"],
    ),
    rewritten(
      "who signs up with a name that nobody sees gets no other",
      "private.clean_name(text)",
      "case when private.is_seen(name) then name end",
      "nullif(name, '')",
      ["is cleaned"],
    ),
    rewritten(
      "a stale version is saved",
      "public.save_property(uuid, integer, jsonb, boolean)",
      "where id = _id and version = _expected_version",
      "where id = _id",
      ["two tabs", "stale"],
    ),
    rewritten(
      "every write makes an open profile form stale",
      "private.bump_version()",
      "tg_nargs = 0 or",
      "true or",
      ["stays valid"],
    ),
    rewritten(
      "open screens hear nothing of a way to pay",
      "private.sync_subscription()",
      "updated_at = now()",
      "updated_at = updated_at",
      ["way to pay"],
    ),
    rewritten(
      "deleting leaves the address of the consent",
      "private.guard_consent()",
      "if new.user_id is null then new.ip_address := null; end if;",
      "",
      ["leaves no address behind"],
    ),
    rewritten("shared pictures are deleted", "private.media_orphan()", "p.id <> old.id", "false", [
      "stays",
    ]),
    rewritten(
      "the worker gets an order twice",
      "public.outbox_take(integer)",
      "available_at = now() + interval '5 minutes', ",
      "",
      ["worker"],
    ),
    rewritten(
      "the export holds everybody's listings",
      "public.export_my_account()",
      "where a.user_id = uid",
      "",
      ["export"],
    ),
    rewritten(
      "a name that was left is kept for ever",
      "private.is_kept_address(text, text, uuid)",
      "left_at > now() - interval '1 year'",
      "true",
      ["for a year after it was left"],
    ),
    rewritten(
      "nobody takes back the name that they left",
      "private.is_kept_address(text, text, uuid)",
      "user_id <> _user",
      "true",
      ["takes it back"],
    ),
    rewritten("names are hoarded", "private.keep_address()", "offset 5", "offset 5000", [
      "hoards names",
    ]),
    rewritten(
      "the name that was just left may be the one that goes",
      "private.keep_address()",
      "name = before desc",
      "name = before",
      ["hoards names"],
    ),
    rewritten(
      "an agent's names make room by those of others",
      "private.keep_address()",
      "and user_id = owner",
      "",
      ["hoards names"],
    ),
    rewritten(
      "a name that somebody has leads to who had it",
      "private.keep_address()",
      "name = called",
      "false",
      ["for a year after it was left", "takes it back"],
    ),
    rewritten(
      "the export holds everybody's former addresses",
      "private.former_addresses_of(uuid)",
      "where f.user_id = _user",
      "",
      ["copy of an account"],
    ),
    rewritten(
      "who signs in again ends their own notices",
      "public.end_others_push(uuid)",
      " and agent_id is distinct from private.my_profile_id()",
      "",
      ["ends its notifications"],
    ),
    rewritten(
      "who signs in ends the notices of every browser",
      "public.end_others_push(uuid)",
      "id = _id and",
      "",
      ["ends its notifications"],
    ),
    rewritten(
      "agents without a listing are suggested",
      "public.suggest_agents(text, integer)",
      "a.listings_count > 0 and",
      "",
      ["something to show"],
    ),
    rewritten(
      "one letter of a short name suggests everybody",
      "private.name_query(text)",
      "char_length(bare) > 2",
      "true",
      ["is not found by לוי"],
    ),
    rewritten(
      "privileges are not taken back",
      "private.apply_privileges()",
      "revoke all on all tables in schema %I from",
      "revoke truncate on all tables in schema %I from",
      ["first request"],
    ),
  ]);

export async function weaknesses(): Promise<Weakness[]> {
  return [
    ...(await policiesDropped()),
    ...(await policiesOpened()),
    ...(await checksDropped()),
    ...(await uniquesDropped()),
    ...(await triggersDisabled()),
    ...(await rowSecurityOff()),
    ...(await refusalsRemoved()),
    ...helpers,
    ...grants,
    ...(await bodies()),
    ...(await lifeWeaknesses()),
    ...(await viewingWeaknesses()),
    ...(await officeWeaknesses()),
    ...(await findWeaknesses()),
    ...(await searchWeaknesses()),
  ];
}
