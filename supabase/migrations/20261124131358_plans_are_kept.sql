-- A save plans its projections once a session and not at each call, and writes nothing where nothing is to be written.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.count_search_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, count(*) from fresh group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    insert into private.search_changes select seq from fresh;
  elsif tg_op = 'DELETE' then
    -- The index goes with the listing (its key cascades), a row each, and is mostly gone by then.
    if not exists (select from stale) then return null; end if;
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, -count(*) from stale group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    insert into private.search_changes select seq from stale;
  else
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, sum(n) from (
      select city, deal, 1 as n from fresh union all select city, deal, -1 from stale) both_sides
    group by city, deal having sum(n) <> 0 order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    insert into private.search_changes
    select unnest(array[s.seq, f.seq]) from stale s join fresh f using (id)
    where (s.seq, s.city, s.deal, s.rooms, s.words) is distinct from (f.seq, f.city, f.deal, f.rooms, f.words);
  end if;
  return null;
end $function$;
comment on function private.count_search_rows() is NULL;

CREATE OR REPLACE FUNCTION private.expected_closed_listings(_agent uuid DEFAULT NULL::uuid, _id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.public_closed_listings
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if _id is not null then
    return query select (row((p.closed_at at time zone 'Asia/Jerusalem')::date, p.id, p.seq, p.agent_id, p.title, p.transaction_type, case when a.show_property_prices then p.price end, case when a.show_property_prices then coalesce(p.price_per_sqm,
      case when p.price < p.built_area * 1e9 then nullif(round(p.price / p.built_area), 0) end) end, p.city, p.neighborhood, p.address, case when private.has_rooms(p.property_types) then p.rooms end, p.built_area, p.garden_area, p.balcony_size, p.floor, p.floors_in_building, p.parking_spots, p.entrance_date, p.condition, p.description, p.virtual_tour_url, p.main_image_url, p.images, p.property_types, coalesce(r.shown, false), case when r.shown then p.ribbon_text end, case when r.shown then p.ribbon_bg_color end, p.elevator, p.parking, p.storage, p.air_conditioning, p.mamad, p.solar_water_heater, p.gas_water_heating, p.shared_yard, p.security, p.double_glazed_windows, p.balcony, p.garden, p.renovated, p.furnished, p.accessible, case when a.show_listing_dates then (p.published_at at time zone 'Asia/Jerusalem')::date end, case when a.show_listing_dates then p.updated_at end, f.percent, case when a.show_listing_dates then f.since end, p.status, coalesce(a.show_listing_dates and private.is_live(p.status) and private.is_new(p.published_at), false), a.show_automatic_ribbons)::public.public_closed_listings).*
  from public.properties p
  join public.profiles a on a.id = p.agent_id
  cross join lateral (
    select p.ribbon_enabled and a.feature_property_ribbon_enabled
           and btrim(p.ribbon_text) <> '' and p.ribbon_bg_color is not null as shown) r
  left join lateral private.price_fall(p.id, p.transaction_type, p.price) f
    on a.show_property_prices and private.is_live(p.status)
  where private.is_shown(a) and p.status = 'closed' and private.lately(p.closed_at) and p.id = _id and (_agent is null or a.id = _agent);
  elsif _agent is not null then
    return query select (row((p.closed_at at time zone 'Asia/Jerusalem')::date, p.id, p.seq, p.agent_id, p.title, p.transaction_type, case when a.show_property_prices then p.price end, case when a.show_property_prices then coalesce(p.price_per_sqm,
      case when p.price < p.built_area * 1e9 then nullif(round(p.price / p.built_area), 0) end) end, p.city, p.neighborhood, p.address, case when private.has_rooms(p.property_types) then p.rooms end, p.built_area, p.garden_area, p.balcony_size, p.floor, p.floors_in_building, p.parking_spots, p.entrance_date, p.condition, p.description, p.virtual_tour_url, p.main_image_url, p.images, p.property_types, coalesce(r.shown, false), case when r.shown then p.ribbon_text end, case when r.shown then p.ribbon_bg_color end, p.elevator, p.parking, p.storage, p.air_conditioning, p.mamad, p.solar_water_heater, p.gas_water_heating, p.shared_yard, p.security, p.double_glazed_windows, p.balcony, p.garden, p.renovated, p.furnished, p.accessible, case when a.show_listing_dates then (p.published_at at time zone 'Asia/Jerusalem')::date end, case when a.show_listing_dates then p.updated_at end, f.percent, case when a.show_listing_dates then f.since end, p.status, coalesce(a.show_listing_dates and private.is_live(p.status) and private.is_new(p.published_at), false), a.show_automatic_ribbons)::public.public_closed_listings).*
  from public.properties p
  join public.profiles a on a.id = p.agent_id
  cross join lateral (
    select p.ribbon_enabled and a.feature_property_ribbon_enabled
           and btrim(p.ribbon_text) <> '' and p.ribbon_bg_color is not null as shown) r
  left join lateral private.price_fall(p.id, p.transaction_type, p.price) f
    on a.show_property_prices and private.is_live(p.status)
  where private.is_shown(a) and p.status = 'closed' and private.lately(p.closed_at) and a.id = _agent;
  else
    return query select (row((p.closed_at at time zone 'Asia/Jerusalem')::date, p.id, p.seq, p.agent_id, p.title, p.transaction_type, case when a.show_property_prices then p.price end, case when a.show_property_prices then coalesce(p.price_per_sqm,
      case when p.price < p.built_area * 1e9 then nullif(round(p.price / p.built_area), 0) end) end, p.city, p.neighborhood, p.address, case when private.has_rooms(p.property_types) then p.rooms end, p.built_area, p.garden_area, p.balcony_size, p.floor, p.floors_in_building, p.parking_spots, p.entrance_date, p.condition, p.description, p.virtual_tour_url, p.main_image_url, p.images, p.property_types, coalesce(r.shown, false), case when r.shown then p.ribbon_text end, case when r.shown then p.ribbon_bg_color end, p.elevator, p.parking, p.storage, p.air_conditioning, p.mamad, p.solar_water_heater, p.gas_water_heating, p.shared_yard, p.security, p.double_glazed_windows, p.balcony, p.garden, p.renovated, p.furnished, p.accessible, case when a.show_listing_dates then (p.published_at at time zone 'Asia/Jerusalem')::date end, case when a.show_listing_dates then p.updated_at end, f.percent, case when a.show_listing_dates then f.since end, p.status, coalesce(a.show_listing_dates and private.is_live(p.status) and private.is_new(p.published_at), false), a.show_automatic_ribbons)::public.public_closed_listings).*
  from public.properties p
  join public.profiles a on a.id = p.agent_id
  cross join lateral (
    select p.ribbon_enabled and a.feature_property_ribbon_enabled
           and btrim(p.ribbon_text) <> '' and p.ribbon_bg_color is not null as shown) r
  left join lateral private.price_fall(p.id, p.transaction_type, p.price) f
    on a.show_property_prices and private.is_live(p.status)
  where private.is_shown(a) and p.status = 'closed' and private.lately(p.closed_at);
  end if;
end $function$;
comment on function private.expected_closed_listings(uuid,uuid) is NULL;

CREATE OR REPLACE FUNCTION private.note_change(VARIADIC _tags text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One time in a hundred what is an hour old goes.
  if random() < 0.01 then
    delete from private.public_changes where id in (
      select id from private.public_changes where noted_at < now() - interval '1 hour' for update skip locked);
  end if;
  insert into private.public_changes (tag) select distinct tag from unnest(_tags) as tag;
end $function$;
comment on function private.note_change(text[]) is NULL;

CREATE OR REPLACE FUNCTION private.price_fall(_listing uuid, _deal text, _price numeric)
 RETURNS TABLE(percent numeric, since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select round(100 * (h.fell_from - _price) / h.fell_from, 1), h."from" from public.listing_prices h
    where h.listing = _listing and h.transaction_type = _deal and _price <= h.fell_from * 0.99
      and h."from" > now() - interval '30 days'
    order by h."from" desc limit 1;
end $function$;
comment on function private.price_fall(uuid,text,numeric) is NULL;

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
language plpgsql stable security definer set search_path = ''
as $$
begin%s
end $$
  $sql$, format(chosen, 'select (row(' || listed || E')::public.public_listings).*\n  ' || shown, 'private.is_live(p.status)'));

  execute format($sql$
create or replace function private.expected_closed_listings(_agent uuid default null, _id uuid default null)
returns setof public.public_closed_listings
language plpgsql stable security definer set search_path = ''
as $$
begin%s
end $$
  $sql$, format(chosen, 'select (row((p.closed_at at time zone ''Asia/Jerusalem'')::date, ' || listed
                  || E')::public.public_closed_listings).*\n  ' || shown,
                'p.status = ''closed'' and private.lately(p.closed_at)'));

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
end $$
  $sql$, private.projecting('public.public_listings', 'private.expected_listings(_agent)'),
         private.projecting('public.public_closed_listings', 'private.expected_closed_listings(_agent)'),
         private.projecting('public.public_listings', '(select live.*) l'),
         private.projecting('public.public_closed_listings', '(select closed.*) l'));

  -- The row of a listing in the search, and what keeps it. "_words": those that are known already, because the
  -- texts are the same as before.
  execute format($sql$
create or replace function private.search_row(l public.public_listings, _words tsvector default null)
returns private.search_rows
language plpgsql stable set search_path = ''
as $$
begin
  return (select row(%s)::private.search_rows
  from private.search_cities c where c.name = l.city);
end $$
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
end $$
  $sql$, names, given, defaults, saved);
end $function$;
comment on function private.write_columns() is NULL;

select private.write_columns();

select private.apply_privileges();

reset check_function_bodies;
