-- What is so by itself (new, the price fell, under offer) stands on the picture where the agent has set no ribbon
-- and has not switched that off. A closed listing has no badge of a fallen price.

set check_function_bodies = off;
-- Compiling for each row costs more than the row.
set jit = off;

alter table public.profiles add column show_automatic_ribbons boolean not null default true;
alter table public.public_listings
  add column is_new boolean not null default false, add column automatic_ribbons boolean not null default true;
alter table public.public_listings alter column is_new drop default, alter column automatic_ribbons drop default;
alter table public.public_closed_listings
  add column is_new boolean not null default false, add column automatic_ribbons boolean not null default true;
alter table public.public_closed_listings alter column is_new drop default, alter column automatic_ribbons drop default;
create index public_listings_new_idx on public.public_listings (listed_on) where is_new;

insert into private.masks values
  ('public.public_listings', 'is_new',
    'coalesce(a.show_listing_dates and private.is_live(p.status) and private.is_new(p.published_at), false)'),
  ('public.public_listings', 'automatic_ribbons', 'a.show_automatic_ribbons');
update public.public_listings set is_new = true
where listed_on > (now() at time zone 'Asia/Jerusalem')::date - 7;
update public.public_closed_listings set lowered_percent = null, lowered_at = null where lowered_percent is not null;

delete from private.api_grants where (object, privilege, roles) = ('table public.profiles', 'update', '{authenticated}');

drop trigger project_profile on public.profiles;

