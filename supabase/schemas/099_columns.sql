-- A column is written once. What copies rows column by column, the save of a listing, the projections and the
-- rows of the search, is written by private.write_columns() from the catalog, the grants and the rows below: a new column is one line
-- for each table, a grant, and a call. Asking the catalog at every write cost a save 21 percent more time.

-- Columns of the projections that visitors see otherwise than they are stored, as an expression over
-- p (properties), a (profiles), c (companies), r (the ribbon) and f (the price's fall); null where triggers count it.
-- And columns of private.search_rows that are no column of the same name of l (public_listings); c is the city.
create table private.masks (
  projection regclass not null,
  column_name name not null,
  expression text,
  primary key (projection, column_name)
);
alter table private.masks enable row level security;
insert into private.masks values
  ('public.public_listings', 'price', 'case when a.show_property_prices then p.price end'),
  ('public.public_listings', 'price_per_sqm', $$case when a.show_property_prices then coalesce(p.price_per_sqm,
      case when p.price < p.built_area * 1e9 then nullif(round(p.price / p.built_area), 0) end) end$$),
  ('public.public_listings', 'address', $$case when p.location_shown <> 'area' then p.address end$$),
  ('public.public_listings', 'rooms', 'case when private.has_rooms(p.property_types) then p.rooms end'),
  ('public.public_listings', 'ribbon_enabled', 'coalesce(r.shown, false)'),
  ('public.public_listings', 'ribbon_text', 'case when r.shown then p.ribbon_text end'),
  ('public.public_listings', 'ribbon_bg_color', 'case when r.shown then p.ribbon_bg_color end'),
  ('public.public_listings', 'listed_on',
    'case when a.show_listing_dates then (p.published_at at time zone ''Asia/Jerusalem'')::date end'),
  -- Of a listing that was never edited it is the same moment.
  ('public.public_listings', 'updated_at', 'case when a.show_listing_dates then p.updated_at end'),
  ('public.public_listings', 'lowered_percent', 'f.percent'),
  ('public.public_listings', 'lowered_at', 'case when a.show_listing_dates then f.since end'),
  ('public.public_listings', 'is_new',
    'coalesce(a.show_listing_dates and private.is_live(p.status) and private.is_new(p.published_at), false)'),
  ('public.public_listings', 'automatic_ribbons', 'a.show_automatic_ribbons'),
  ('public.public_listings', 'for_programs', 'a.show_to_programs'),
  ('public.public_listings', 'is_exclusive',
    'private.is_live(p.status) and private.is_exclusive(p.exclusive_from, p.exclusive_until)'),
  ('public.public_listings', 'open_house_on', 'case when private.is_live(p.status) then private.next_open_house(a.id, p.id) end'),
  ('public.public_agents', 'company_id', 'c.id'),
  ('public.public_agents', 'listings_count', null),
  ('public.public_companies', 'agent_count', null),
  ('public.public_companies', 'properties_count', null),
  ('private.search_rows', 'city', 'c.id'),
  ('private.search_rows', 'deal', $$case l.transaction_type when 'sale' then 1 else 2 end::smallint$$),
  ('private.search_rows', 'rooms', '(l.rooms * 2)::smallint'),
  ('private.search_rows', 'price', 'round(l.price * 100)::bigint'),
  ('private.search_rows', 'price_per_sqm', 'private.hundredths(l.price_per_sqm)'),
  ('private.search_rows', 'area', 'private.hundredths(l.built_area)'),
  ('private.search_rows', 'balcony', 'private.hundredths(l.balcony_size)'),
  ('private.search_rows', 'words', 'coalesce(_words, private.search_words_of(l))'),
  ('private.search_rows', 'parking_spots', 'l.parking_spots::smallint'),
  ('private.search_rows', 'x', 'private.map_x(l.map_lng)'),
  ('private.search_rows', 'y', 'private.map_y(l.map_lat)'),
  ('private.search_rows', 'lowered', '(l.lowered_percent * 10)::smallint'),
  -- %features% is the sum of the bits of the features that it has.
  ('private.search_rows', 'features', $$%features%
    + case when l.images <> '{}' then private.feature_bit('only:pictures') else 0 end
    + case when l.status = 'active' then private.feature_bit('only:available') else 0 end
    + case when l.for_programs then private.feature_bit('only:programs') else 0 end
    + case when private.is_this_week(l.open_house_on) then private.feature_bit('only:openHouse') else 0 end
    + case when l.is_exclusive then private.feature_bit('only:exclusive') else 0 end
    + coalesce(private.feature_bit('condition:' || l.condition), 0)$$),
  ('private.search_rows', 'types', '(select coalesce(bit_or(private.type_bit(t)), 0) from unnest(l.property_types) t)');

-- The columns of a table in their order, each as `pattern` says: %1$I is its name, %2$s its mask or what it is
-- in the table that `source` stands for.
create function private.columns(relation regclass, pattern text, source text default '', copied boolean default true) returns text
language sql stable set search_path = ''
as $$
  select string_agg(format(pattern, c.attname, coalesce(m.expression, case when m is null then source || quote_ident(c.attname) else '0' end)),
                    ', ' order by c.attnum)
  from pg_catalog.pg_attribute c
  left join private.masks m on m.projection = c.attrelid and m.column_name = c.attname
  where c.attrelid = relation and c.attnum > 0 and not c.attisdropped
    and (not copied or m is null or m.expression is not null)
$$;

-- The statement that makes rows of a projection what they must be, and leaves the equal ones alone.
create function private.projecting(projection regclass, expected text) returns text
language sql stable set search_path = ''
as $$
  select format('insert into %1$s as t (%2$s) select %2$s from %3$s
  on conflict (id) do update set (%2$s) = (%4$s)
  where (%5$s) is distinct from (%6$s);',
    projection, private.columns(projection, '%1$I'), expected,
    -- Never earlier than the change that visitors see; hidden dates stay hidden.
    replace(private.columns(projection, 'excluded.%1$I'), 'excluded.updated_at',
            'case when excluded.updated_at is not null then greatest(now(), excluded.updated_at) end'),
    replace(private.columns(projection, 't.%1$I'), ', t.updated_at', ''),
    replace(private.columns(projection, 'excluded.%1$I'), ', excluded.updated_at', ''))
$$;

-- The functions that copy rows column by column, a statement each, in the order in which they are made. The tool that
-- writes migrations (scripts/schema) reads their names here.
create function private.column_functions() returns setof text
language plpgsql stable set search_path = ''
as $write$
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
  -- What both functions below do with the row of `me`, the agent whose home it is.
  written text := format($written$  select min(k) into unknown_key from jsonb_object_keys(_data) k where k <> all (%4$L::text[]) and k <> 'client_request_id';
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
  return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);$written$, names, given, defaults, saved);
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
                'p.status = ''closed'' and private.lately(p.closed_at) and not private.is_withheld(p.id)'));

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
%s
end $$$sql$, written);

  -- The same of another's home: for the office of an agent who lets it (084_office_edits.sql), which has asked all that
  -- policies ask of the agent. Never of a draft.
  return next format($sql$create or replace function private.write_office_home(me public.profiles, _id uuid, _expected_version integer, _data jsonb, _publish boolean)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  was public.properties;
  p public.properties;
  unknown_key text;
  reason text;
begin
  if pg_column_size(_data) > 200000 then raise exception using message = 'listing_too_long', errcode = '22023'; end if;
%s
end $$$sql$, written);
end $write$;

create function private.write_columns() returns void
language plpgsql set search_path = ''
as $$
declare
  statement text;
begin
  for statement in select private.column_functions() loop
    execute statement;
  end loop;
end $$;

select private.write_columns();

insert into private.api_grants (object, privilege, roles) values
  ('function public.save_property(uuid, integer, jsonb, boolean)', 'execute', '{authenticated}');
comment on function public.save_property(uuid, integer, jsonb, boolean) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. With `_publish` false a new one is a draft and a draft stays one; otherwise what is saved is shown (a state that was chosen otherwise stays). Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `drafts_limit`, `listing_incomplete`, `price_in_doubt` (`price_confirmed` is not its price), `place_in_doubt` (more than 15 km from its town, and `place_confirmed` is not that town), `publishing_stopped`, `agent_unreviewed`, `license_required`, `withheld_copy` (an operator stopped the account''s publishing, has not approved its first, asks for a licence number that the profile does not state, or hid such a home), `images_limit`, `video_not_in_plan`, `places_limit` (200 names of cities and neighborhoods a day that no listing had), `too_many_requests` (1,500 new listings a day), `listings_limit` (10,000 in all states); 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';
