-- A new column, feature or step of maintenance restates no function any more: the steps are rows, the bits of features
-- come from one list, and the functions that are written from the catalog do not depend on the order of a grant.

create table private.maintenance_steps (
  name text primary key, -- its key in the answer
  work name not null unique, -- the function
  place integer not null unique
);
alter table private.maintenance_steps enable row level security;
insert into private.maintenance_steps (place, name, work) values
  (100, 'records_forgotten', 'forget_records'),
  (200, 'leads_forgotten', 'forget_leads'),
  (300, 'lists_forgotten', 'forget_lists'),
  (400, 'finds_forgotten', 'forget_finds'),
  (500, 'unconfirmed_forgotten', 'forget_unconfirmed'),
  (600, 'pushes_forgotten', 'forget_pushes'),
  (700, 'places_forgotten', 'forget_new_places'),
  (800, 'expiry_mails', 'queue_expiry_mails'),
  (900, 'lead_digests', 'queue_lead_digests'),
  (1000, 'week_mails', 'queue_week_mails'),
  (1100, 'weeks_summed', 'sum_weeks'),
  (1200, 'areas_renewed', 'renew_areas'),
  (1300, 'visitors_forgotten', 'forget_visitors'),
  (1400, 'sets_renewed', 'renew_search_sets'),
  (1500, 'trials_ended', 'end_trials'),
  (1600, 'subscriptions_ended', 'end_subscriptions'),
  (1700, 'badges_ended', 'end_badges'),
  (1800, 'closed_forgotten', 'forget_closed'),
  (1900, 'listings_expired', 'expire_listings'),
  (2000, 'media_orphans', 'sweep_pictures');

update private.masks set expression = $$%features%
    + case when l.images <> '{}' then private.feature_bit('only:pictures') else 0 end
    + case when l.status = 'active' then private.feature_bit('only:available') else 0 end
    + coalesce(private.feature_bit('condition:' || l.condition), 0)$$