CREATE OR REPLACE FUNCTION private.end_badges(_limit integer DEFAULT 1000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
  old integer;
begin
  update public.public_listings set lowered_percent = null, lowered_at = null where id in (
    select l.id from public.public_listings l
    where l.lowered_percent is not null and not exists (
      select from public.listing_prices p
      where p.listing = l.id and p.transaction_type = l.transaction_type and l.price <= p.fell_from * 0.99
        and p."from" > now() - interval '30 days')
    limit _limit for update skip locked);
  get diagnostics ended = row_count;
  update public.public_listings set is_new = false where id in (
    select l.id from public.public_listings l
    where l.is_new and l.listed_on <= (now() at time zone 'Asia/Jerusalem')::date - 7
    limit _limit - ended for update skip locked);
  get diagnostics old = row_count;
  return ended + old;
end $function$;

CREATE OR REPLACE FUNCTION private.expected_closed_listings(_agent uuid DEFAULT NULL::uuid, _id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.public_closed_listings
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (p.closed_at at time zone 'Asia/Jerusalem')::date, p.id, p.seq, p.agent_id, p.title, p.transaction_type, case when a.show_property_prices then p.price end, case when a.show_property_prices then coalesce(p.price_per_sqm,
      case when p.price < p.built_area * 1e9 then nullif(round(p.price / p.built_area), 0) end) end, p.city, p.neighborhood, p.address, case when private.has_rooms(p.property_types) then p.rooms end, p.built_area, p.garden_area, p.balcony_size, p.floor, p.floors_in_building, p.parking_spots, p.entrance_date, p.condition, p.description, p.virtual_tour_url, p.main_image_url, p.images, p.property_types, coalesce(r.shown, false), case when r.shown then p.ribbon_text end, case when r.shown then p.ribbon_bg_color end, p.elevator, p.parking, p.storage, p.air_conditioning, p.mamad, p.solar_water_heater, p.gas_water_heating, p.shared_yard, p.security, p.double_glazed_windows, p.balcony, p.garden, p.renovated, p.furnished, p.accessible, case when a.show_listing_dates then (p.published_at at time zone 'Asia/Jerusalem')::date end, case when a.show_listing_dates then p.updated_at end, f.percent, case when a.show_listing_dates then f.since end, p.status, coalesce(a.show_listing_dates and private.is_live(p.status) and private.is_new(p.published_at), false), a.show_automatic_ribbons
  from public.properties p
  join public.profiles a on a.id = p.agent_id
  cross join lateral (
    select p.ribbon_enabled and a.feature_property_ribbon_enabled
           and btrim(p.ribbon_text) <> '' and p.ribbon_bg_color is not null as shown) r
  left join lateral private.price_fall(p.id, p.transaction_type, p.price) f
    on a.show_property_prices and private.is_live(p.status)
  where (_agent is null or a.id = _agent) and (_id is null or p.id = _id)
    and private.is_shown(a) and p.status = 'closed' and private.lately(p.closed_at)
$function$;

CREATE OR REPLACE FUNCTION private.is_new(_published timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (_published at time zone 'Asia/Jerusalem')::date > (now() at time zone 'Asia/Jerusalem')::date - 7
$function$;

CREATE OR REPLACE FUNCTION private.project_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moves boolean := tg_op = 'INSERT' or new.organization_code is distinct from old.organization_code;
  appears boolean := tg_op = 'INSERT' or private.is_shown(new) <> private.is_shown(old);
begin
  -- The company must not appear or disappear between looking and writing. It locks the public rows
  -- of its agents when it does, so a company is locked here only for an agent who joins those rows.
  if moves or appears then
    perform from public.companies where organization_code = new.organization_code for share;
  end if;
  perform from public.public_agents where id = new.id for update;
  if moves or appears then
    perform from public.public_companies
    where id in (select company_id from public.public_agents where id = new.id)
       or id in (select id from public.companies where organization_code = new.organization_code)
    order by id for no key update;
  end if;
  if appears then perform private.hold_counts(new.id); end if;
  perform private.project_agent(new.id);
  if tg_op = 'UPDATE' and (appears
     or (new.show_property_prices, new.show_listing_dates, new.feature_property_ribbon_enabled,
         new.show_automatic_ribbons)
        is distinct from
        (old.show_property_prices, old.show_listing_dates, old.feature_property_ribbon_enabled,
         old.show_automatic_ribbons))
  then
    perform private.project_listings(new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.write_columns()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  saved text[] := (select columns from private.api_grants
    where object = 'table public.properties' and privilege = 'update');
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
  where (_agent is null or a.id = _agent) and (_id is null or p.id = _id)
    and private.is_shown(a)$from$;
  given text := (select string_agg('p.' || quote_ident(c), ', ') from unnest(saved) c);
  defaults text := (select string_agg(format('%L, %s', a.attname, pg_catalog.pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum)
    from pg_catalog.pg_attribute a join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = 'public.properties'::regclass and a.attname = any (saved));
begin
  -- What each public row must be. The triggers write from these functions.
  execute format($sql$
create or replace function private.expected_companies(_id uuid default null) returns setof public.public_companies
language sql stable security definer set search_path = ''
as $$
  select %s
  from public.companies c
  where (_id is null or c.id = _id) and private.is_shown(c)
$$
  $sql$, private.columns('public.public_companies', '%2$s', 'c.', false));

  execute format($sql$
create or replace function private.expected_agents(_id uuid default null) returns setof public.public_agents
language sql stable security definer set search_path = ''
as $$
  select %s
  from public.profiles a
  left join public.companies c
    on c.organization_code = a.organization_code and private.is_shown(c)
  where (_id is null or a.id = _id) and private.is_shown(a)
$$
  $sql$, private.columns('public.public_agents', '%2$s', 'a.', false));

  execute format($sql$
create or replace function private.expected_listings(_agent uuid default null, _id uuid default null)
returns setof public.public_listings
language sql stable security definer set search_path = ''
as $$
  select %s
  %s and private.is_live(p.status)
$$
  $sql$, listed, shown);

  execute format($sql$
create or replace function private.expected_closed_listings(_agent uuid default null, _id uuid default null)
returns setof public.public_closed_listings
language sql stable security definer set search_path = ''
as $$
  select (p.closed_at at time zone 'Asia/Jerusalem')::date, %s
  %s and p.status = 'closed' and private.lately(p.closed_at)
$$
  $sql$, listed, shown);

  execute format($sql$
create or replace function private.project_company(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_companies c
  where c.id = _id and not exists (select from private.expected_companies(_id));
  %s
$$
  $sql$, private.projecting('public.public_companies', 'private.expected_companies(_id)'));

  execute format($sql$
create or replace function private.project_agent(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_agents a
  where a.id = _id and not exists (select from private.expected_agents(_id));
  %s
$$
  $sql$, private.projecting('public.public_agents', 'private.expected_agents(_id)'));

  execute format($sql$
create or replace function private.project_listings(_agent uuid, _id uuid default null) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_listings l
  where l.agent_id = _agent and (_id is null or l.id = _id)
    and not exists (select from private.expected_listings(_agent, l.id));
  delete from public.public_closed_listings l
  where l.agent_id = _agent and (_id is null or l.id = _id)
    and not exists (select from private.expected_closed_listings(_agent, l.id));
  %s
  %s
$$
  $sql$, private.projecting('public.public_listings', 'private.expected_listings(_agent, _id)'),
         private.projecting('public.public_closed_listings', 'private.expected_closed_listings(_agent, _id)'));

  -- The row of a listing in the search, and what keeps it. "_words": those that are known already, because the
  -- texts are the same as before.
  execute format($sql$
create or replace function private.search_row(l public.public_listings, _words tsvector default null)
returns private.search_rows
language sql stable set search_path = ''
as $$
  select row(%s)::private.search_rows
  from private.search_cities c where c.name = l.city
$$
  $sql$, private.columns('private.search_rows', '%2$s', 'l.'));

  execute format($sql$
create or replace function private.store_search_row(r private.search_rows) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.search_rows as s select (r).* on conflict (id) do update
  set (%s) = (%s)
  where s is distinct from excluded;
end $$
  $sql$, private.columns('private.search_rows', '%1$I'), private.columns('private.search_rows', 'excluded.%1$I'));

  -- Creates (no id) or edits (id and the version that was read). Runs as the caller, so grants and
  -- policies apply. Keys that are missing keep their value; a key that is no column is refused, so that
  -- nothing typed is lost in silence. What is saved is shown, unless it is a draft that `_publish` leaves one.
  execute format($sql$
create or replace function public.save_property(_id uuid, _expected_version integer, _data jsonb, _publish boolean default true)
returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  was public.properties;
  p public.properties;
  me public.profiles;
  foreign_key text;
  reason text;
begin
  if pg_column_size(_data) > 200000 then raise exception using message = 'listing_too_long', errcode = '22023'; end if;
  select * into me from public.profiles where user_id = (select auth.uid());
  if me.user_type is distinct from 'agent' then raise exception using message = 'not_agent', errcode = '42501'; end if;
  if not (public.check_trial_status(me.user_id) ->> 'is_active')::boolean then
    raise exception using message = 'account_inactive', errcode = '42501';
  end if;
  select min(k) into foreign_key from jsonb_object_keys(_data) k where k <> all (%4$L::text[]) and k <> 'client_request_id';
  if foreign_key is not null then
    raise exception using message = 'unknown_column', errcode = '22023', detail = foreign_key;
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
  update public.properties set (%1$s) = (%2$s)
  where id = _id and version = _expected_version
  returning * into was;
  if not found then raise exception using message = 'stale_version', errcode = 'PT409'; end if;
  if _publish and was.status = 'draft' then
    select r ->> 'reason' into reason from jsonb_array_elements(public.move_listings(array[was.id], 'publish') -> 'refused') r;
    if reason is not null then raise exception using message = reason, errcode = 'P0001'; end if;
  end if;
  return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
end $$
  $sql$, names, given, defaults, saved);
end $function$;

CREATE TRIGGER project_profile AFTER INSERT OR UPDATE OF user_type, username, name, phone, profile_image_url, is_public, organization_code, show_property_prices, show_listing_dates, show_property_ids, feature_property_ribbon_enabled, show_automatic_ribbons ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.project_profile();

insert into private.api_grants (object, privilege, roles, columns) values ('table public.profiles', 'update', '{authenticated}', '{is_public,name,phone,profile_image_url,show_automatic_ribbons,show_listing_dates,show_property_ids,show_property_prices,username}');

select private.write_columns();

select private.apply_privileges();

reset check_function_bodies;
reset jit;
