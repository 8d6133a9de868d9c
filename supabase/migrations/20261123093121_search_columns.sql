-- The search knows condition, entrance, parking, the day of publishing, pictures and the price of a square
-- metre, which is always computed; its columns stand once.

set check_function_bodies = off;
-- Compiling for each row costs more than the row.
set jit = off;

alter table private.search_rows
  add parking_spots smallint,
  add entrance_date date,
  add listed_on date,
  add price_per_sqm integer,
  add lowered smallint;
update private.masks set expression = $$case when a.show_property_prices then coalesce(p.price_per_sqm,
      case when p.price < p.built_area * 1e9 then nullif(round(p.price / p.built_area), 0) end) end$$
where projection = 'public.public_listings'::regclass and column_name = 'price_per_sqm';
insert into private.masks values
  ('private.search_rows', 'city', 'c.id'),
  ('private.search_rows', 'deal', $$case l.transaction_type when 'sale' then 1 else 2 end::smallint$$),
  ('private.search_rows', 'rooms', '(l.rooms * 2)::smallint'),
  ('private.search_rows', 'price', 'round(l.price * 100)::bigint'),
  ('private.search_rows', 'price_per_sqm', 'private.hundredths(l.price_per_sqm)'),
  ('private.search_rows', 'area', 'private.hundredths(l.built_area)'),
  ('private.search_rows', 'balcony', 'private.hundredths(l.balcony_size)'),
  ('private.search_rows', 'words', 'coalesce(_words, private.search_words_of(l))'),
  ('private.search_rows', 'parking_spots', 'l.parking_spots::smallint'),
  ('private.search_rows', 'lowered', '(l.lowered_percent * 10)::smallint'),
  -- The first bit, of position 0, is not used: array positions begin at 1.
  ('private.search_rows', 'features', $$
    case when l.elevator then 2 else 0 end + case when l.parking then 4 else 0 end
    + case when l.storage then 8 else 0 end + case when l.air_conditioning then 16 else 0 end
    + case when l.mamad then 32 else 0 end + case when l.solar_water_heater then 64 else 0 end
    + case when l.gas_water_heating then 128 else 0 end + case when l.shared_yard then 256 else 0 end
    + case when l.security then 512 else 0 end + case when l.double_glazed_windows then 1024 else 0 end
    + case when l.balcony then 2048 else 0 end + case when l.garden then 4096 else 0 end
    + case when l.renovated then 8192 else 0 end + case when l.furnished then 16384 else 0 end
    + case when l.accessible then 32768 else 0 end
    + case when l.images <> '{}' then private.feature_bit('only:pictures') else 0 end
    + case when l.status = 'active' then private.feature_bit('only:available') else 0 end
    + coalesce(private.feature_bit('condition:' || l.condition), 0)$$),
  ('private.search_rows', 'types', '(select coalesce(bit_or(private.type_bit(t)), 0) from unnest(l.property_types) t)');