where projection = 'private.search_rows'::regclass and column_name = 'features';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.column_functions()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- In the order of the alphabet, so that the order in which a grant names its columns changes nothing.
  saved text[] := array(select unnest(columns) c from private.api_grants
    where object = 'table public.properties' and privilege = 'update' order by c);
  names text := (select string_agg(quote_ident(c), ', ') from unnest(saved) c);
  -- A listing as visitors see it, live or closed, and what of it they do.
  listed text := private.columns('public.public_listings', '%2$s', 'p.', false);
  shown constant text := $from$from public.properties p
  join public.profiles a on a.id = p.agent_id
  cross join lateral (
    select p.ribbon_enabled and a.feature_property_ribbon_enabled
           and btrim(p.ribbon_text) <> '' and p.ribbon_bg_color is not null as shown) r
  left join lateral private.price_fall(p.id, p.transaction_type, p.price) f
    on a.show_property_prices and private.is_live(p.status)
  where private.is_shown(a)$from$;
  -- One listing, those of an agent, or all: each has a plan of its own, which plpgsql keeps. A function in SQL
  -- is planned at each call, which took most of a save's time.
  chosen constant text := $chosen$
  if _id is not null then
    return query %1$s and %2$s and p.id = _id and (_agent is null or a.id = _agent);
  elsif _agent is not null then
    return query %1$s and %2$s and a.id = _agent;
  else
    return query %1$s and %2$s;
  end if;$chosen$;
  given text := (select string_agg('p.' || quote_ident(c), ', ') from unnest(saved) c);
  defaults text := (select string_agg(format('%L, %s', a.attname, pg_catalog.pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum)
    from pg_catalog.pg_attribute a join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = 'public.properties'::regclass and a.attname = any (saved));
  -- The first bit, of position 0, is not used: array positions begin at 1.
  features text := (select string_agg(format('case when l.%I then %s else 0 end', f, private.feature_bit(f)), ' + ' order by place)
    from unnest(private.features()) with ordinality one (f, place));
begin
  -- What each public row must be. The triggers write from these functions.
  return next format($sql$create or replace function private.expected_companies(_id uuid default null) returns setof public.public_companies
language sql stable security definer set search_path = ''
as $$
  select %s
  from public.companies c
  where (_id is null or c.id = _id) and private.is_shown(c)
$$$sql$, private.columns('public.public_companies', '%2$s', 'c.', false));

  return next format($sql$create or replace function private.expected_agents(_id uuid default null) returns setof public.public_agents
language sql stable security definer set search_path = ''
as $$
  select %s
  from public.profiles a
  left join public.companies c
    on c.organization_code = a.organization_code and private.is_shown(c)
  where (_id is null or a.id = _id) and private.is_shown(a)
$$$sql$, private.columns('public.public_agents', '%2$s', 'a.', false));

  return next format($sql$create or replace function private.expected_listings(_agent uuid default null, _id uuid default null)
returns setof public.public_listings
language plpgsql stable security definer set search_path = ''
as $$
begin%s
end $$$sql$, format(chosen, 'select (row(' || listed || E')::public.public_listings).*\n  ' || shown, 'private.is_live(p.status)'));

  return next format($sql$create or replace function private.expected_closed_listings(_agent uuid default null, _id uuid default null)
returns setof public.public_closed_listings
language plpgsql stable security definer set search_path = ''
as $$
begin%s
end $$$sql$, format(chosen, 'select (row((p.closed_at at time zone ''Asia/Jerusalem'')::date, ' || listed
                  || E')::public.public_closed_listings).*\n  ' || shown,
                'p.status = ''closed'' and private.lately(p.closed_at)'));

  return next format($sql$create or replace function private.project_company(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_companies c
  where c.id = _id and not exists (select from private.expected_companies(_id));
  %s
$$$sql$, private.projecting('public.public_companies', 'private.expected_companies(_id)'));

  return next format($sql$create or replace function private.project_agent(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_agents a
  where a.id = _id and not exists (select from private.expected_agents(_id));
  %s
$$$sql$, private.projecting('public.public_agents', 'private.expected_agents(_id)'));

  return next format($sql$create or replace function private.project_listings(_agent uuid, _id uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  live public.public_listings;
  closed public.public_closed_listings;
begin
  if _id is null then
    delete from public.public_listings l
    where l.agent_id = _agent and not exists (select from private.expected_listings(_agent, l.id));
    delete from public.public_closed_listings l
    where l.agent_id = _agent and not exists (select from private.expected_closed_listings(_agent, l.id));
    %s
    %s
    return;
  end if;
  -- One listing: a statement that writes nothing has its triggers all the same.
  select * into live from private.expected_listings(_agent, _id);
  if live.id is not null then
    %s
  elsif exists (select from public.public_listings l where l.id = _id and l.agent_id = _agent) then
    delete from public.public_listings l where l.id = _id and l.agent_id = _agent;
  end if;
  select * into closed from private.expected_closed_listings(_agent, _id);
  if closed.id is not null then
    %s
  elsif exists (select from public.public_closed_listings l where l.id = _id and l.agent_id = _agent) then
    delete from public.public_closed_listings l where l.id = _id and l.agent_id = _agent;
  end if;
end $$$sql$, private.projecting('public.public_listings', 'private.expected_listings(_agent)'),
         private.projecting('public.public_closed_listings', 'private.expected_closed_listings(_agent)'),
         private.projecting('public.public_listings', '(select live.*) l'),
         private.projecting('public.public_closed_listings', '(select closed.*) l'));

  -- The row of a listing in the search, and what keeps it. "_words": those that are known already, because the
  -- texts are the same as before.
  return next format($sql$create or replace function private.search_row(l public.public_listings, _words tsvector default null)
returns private.search_rows
language plpgsql stable set search_path = ''
as $$
begin
  return (select row(%s)::private.search_rows
  from private.search_cities c where c.name = l.city);
end $$$sql$, replace(private.columns('private.search_rows', '%2$s', 'l.'), '%features%', features));

  return next format($sql$create or replace function private.store_search_row(r private.search_rows) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.search_rows as s select (r).* on conflict (id) do update
  set (%s) = (%s)
  where s is distinct from excluded;
end $$$sql$, private.columns('private.search_rows', '%1$I'), private.columns('private.search_rows', 'excluded.%1$I'));

  -- Creates (no id) or edits (id and the version that was read). Runs as the caller, so grants and
  -- policies apply. Keys that are missing keep their value; a key that is no column is refused, so that
  -- nothing typed is lost in silence. What is saved is shown, unless it is a draft that `_publish` leaves one.
  return next format($sql$create or replace function public.save_property(_id uuid, _expected_version integer, _data jsonb, _publish boolean default true)
returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  was public.properties;
  p public.properties;
  me public.profiles;
  unknown_key text;
  reason text;
begin
  if pg_column_size(_data) > 200000 then raise exception using message = 'listing_too_long', errcode = '22023'; end if;
  select * into me from public.profiles where user_id = (select auth.uid());
  if me.user_type is distinct from 'agent' then raise exception using message = 'not_agent', errcode = '42501'; end if;
  if not (public.check_trial_status(me.user_id) ->> 'is_active')::boolean then
    raise exception using message = 'account_inactive', errcode = '42501';
  end if;
  select min(k) into unknown_key from jsonb_object_keys(_data) k where k <> all (%4$L::text[]) and k <> 'client_request_id';
  if unknown_key is not null then
    raise exception using message = 'unknown_column', errcode = '22023', detail = unknown_key;
  end if;
  if _id is not null then
    select * into was from public.properties where id = _id;
    if was.id is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  else
    select * into was from public.properties
    where agent_id = me.id and client_request_id = (_data ->> 'client_request_id')::uuid;
    if was.id is not null then return jsonb_build_object('id', was.id, 'version', was.version, 'created', false); end if;
    was := jsonb_populate_record(null::public.properties, jsonb_build_object(%3$s));
  end if;
  p := jsonb_populate_record(was, _data);
  if _id is null then
    insert into public.properties (agent_id, client_request_id, status, %1$s)
    values (me.id, p.client_request_id, case when _publish then 'active' else 'draft' end, %2$s)
    on conflict (agent_id, client_request_id) do nothing
    returning * into was;
    if was.id is null then
      -- The same request won in parallel: its listing is the answer.
      select * into was from public.properties where agent_id = me.id and client_request_id = p.client_request_id;
      return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
    end if;
    return jsonb_build_object('id', was.id, 'version', was.version, 'created', true);
  end if;
  -- Its place in the plan is locked before the draft itself (hold_own_profile): the one order of decision 24.
  if _publish and was.status = 'draft' then perform set_config('delet.takes_place', 'yes', true); end if;
  update public.properties set (%1$s) = (%2$s)
  where id = _id and version = _expected_version
  returning * into was;
  if not found then raise exception using message = 'stale_version', errcode = 'PT409'; end if;
  if _publish and was.status = 'draft' then
    select r ->> 'reason' into reason from jsonb_array_elements(public.move_listings(array[was.id], 'publish') -> 'refused') r;
    if reason is not null then raise exception using message = reason, errcode = 'P0001'; end if;
  end if;
  return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
end $$$sql$, names, given, defaults, saved);
end $function$;

CREATE OR REPLACE FUNCTION private.feature_bit(_name text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    1 << array_position(private.features(), _name),
    1 << (31 - array_position(array['only:pictures', 'only:available', 'condition:new', 'condition:good',
      'condition:renovated', 'condition:needsRenovation'], _name)))
$function$;

CREATE OR REPLACE FUNCTION private.features()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['elevator', 'parking', 'storage', 'air_conditioning', 'mamad', 'solar_water_heater', 'gas_water_heating',
    'shared_yard', 'security', 'double_glazed_windows', 'balcony', 'garden', 'renovated', 'furnished', 'accessible']
$function$;

CREATE OR REPLACE FUNCTION public.run_maintenance()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  step record;
  n integer;
  done jsonb := '{}';
  failed jsonb := '{}';
begin
  for step in select name, work from private.maintenance_steps order by place
  loop
    begin
      execute format('select nullif(private.%I()::text, '''')::integer', step.work) into n;
      if n is not null then done := done || jsonb_build_object(step.name, n); end if;
    exception when query_canceled or others then
      failed := failed || jsonb_build_object(step.name, sqlstate || ' ' || sqlerrm);
    end;
  end loop;
  return done || case when failed = '{}' then '{}' else jsonb_build_object('failed', failed) end;
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, leads_forgotten, finds_forgotten, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, week_mails, weeks_summed, areas_renewed, visitors_forgotten, sets_renewed, media_orphans, failed?}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), sums the weeks of the site that are over (8 a call, likewise), renews the numbers of areas (200 cities and deals a call, likewise), forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`). `failed`: `{step: error}` of what was taken back and is tried next time; the others are done';

CREATE OR REPLACE FUNCTION private.write_columns()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  statement text;
begin
  for statement in select private.column_functions() loop
    execute statement;
  end loop;
end $function$;

select private.write_columns();

select private.apply_privileges();

reset check_function_bodies;
