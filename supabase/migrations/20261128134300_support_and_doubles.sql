-- An operator looks at somebody's dashboard with the operator's own session: what answers an agent or a company of their
-- own dashboard does so now through functions that are told whose it is. Support changes the mail address of an account,
-- with a proof from the new one and a day in which the old one may object. An operator says of two homes that look alike
-- that they are two; pictures of before there were hashes get theirs from the worker. A question to an agent is closed when
-- the last report that it was about is gone.

set check_function_bodies = off;

alter table private.media add column hashing_failed boolean not null default false;
create index media_unhashed_idx on private.media (created_at desc, path)
  where kind = 'property' and hashes is null and not hashing_failed;

create table private.different_homes (
  listing_id uuid not null references public.properties (id) on delete cascade,
  other_id uuid not null references public.properties (id) on delete cascade,
  facts jsonb not null,
  at timestamptz not null default now(),
  primary key (listing_id, other_id),
  constraint different_homes_once check (listing_id < other_id)
);
create index different_homes_other_id_idx on private.different_homes (other_id);
alter table private.different_homes enable row level security;

insert into private.mail_kinds (kind, stoppable, reader, stopped_with) values
  ('address_change', false, 'account', null),
  ('address_proof', true, 'address', null)
on conflict do nothing;

create table private.address_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  proof_id bigint not null unique references private.mails (id) on delete cascade,
  -- What tells the old address; nobody is overruled who was not told.
  notice_id bigint not null unique references private.mails (id) on delete cascade,
  asked_at timestamptz not null default now(),
  ends_at timestamptz not null,
  proved_at timestamptz,
  state text not null default 'open' constraint address_change_known
    check (state in ('open', 'changed', 'objected', 'withdrawn', 'taken'))
);
create unique index address_changes_open on private.address_changes (user_id) where state = 'open';
create index address_changes_user_id_idx on private.address_changes (user_id);
alter table private.address_changes enable row level security;

drop trigger same_home_check_again on public.properties;

CREATE OR REPLACE FUNCTION private.address_change_by(_secret text)
 RETURNS private.address_changes
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c from private.address_changes c where (private.mail_by(_secret)).id in (c.proof_id, c.notice_id)
$function$;

CREATE OR REPLACE FUNCTION private.address_change_from(c private.address_changes)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select sent_at + interval '24 hours' from private.mails where id = c.notice_id $function$;

CREATE OR REPLACE FUNCTION public.address_change_of(_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('proves', c.proof_id = (private.mail_by(_secret)).id, 'from', private.address_change_from(c),
    'state', case when c.state <> 'open' then 'over' when c.proved_at is not null and c.proof_id = (private.mail_by(_secret)).id then 'proved'
                  when c.ends_at <= now() and c.proved_at is null then 'over' else 'open' end)
  from private.address_change_by(_secret) c where c.id is not null
$function$;
comment on function public.address_change_of(text) is '`{proves, from, state: open/proved/over}` by the secret of either link: that of the new address proves it, that of the old one objects; null for any other';

CREATE OR REPLACE FUNCTION private.address_change_of_user(_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('address', m.address, 'asked_at', c.asked_at, 'ends_at', c.ends_at, 'proved_at', c.proved_at,
    'from', private.address_change_from(c),
    'state', case when c.state = 'open' and c.ends_at <= now() and c.proved_at is null then 'late' else c.state end)
  from private.address_changes c join private.mails m on m.id = c.proof_id
  where c.user_id = _user_id order by c.asked_at desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.address_changed(_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c private.address_changes;
  is_made boolean;
begin
  select * into c from private.address_changes where id = _id and state = 'open' for update;
  if c.id is null then return false; end if;
  select lower(u.email) = lower(m.address) into is_made
  from auth.users u, private.mails m where u.id = c.user_id and m.id = c.proof_id;
  perform private.end_address_change(c.id, case when is_made then 'changed' else 'taken' end);
  perform private.audit(case when is_made then 'support_address_changed' else 'support_address_taken' end, c.user_id::text);
  if is_made then
    perform private.queue_mail(c.user_id, 'address_change', 'address_changed:' || c.id, '{"state": "changed"}', now() + interval '3 days');
  end if;
  return is_made;
end $function$;
comment on function public.address_changed(uuid) is 'whether the account has the new address now; else somebody else had it first, and the change is over';

CREATE OR REPLACE FUNCTION public.address_changes_due()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'user_id', c.user_id, 'address', m.address) order by c.asked_at), '[]')
  from private.address_changes c join private.mails m on m.id = c.proof_id
  where c.state = 'open' and c.proved_at is not null and private.address_change_from(c) <= now()
