-- A column is written once. What copies rows column by column, the save of a listing and the projections, is
-- written by private.write_columns() from the catalog, the grants and the rows below: a new column is one line
-- for each table, a grant, and a call. Asking the catalog at every write cost a save 21 percent more time.

-- Columns of the projections that visitors see otherwise than they are stored, as an expression over
-- p (properties), a (profiles), c (companies) and r (the ribbon); null where triggers count it.
create table private.masks (
  projection regclass not null,
  column_name name not null,
  expression text,
  primary key (projection, column_name)
);
alter table private.masks enable row level security;
insert into private.masks values
  ('public.public_listings', 'price', 'case when a.show_property_prices then p.price end'),
  ('public.public_listings', 'price_per_sqm', 'case when a.show_property_prices then p.price_per_sqm end'),
  ('public.public_listings', 'rooms', 'case when private.has_rooms(p.property_types) then p.rooms end'),
  ('public.public_listings', 'ribbon_enabled', 'coalesce(r.shown, false)'),
  ('public.public_listings', 'ribbon_text', 'case when r.shown then p.ribbon_text end'),
  ('public.public_listings', 'ribbon_bg_color', 'case when r.shown then p.ribbon_bg_color end'),
  ('public.public_listings', 'listed_on',
    'case when a.show_listing_dates then (p.created_at at time zone ''Asia/Jerusalem'')::date end'),
  -- Of a listing that was never edited it is the same moment.
  ('public.public_listings', 'updated_at', 'case when a.show_listing_dates then p.updated_at end'),
  ('public.public_agents', 'company_id', 'c.id'),
  ('public.public_agents', 'listings_count', null),
  ('public.public_companies', 'agent_count', null),
  ('public.public_companies', 'properties_count', null);

-- The columns of a table in their order, each as `pattern` says: %1$I is its name, %2$s its mask or what it is
-- in the table that `source` stands for.
create function private.columns(of regclass, pattern text, source text default '', copied boolean default true) returns text
language sql stable set search_path = ''
as $$
  select string_agg(format(pattern, c.attname, coalesce(m.expression, case when m is null then source || quote_ident(c.attname) else '0' end)),
                    ', ' order by c.attnum)
  from pg_catalog.pg_attribute c
  left join private.masks m on m.projection = c.attrelid and m.column_name = c.attname
  where c.attrelid = of and c.attnum > 0 and not c.attisdropped
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

create function private.write_columns() returns void
language plpgsql set search_path = ''
as $write$
declare
  saved text[] := (select columns from private.api_grants
    where object = 'table public.properties' and privilege = 'update');
  names text := (select string_agg(quote_ident(c), ', ') from unnest(saved) c);
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
  from public.properties p
  join public.profiles a on a.id = p.agent_id
  cross join lateral (
    select p.ribbon_enabled and a.feature_property_ribbon_enabled
           and btrim(p.ribbon_text) <> '' and p.ribbon_bg_color is not null as shown) r
  where (_agent is null or a.id = _agent) and (_id is null or p.id = _id)
    and private.is_shown(a)
$$
  $sql$, private.columns('public.public_listings', '%2$s', 'p.', false));

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
  %s
$$
  $sql$, private.projecting('public.public_listings', 'private.expected_listings(_agent, _id)'));

  -- Creates (no id) or edits (id and the version that was read). Runs as the caller, so grants and
  -- policies apply. Keys that are missing keep their value; a key that is no column is refused, so that
  -- nothing typed is lost in silence.
  execute format($sql$
create or replace function public.save_property(_id uuid, _expected_version integer, _data jsonb) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  was public.properties;
  p public.properties;
  me public.profiles;
  foreign_key text;
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
    insert into public.properties (agent_id, client_request_id, %1$s)
    values (me.id, p.client_request_id, %2$s)
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
  return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
end $$
  $sql$, names, given, defaults, saved);
end $write$;

select private.write_columns();

insert into private.api_grants (object, privilege, roles) values
  ('function public.save_property(uuid, integer, jsonb)', 'execute', '{authenticated}');
comment on function public.save_property(uuid, integer, jsonb) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `images_limit`; 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';