CREATE OR REPLACE FUNCTION private.expected_closed_listings(_agent uuid DEFAULT NULL::uuid, _id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.public_closed_listings
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (p.closed_at at time zone 'Asia/Jerusalem')::date, p.id, p.seq, p.agent_id, p.title, p.transaction_type, case when a.show_property_prices then p.price end, case when a.show_property_prices then coalesce(p.price_per_sqm,
      case when p.price < p.built_area * 1e9 then nullif(round(p.price / p.built_area), 0) end) end, p.city, p.neighborhood, p.address, case when private.has_rooms(p.property_types) then p.rooms end, p.built_area, p.garden_area, p.balcony_size, p.floor, p.floors_in_building, p.parking_spots, p.entrance_date, p.condition, p.description, p.virtual_tour_url, p.main_image_url, p.images, p.property_types, coalesce(r.shown, false), case when r.shown then p.ribbon_text end, case when r.shown then p.ribbon_bg_color end, p.elevator, p.parking, p.storage, p.air_conditioning, p.mamad, p.solar_water_heater, p.gas_water_heating, p.shared_yard, p.security, p.double_glazed_windows, p.balcony, p.garden, p.renovated, p.furnished, p.accessible, case when a.show_listing_dates then (p.published_at at time zone 'Asia/Jerusalem')::date end, case when a.show_listing_dates then p.updated_at end, f.percent, case when a.show_listing_dates then f.since end, p.status
  from public.properties p
  join public.profiles a on a.id = p.agent_id
  cross join lateral (
    select p.ribbon_enabled and a.feature_property_ribbon_enabled
           and btrim(p.ribbon_text) <> '' and p.ribbon_bg_color is not null as shown) r
  left join lateral private.price_fall(p.id, p.transaction_type, p.price) f on a.show_property_prices
  where (_agent is null or a.id = _agent) and (_id is null or p.id = _id)
    and private.is_shown(a) and p.status = 'closed' and private.lately(p.closed_at)
$function$;
comment on function private.expected_closed_listings(uuid,uuid) is NULL;

CREATE OR REPLACE FUNCTION private.feature_bit(_name text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    1 << array_position(array['elevator', 'parking', 'storage', 'air_conditioning', 'mamad',
      'solar_water_heater', 'gas_water_heating', 'shared_yard', 'security', 'double_glazed_windows',
      'balcony', 'garden', 'renovated', 'furnished', 'accessible'], _name),
    1 << (31 - array_position(array['only:pictures', 'only:available', 'condition:new', 'condition:good',
      'condition:renovated', 'condition:needsRenovation'], _name)))
$function$;
comment on function private.feature_bit(text) is NULL;

CREATE OR REPLACE FUNCTION private.index_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  same tsvector;
begin
  if not exists (select from private.search_cities where name = new.city) then
    insert into private.search_cities (name, key) values (new.city, private.search_key(new.city))
    on conflict do nothing;
  end if;
  if tg_op = 'UPDATE' and (new.title, new.city, new.neighborhood, new.address, new.description)
    is not distinct from (old.title, old.city, old.neighborhood, old.address, old.description) then
    select words into same from private.search_rows where id = new.id;
  end if;
  perform private.store_search_row(private.search_row(new, same));
  return null;
end $function$;
comment on function private.index_listing() is NULL;

CREATE OR REPLACE FUNCTION private.index_search_rows()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  covering record;
begin
  for covering in
    with orders (name, keys) as (values
      ('newest', array['seq']), ('price', array['price', 'seq']), ('area', array['area', 'seq']),
      ('rooms', array['rooms', 'seq']), ('price_per_sqm', array['price_per_sqm', 'seq']),
      ('rooms_price', array['rooms', 'price']), ('lowered', array['lowered', 'seq'])),
    indexes as (
      select 'search_rows_' || name as name, keys from orders
      union all
      select 'search_rows_city' || case when name <> 'newest' then '_' || name else '' end, array['city'] || keys from orders)
    select name, regexp_replace(array_to_string(keys, ', '), '(seq|lowered)', '\1 desc', 'g') as keys,
      case when 'lowered' = any (keys) then 'where lowered is not null' end as rows,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_catalog.pg_attribute
       where attrelid = 'private.search_rows'::regclass and attnum > 0 and not attisdropped
         and attname not in ('id', 'agent_id', 'words') and attname <> all (keys)) as others
    from indexes
  loop
    execute format('drop index if exists private.%I', covering.name);
    execute format('create index %I on private.search_rows (%s) include (%s) %s',
      covering.name, covering.keys, covering.others, covering.rows);
  end loop;
end $function$;
comment on function private.index_search_rows() is NULL;

CREATE OR REPLACE FUNCTION private.store_search_row(r private.search_rows)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.search_rows as s select (r).* on conflict (id) do update
  set (id, seq, agent_id, city, deal, rooms, price, area, balcony, floor, features, types, words, parking_spots, entrance_date, listed_on, price_per_sqm, lowered) = (excluded.id, excluded.seq, excluded.agent_id, excluded.city, excluded.deal, excluded.rooms, excluded.price, excluded.area, excluded.balcony, excluded.floor, excluded.features, excluded.types, excluded.words, excluded.parking_spots, excluded.entrance_date, excluded.listed_on, excluded.price_per_sqm, excluded.lowered)
  where s is distinct from excluded;
end $function$;
comment on function private.store_search_row(private.search_rows) is NULL;

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
  left join lateral private.price_fall(p.id, p.transaction_type, p.price) f on a.show_property_prices
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
comment on function private.write_columns() is NULL;

select private.write_columns();

update public.public_listings l set price_per_sqm = e.price_per_sqm
from private.expected_listings() e where e.id = l.id and l.price_per_sqm is distinct from e.price_per_sqm;
update private.search_rows s
set (features, parking_spots, entrance_date, listed_on, price_per_sqm, lowered)
  = (r.features, r.parking_spots, r.entrance_date, r.listed_on, r.price_per_sqm, r.lowered)
from private.search_rows was join public.public_listings l using (id)
  cross join lateral private.search_row(l, was.words) r
where was.id = s.id;
select private.index_search_rows();

select private.apply_privileges();

reset check_function_bodies;
reset jit;