$function$;
comment on function public.address_changes_due() is '`[{id, user_id, address}]`: proved, and the old address has known of it for a day';

CREATE OR REPLACE FUNCTION public.admin_account(target_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account jsonb;
begin
  perform private.require_admin();
  select to_jsonb(u) into account from auth.users u where u.id = target_user_id;
  if account is null then perform private.refuse('not_found', 'PT404'); end if;
  return jsonb_build_object(
    'email', account ->> 'email',
    'confirmed_at', account ->> 'email_confirmed_at',
    'last_sign_in_at', account ->> 'last_sign_in_at',
    'banned_until', account ->> 'banned_until',
    'sessions', private.sessions_of(target_user_id),
    'has_second_factor', to_regclass('auth.mfa_factors') is not null,
    'factors', private.factors_of(target_user_id),
    'address_change', private.address_change_of_user(target_user_id),
    'resets', (select coalesce(jsonb_agg(jsonb_build_object('at', r.created_at, 'success', r.success) order by r.created_at desc), '[]')
               from (select created_at, success from public.password_reset_logs
                     where lower(email) = lower(account ->> 'email') order by created_at desc limit 5) r));
end $function$;
comment on function public.admin_account(uuid) is '`{email, confirmed_at, last_sign_in_at, banned_until, sessions, has_second_factor, factors: [{id, kind, name, since}], address_change: {address, asked_at, ends_at, proved_at, from, state} or null, resets: [{at, success}]}`; no secret is in it
refuses 42501 `not_admin`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION public.admin_change_address(target_user_id uuid, _address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := lower(btrim(coalesce(_address, '')));
  change uuid := gen_random_uuid();
  ends timestamptz := now() + interval '3 days';
  earlier uuid;
begin
  perform private.require_admin();
  -- One after the other: two at once would leave two links.
  perform from auth.users where id = target_user_id and email is not null for no key update;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  if target_user_id = auth.uid() then perform private.refuse('not_yourself'); end if;
  if private.valid_address(wanted) is not true then perform private.refuse('address_invalid', '22023'); end if;
  if private.is_address_taken(wanted) then perform private.refuse('address_taken', 'P0001'); end if;
  if not (private.rate_hit('address_changes', target_user_id::text, 5, 86400) ->> 'allowed')::boolean
     or not (private.rate_hit('address_proofs', encode(private.mailbox_hash(wanted), 'hex'), 3, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  select id into earlier from private.address_changes where user_id = target_user_id and state = 'open';
  if earlier is not null then perform private.end_address_change(earlier, 'withdrawn'); end if;
  if not private.queue_mail_to(wanted, 'address_proof', 'address_proof:' || change,
                               jsonb_build_object('day', (ends at time zone 'Asia/Jerusalem')::date), ends) then
    perform private.refuse('mails_stopped', 'P0001');
  end if;
  perform private.queue_mail(target_user_id, 'address_change', 'address_change:' || change, '{"state": "asked"}', ends);
  insert into private.address_changes (id, user_id, proof_id, notice_id, ends_at)
  select change, target_user_id, proof.id, notice.id, ends
  from private.mails proof, private.mails notice
  where proof.key = 'address_proof:' || change and notice.key = 'address_change:' || change;
  perform private.audit('support_address_asked', target_user_id::text);
end $function$;
comment on function public.admin_change_address(uuid,text) is 'nothing; a link of three days to the new address, and word to the old one, in place of an earlier change that was open
refuses 42501 `not_admin`; 42501 `not_yourself`; PT404 `not_found`; 22023 `address_invalid`; P0001 `address_taken`, `too_many_requests` (5 a day of an account, 3 to one mailbox), `mails_stopped` (the new address wants none)';

CREATE OR REPLACE FUNCTION public.admin_dismiss_same_homes(_one uuid, _other uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.properties;
  b public.properties;
begin
  perform private.require_admin();
  delete from private.same_home_pairs where listing_id = least(_one, _other) and other_id = greatest(_one, _other);
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  select * into a from public.properties where id = least(_one, _other);
  select * into b from public.properties where id = greatest(_one, _other);
  insert into private.different_homes as d (listing_id, other_id, facts)
  values (a.id, b.id, jsonb_build_array(private.compared_facts(a), private.compared_facts(b)))
  on conflict (listing_id, other_id) do update set facts = excluded.facts, at = now();
  perform private.audit('same_homes_dismissed', a.id::text, jsonb_build_object('other', b.id));
end $function$;
comment on function public.admin_dismiss_same_homes(uuid,uuid) is 'nothing; the pair does not come again, and its agents are told of it no more, until a fact or a picture of one of them is another
refuses 42501 `not_admin`; PT404 `not_found` (it is no pair, or not any more)';

CREATE OR REPLACE FUNCTION public.admin_forget_person(_email text DEFAULT NULL::text, _phone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counts jsonb;
begin
  perform private.require_person(_email, _phone);
  counts := private.person_counts(_email, _phone);
  delete from public.caught_leads where request_id in (select private.leads_by_person(_email, _phone));
  delete from public.leads where id in (select private.leads_by_person(_email, _phone));
  delete from private.alerts where lower(address) = lower(_email);
  delete from private.alert_browsers where lower(address) = lower(_email);
  delete from private.listing_reports where lower(address) = lower(_email);
  perform private.close_idle_questions();
  -- The fault that is told stays a task of the operator (regulation 35), as a closed one stays: without the person.
  update private.accessibility_complaints set email = null, phone = null where lower(email) = lower(_email) or phone = _phone;
  perform private.forget_payments(_email, _phone);
  delete from private.mails where lower(address) = lower(_email);
  delete from public.password_reset_logs where lower(email) = lower(_email);
  perform private.audit('person_forgotten', null, counts);
  return counts;
end $function$;
comment on function public.admin_forget_person(text,text) is 'how much of a mail address or a phone was deleted: `{leads, alerts, reports, complaints, payments, mails, password_resets}`; of complaints the addresses only, of payments all but the sum; in the audit
refuses 42501 `not_admin`; 22023 `person_unnamed`';

CREATE OR REPLACE FUNCTION public.admin_view_as(target_user_id uuid, _filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'newest'::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person public.profiles;
  company public.companies;
  today constant timestamptz := date_trunc('day', now() at time zone 'Asia/Jerusalem') at time zone 'Asia/Jerusalem';
begin
  perform private.require_admin();
  select * into person from public.profiles where user_id = target_user_id;
  if person.id is null then perform private.refuse('not_found', 'PT404'); end if;
  -- One look is one line, whatever its tabs and pages.
  if not exists (
      select from private.audit_log where actor = (select auth.uid()) and target = target_user_id::text
        and action = 'support_viewed' and at > now() - interval '15 minutes') then
    perform private.audit('support_viewed', target_user_id::text);
  end if;
  if person.user_type = 'company' then
    select * into company from public.companies where owner_user_id = target_user_id;
    return jsonb_build_object(
      'user_type', 'company', 'name', person.name, 'active', private.is_active(person),
      'company', case when company.id is not null then jsonb_build_object(
        'id', company.id, 'name', company.name, 'logo_url', company.logo_url,
        'agents', private.agents_of_company(company), 'limits', private.limits_of_company(company),
        'properties', private.properties_of_company(
          company, _page, _filters ->> 'search', _sort, _filters ->> 'status', (_filters ->> 'agent')::uuid)) end);
  end if;
  return jsonb_build_object(
    'user_type', 'agent', 'name', person.name, 'active', private.is_active(person),
    'username', person.username, 'is_public', person.is_public, 'phone', person.phone,
    'shows_prices', person.show_property_prices, 'ribbon', person.feature_property_ribbon_enabled,
    'listings', private.listings_of(person.id, _filters, _sort, _page), 'limits', private.limits_of(target_user_id),
    'viewings', (select count(*) from private.viewings v where v.agent_id = person.id and v.state in ('waiting', 'confirmed')
                 and v.starts_at >= today and v.starts_at < today + interval '1 day'));
end $function$;
comment on function public.admin_view_as(uuid,jsonb,text,integer) is 'what the dashboard of an agent (`own_listings` with its arguments, `my_limits`, how many `viewings` today) or of a company (`company_agents`, `company_limits`, `company_properties` with its arguments in `_filters`) shows; `active`: whether its owner may open it now. Writes `support_viewed` into the audit, once in a quarter of an hour
refuses 42501 `not_admin`; PT404 `not_found`; 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION public.admin_withdraw_address(target_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change uuid;
begin
  perform private.require_admin();
  perform from auth.users where id = target_user_id for no key update;
  select id into change from private.address_changes where user_id = target_user_id and state = 'open' and ends_at > now();
  if change is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.end_address_change(change, 'withdrawn');
  perform private.audit('support_address_withdrawn', target_user_id::text);
end $function$;
comment on function public.admin_withdraw_address(uuid) is 'nothing; both links are dead at once
refuses 42501 `not_admin`; PT404 `not_found` (none is open)';

CREATE OR REPLACE FUNCTION private.agents_of_company(own public.companies)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'name', a.name, 'username', a.username, 'phone', a.phone, 'is_public', a.is_public, 'edits', a.office_edits,
      'properties_count', (select count(*) from public.properties p where p.agent_id = a.id and p.status in ('active', 'under_offer'))) order by a.name, a.id), '[]')
    from public.profiles a
    where a.organization_code = own.organization_code and a.user_type = 'agent'
$function$;

CREATE OR REPLACE FUNCTION public.answer_address_change(_secret text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail bigint := (private.mail_by(_secret)).id;
  c private.address_changes;
begin
  select * into c from private.address_changes where mail in (proof_id, notice_id) for update;
  if c.id is null or c.state <> 'open' then return false; end if;
  if mail = c.notice_id then
    perform private.end_address_change(c.id, 'objected');
    perform private.audit('support_address_objected', c.user_id::text);
    return true;
  end if;
  if c.proved_at is not null or c.ends_at <= now() then return false; end if;
  update private.address_changes set proved_at = now() where id = c.id;
  perform private.audit('support_address_proved', c.user_id::text);
  return true;
end $function$;
comment on function public.answer_address_change(text) is 'whether it did something: the link of the new address proves it, that of the old one ends the change, also after the proof, until it is made';

CREATE OR REPLACE FUNCTION private.close_idle_questions()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.listing_questions q set closed_at = now()
  where q.closed_at is null
    and not exists (select from private.listing_reports r where r.listing_id = q.listing_id and r.decided_at is null)
$function$;

CREATE OR REPLACE FUNCTION public.company_agents()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.agents_of_company(private.require_company()) $function$;
comment on function public.company_agents() is '`[{id, name, username, phone, is_public, properties_count}]`, all of them in one value: rows would be cut at the Data API''s `max_rows`
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION public.company_limits()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.limits_of_company(private.require_company()) $function$;
comment on function public.company_limits() is '`{plan, carries_agents, agent_limit, agents, property_limit, properties, images_per_property, video, statistics}` of the own company
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION public.company_properties(_page integer DEFAULT 1, _search text DEFAULT NULL::text, _sort text DEFAULT 'live'::text, _status text DEFAULT NULL::text, _agent uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.properties_of_company(private.require_company(), _page, _search, _sort, _status, _agent);
end $function$;
comment on function public.company_properties(integer,text,text,text,uuid) is '`{total, states: {status: count}, rows: [{id, title, price, city, rooms, transaction_type, status, expires_at, agent_id, agent_name, agent_username, views, contacts}]}`: 24 of the homes of the company''s agents in that state and of that agent (null: all), never drafts; `expires_at` of what visitors find, else null; views and contacts of 30 days. `states` counts what fits the search in every state. Sort live (what visitors find first, each part newest first), newest, price_asc, price_desc, rooms_asc, rooms_desc, title, city, agent, ending, views, contacts
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION private.compared_facts(p public.properties)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_array(p.city, p.transaction_type, p.rooms, private.search_key(p.address), p.floor, p.built_area,
    (select jsonb_agg(path order by path) from unnest(p.images) path))
$function$;

CREATE OR REPLACE FUNCTION private.end_address_change(_id uuid, _state text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c private.address_changes;
begin
  update private.address_changes set state = _state where id = _id returning * into c;
  update private.mails set useful_until = now() where id in (c.proof_id, c.notice_id) and sent_at is null and dead_at is null;
end $function$;

CREATE OR REPLACE FUNCTION private.find_same_homes()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  home public.properties;
  looked integer := 0;
begin
  for home in
    select p.* from private.same_home_checks c join public.properties p on p.id = c.listing_id
    order by c.at limit 10 for update of c skip locked
  loop
    delete from private.same_home_pairs where home.id in (listing_id, other_id);
    if home.status in ('active', 'under_offer') then
      insert into private.same_home_pairs (listing_id, other_id, by_street, by_pictures)
      select least(home.id, s.listing_id), greatest(home.id, s.listing_id), s.by_street, s.by_pictures
      from private.same_homes(home) s
      where not private.is_different_home(home, s.listing_id)
      on conflict do nothing;
    end if;
    delete from private.same_home_checks where listing_id = home.id;
    looked := looked + 1;
  end loop;
  return looked;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_reports()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.listing_reports where id in (
    select id from private.listing_reports where created_at < private.kept_since('listing_reports')
    limit 10000 for update skip locked);
  delete from private.listing_questions where asked_at < private.kept_since('listing_reports');
  select private.close_idle_questions();
  delete from private.listing_appeals where decided_at < private.kept_since('listing_reports');
  delete from private.withheld_homes w
  where at < now() - interval '90 days'
    and not exists (select from private.withheld_listings l where l.listing_id = w.listing_id)
$function$;

CREATE OR REPLACE FUNCTION public.hash_picture(_path text, _hashes text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner uuid;
begin
  update private.media set hashes = _hashes::bigint[], hashing_failed = _hashes is null
  where path = _path and kind = 'property' and hashes is null returning owner_id into owner;
  if _hashes is null then return; end if;
  insert into private.same_home_checks (listing_id)
  select id from public.properties
  where agent_id = owner and status in ('active', 'under_offer') and _path = any (images)
  on conflict do nothing;
end $function$;
comment on function public.hash_picture(text,text) is 'nothing; hashes as `{1,2,3,4}`, null: the file could not be read, and is not tried again';

CREATE OR REPLACE FUNCTION private.is_address_taken(_address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select exists (select from auth.users where lower(email) = lower(_address)) $function$;

CREATE OR REPLACE FUNCTION private.is_different_home(p public.properties, _other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.different_homes d
    join public.properties a on a.id = d.listing_id join public.properties b on b.id = d.other_id
    where d.listing_id = least(p.id, _other) and d.other_id = greatest(p.id, _other)
      and d.facts = jsonb_build_array(private.compared_facts(a), private.compared_facts(b)))
$function$;

CREATE OR REPLACE FUNCTION private.limits_of(uid uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan public.plans := private.plan_of(uid);
  me public.profiles;
  office jsonb;
begin
  select * into me from public.profiles where user_id = uid;
  select jsonb_build_object(
      'property_limit', o.property_limit, 'images_per_property', least(coalesce(o.images_per_property, 30), 30),
      'properties', private.office_listings(o.code, o.agent_limit)) into office
  from private.office_of(me) o where o.state = 'open';
  return jsonb_build_object(
    'plan', plan.slug, 'property_limit', plan.property_limit,
    'images_per_property', private.image_limit(uid), 'video', private.has_video(uid),
    'statistics', private.has_statistics(uid),
    'properties', (select count(*) from public.properties where agent_id = me.id and status in ('active', 'under_offer')),
    'own_access', private.has_own_access(me), 'office', office);
end $function$;

CREATE OR REPLACE FUNCTION private.limits_of_company(own public.companies)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan public.plans := private.plan_of(own.owner_user_id);
begin
  return jsonb_build_object(
    'plan', plan.name, 'carries_agents', plan.agent_limit is not null,
    'agent_limit', plan.agent_limit, 'images_per_property', least(coalesce(plan.images_per_property, 30), 30),
    'video', coalesce(plan.video, false), 'statistics', private.buys_statistics(own.owner_user_id),
    'agents', (select count(*) from public.profiles where organization_code = own.organization_code),
    'property_limit', case when plan.agent_limit is not null then plan.property_limit end,
    'properties', private.office_listings(own.organization_code, plan.agent_limit));
end $function$;

CREATE OR REPLACE FUNCTION private.listings_of(me uuid, _filters jsonb, _sort text, _page integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if pg_column_size(_filters) > 10000 then perform private.refuse('filters_too_long', '22023'); end if;
  return (
    with found as materialized (select * from private.own_found(me, _filters - 'status')),
    shown as (select * from found where _filters ->> 'status' is null or status = _filters ->> 'status'),
    counted as (select count(*) as n from shown),
    -- Past the end is the last page, as when the last listing of a page was just deleted.
    place as (select n, least(greatest(coalesce(_page, 1), 1), greatest(ceil(n / 24.0), 1))::integer as page from counted),
    ordered as (
      select id, row_number() over (order by
        case when _sort = 'price_asc' then price end, case when _sort = 'price_desc' then price end desc nulls last,
        case when _sort = 'ending' and private.is_live(status) then expires_at end nulls last,
        case when _sort = 'changed' then changed_at end desc, seq desc) as ordinal
      from shown)
    select jsonb_build_object(
      'found', place.n, 'page', place.page,
      'states', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) as n from found group by status) s),
      'totals', (select jsonb_build_object(
          'all', count(*),
          'live', count(*) filter (where private.is_live(status)),
          'expired', count(*) filter (where status = 'expired'),
          'due', count(*) filter (where private.is_live(status) and expires_at < (select private.week_end())))
        from public.properties where agent_id = me),
      'choices', (select jsonb_build_object(
          'rooms', coalesce(jsonb_agg(distinct rooms) filter (where rooms is not null), '[]'),
          'cities', coalesce(jsonb_agg(distinct city) filter (where city is not null), '[]'))
        from public.properties where agent_id = me),
      'publishing_stop', private.publishing_stop(me), 'publishing_review', private.publishing_review(me),
      'rows', coalesce((
        select jsonb_agg((to_jsonb(p) - 'description') || coalesce(private.marks_seen(p.id),
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false, "is_exclusive": false, "open_house_on": null}') || jsonb_build_object('complete', private.is_complete(p), 'price_in_doubt', private.price_in_doubt(p), 'withheld', (
            select jsonb_build_object('reason', w.reason, 'words', w.words, 'appeal', private.appeal_of(p.id))
            from private.withheld_listings w where w.listing_id = p.id), 'is_asked', exists (
            select from private.listing_questions q where q.listing_id = p.id and q.closed_at is null and q.answered_at is null), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status, 'act', e.act)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $function$;

CREATE OR REPLACE FUNCTION public.my_limits()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.limits_of(private.require_user()) $function$;
comment on function public.my_limits() is '`{plan, property_limit, images_per_property, video, statistics, properties, own_access, office: {property_limit, images_per_property, properties} or null}`: `images_per_property`, `video` and `statistics` are the better of both, the others are the own plan''s; the office''s `properties` are those of all its agents; listings that are shown only';

CREATE OR REPLACE FUNCTION public.own_listings(_filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'newest'::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.listings_of((select id from public.profiles where user_id = private.require_user()), _filters, _sort, _page);
end $function$;
comment on function public.own_listings(jsonb,text,integer) is '`{found, page, states: {status: count}, totals: {all, live, expired, due}, choices: {rooms, cities}, publishing_stop, publishing_review, rows}`: 24 of one''s own listings, with `complete`, `price_in_doubt`, `withheld {reason, words, appeal}` of what an operator hid (else null), `is_asked` while a question of an operator waits for the agent, the last `event {at, from, to, act}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new`, `automatic_ribbons`, `is_exclusive` and `open_house_on` as they see them. `states` counts what fits the other filters; `totals` and `choices` everything. `publishing_stop {reason, words, at}` while an operator has stopped the agent''s publishing, else null. `publishing_review {state: unasked/waits/refused, words, license, asked_at}` while the first publishing waits for an operator, else null. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION public.own_same_homes(_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  home public.properties;
begin
  perform private.require_user();
  select * into home from public.properties where id = _id and agent_id = private.my_profile_id();
  if home.id is null then perform private.refuse('not_found', 'PT404'); end if;
  return (
    select jsonb_build_object(
      'own', coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title) order by o.seq desc) filter (where o.agent_id = home.agent_id), '[]'),
      'others', coalesce(bool_or(o.agent_id <> home.agent_id and l.id is not null and (s.by_pictures or o.location_shown <> 'area')), false))
    from private.same_homes(home) s
    join public.properties o on o.id = s.listing_id
    left join public.public_listings l on l.id = o.id
    where not private.is_different_home(home, o.id));
end $function$;
comment on function public.own_same_homes(uuid) is '`{own: [{id, title}], others: boolean}`: live listings that look like this one of one''s own; of those of others only whether there is one
refuses 42501 `not_signed_in`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION private.properties_of_company(own public.companies, _page integer, _search text, _sort text, _status text, _agent uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 1000);
  word text := private.like_word(_search);
  by_numbers boolean := _sort in ('views', 'contacts');
  since date := (now() at time zone 'Asia/Jerusalem')::date - 29;
begin
  return (
    with fitting as materialized (
      select p.id, p.seq, p.title, p.price, p.city, p.rooms, p.transaction_type, p.status,
             case when private.is_live(p.status) then p.expires_at end as expires_at,
             a.id as agent_id, a.name as agent_name, a.username as agent_username
      from public.properties p join public.profiles a on a.id = p.agent_id
      where a.organization_code = own.organization_code and a.user_type = 'agent' and p.status <> 'draft'
        and (_agent is null or a.id = _agent)
        and (word is null or p.title ilike word or p.city ilike word or a.name ilike word)
    ),
    found as materialized (select * from fitting where _status is null or status = _status),
    numbers as materialized (
      select d.listing_id, sum(d.views) as views, sum(d.calls + d.chats + d.leads) as contacts
      from private.listing_days d
      where by_numbers and d.day >= since and d.listing_id in (select id from found) group by 1
    ),
    ordered as (
      select f.*, row_number() over (order by
        case when _sort = 'live' then not private.is_live(f.status) end,
        case when _sort = 'price_asc' then f.price end, case when _sort = 'price_desc' then f.price end desc,
        case when _sort = 'rooms_asc' then f.rooms end, case when _sort = 'rooms_desc' then f.rooms end desc nulls last,
        case when _sort = 'title' then f.title end, case when _sort = 'city' then f.city end,
        case when _sort = 'agent' then f.agent_name end,
        case when _sort = 'ending' then f.expires_at end nulls last,
        case when _sort = 'views' then coalesce(n.views, 0) end desc,
        case when _sort = 'contacts' then coalesce(n.contacts, 0) end desc, f.seq desc) as ordinal
      from found f left join numbers n on n.listing_id = f.id order by ordinal limit 24 offset (page - 1) * 24
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'states', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) as n from fitting group by status) s),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(o) - 'seq' - 'ordinal' || jsonb_build_object('views', coalesce(d.views, 0), 'contacts', coalesce(d.contacts, 0))
          order by o.ordinal)
        from ordered o left join lateral (
          select sum(views) as views, sum(calls + chats + leads) as contacts from private.listing_days
          where listing_id = o.id and day >= since) d on true), '[]')));
end $function$;

CREATE OR REPLACE FUNCTION public.unhashed_pictures(_limit integer DEFAULT 20)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select path from private.media where kind = 'property' and hashes is null and not hashing_failed
  order by created_at desc, path limit least(greatest(_limit, 1), 100)
$function$;
comment on function public.unhashed_pictures(integer) is 'paths of pictures of homes that have no hashes yet, the newest first';

CREATE TRIGGER same_home_check_again AFTER UPDATE ON public.properties FOR EACH ROW WHEN (((new.status = ANY (ARRAY['active'::text, 'under_offer'::text])) AND ((old.status IS DISTINCT FROM new.status) OR (old.city IS DISTINCT FROM new.city) OR (old.rooms IS DISTINCT FROM new.rooms) OR (old.transaction_type IS DISTINCT FROM new.transaction_type) OR (old.address IS DISTINCT FROM new.address) OR (old.floor IS DISTINCT FROM new.floor) OR (old.built_area IS DISTINCT FROM new.built_area) OR (old.images IS DISTINCT FROM new.images)))) EXECUTE FUNCTION private.note_same_home_check();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_change_address(uuid, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_withdraw_address(uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.address_change_of(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.answer_address_change(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.address_changes_due()', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.address_changed(uuid)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_view_as(uuid, jsonb, text, integer)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_dismiss_same_homes(uuid, uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.unhashed_pictures(integer)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.hash_picture(text, text)', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;

select private.close_idle_questions();
