-- Names that are read without a key: one's own company is `own`, a key that is no column is no foreign key.

set check_function_bodies = off;

-- The name of an argument changes with the function only.
drop function private.columns(regclass, text, text, boolean);

CREATE OR REPLACE FUNCTION private.columns(relation regclass, pattern text, source text DEFAULT ''::text, copied boolean DEFAULT true)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select string_agg(format(pattern, c.attname, coalesce(m.expression, case when m is null then source || quote_ident(c.attname) else '0' end)),
                    ', ' order by c.attnum)
  from pg_catalog.pg_attribute c
  left join private.masks m on m.projection = c.attrelid and m.column_name = c.attname
  where c.attrelid = relation and c.attnum > 0 and not c.attisdropped
    and (not copied or m is null or m.expression is not null)
$function$;
comment on function private.columns(regclass,text,text,boolean) is NULL;

CREATE OR REPLACE FUNCTION public.company_agents()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'name', a.name, 'username', a.username, 'phone', a.phone, 'is_public', a.is_public,
      'properties_count', (select count(*) from public.properties p where p.agent_id = a.id and p.status in ('active', 'under_offer'))) order by a.name, a.id), '[]')
    from public.profiles a
    where a.organization_code = own.organization_code and a.user_type = 'agent');
end $function$;
comment on function public.company_agents() is '`[{id, name, username, phone, is_public, properties_count}]`, all of them in one value: rows would be cut at the Data API''s `max_rows`
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION public.company_limits()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  plan public.plans := private.plan_of(own.owner_user_id);
begin
  return jsonb_build_object(
    'plan', plan.name, 'carries_agents', plan.agent_limit is not null,
    'agent_limit', plan.agent_limit, 'images_per_property', least(coalesce(plan.images_per_property, 30), 30),
    'video', coalesce(plan.video, false),
    'agents', (select count(*) from public.profiles where organization_code = own.organization_code),
    'property_limit', case when plan.agent_limit is not null then plan.property_limit end,
    'properties', private.office_listings(own.organization_code, plan.agent_limit));
end $function$;
comment on function public.company_limits() is '`{plan, carries_agents, agent_limit, agents, property_limit, properties, images_per_property, video}` of the own company
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION public.company_properties(_page integer DEFAULT 1, _search text DEFAULT NULL::text, _sort text DEFAULT 'newest'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  page integer := least(greatest(coalesce(_page, 1), 1), 1000);
  word text := private.like_word(_search);
begin
  return (
    with found as (
      select p.id, p.seq, p.title, p.price, p.city, p.rooms, p.transaction_type,
             a.id as agent_id, a.name as agent_name, a.username as agent_username
      from public.properties p join public.profiles a on a.id = p.agent_id
      where a.organization_code = own.organization_code and p.status in ('active', 'under_offer')
        and (word is null or p.title ilike word or p.city ilike word or a.name ilike word)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'rows', coalesce((select jsonb_agg(to_jsonb(f) - 'seq' - 'ordinal' order by f.ordinal) from (
        select found.*, row_number() over (order by
          case when _sort = 'price_asc' then price end, case when _sort = 'price_desc' then price end desc,
          case when _sort = 'rooms_asc' then rooms end, case when _sort = 'rooms_desc' then rooms end desc nulls last,
          case when _sort = 'title' then title end, case when _sort = 'city' then city end,
          case when _sort = 'agent' then agent_name end, seq desc) as ordinal
        from found order by ordinal limit 24 offset (page - 1) * 24) f), '[]')));
end $function$;
comment on function public.company_properties(integer,text,text) is '`{total, rows: [{id, title, price, city, rooms, transaction_type, agent_id, agent_name, agent_username}]}`; sort newest, price_asc, price_desc, rooms_asc, rooms_desc, title, city, agent
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION public.ensure_company()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
  own public.profiles;
begin
  select * into own from public.profiles where user_id = uid;
  if own.user_type is distinct from 'company' then perform private.refuse('not_company'); end if;
  for attempt in 1..5 loop
    exit when exists (select from public.companies where owner_user_id = uid);
    begin
      insert into public.companies (owner_user_id, name, organization_code)
      values (uid, own.name, private.new_organization_code())
      on conflict (owner_user_id) do nothing;
    exception when unique_violation then null; -- the code was taken: draw another
    end;
  end loop;
  if not exists (select from public.companies where owner_user_id = uid) then
    perform private.refuse('code_collision', 'P0001');
  end if;
  return (select to_jsonb(c) from public.companies c where c.owner_user_id = uid);
end $function$;
comment on function public.ensure_company() is 'the company row; creates it for company users
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION public.generate_organization_code()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  code text;
begin
  if not (private.rate_hit('organization_code', own.id::text, 5, 86400) ->> 'allowed')::boolean then
    perform private.refuse('code_limit', 'P0001');
  end if;
  perform pg_advisory_xact_lock(private.company_gate(own.id));
  -- The code may have changed while this one waited, so the agents are looked for by the row of now.
  perform from public.profiles
  where organization_code = (select organization_code from public.companies where id = own.id)
  order by id for no key update;
  for attempt in 1..5 loop
    begin
      code := private.new_organization_code();
      update public.companies set organization_code = code where id = own.id;
      return code;
    exception when unique_violation then null;
    end;
  end loop;
  perform private.refuse('code_collision', 'P0001');
end $function$;
comment on function public.generate_organization_code() is 'the new code, stored
refuses 42501 `not_company`, P0001 `code_limit` (5 a day), `code_collision`';

CREATE OR REPLACE FUNCTION public.remove_agent(_profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
begin
  update public.profiles set organization_code = null
  where id = _profile_id and organization_code = own.organization_code;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('agent_removed', _profile_id::text, jsonb_build_object('company', own.id));
end $function$;
comment on function public.remove_agent(uuid) is 'refuses 42501 `not_company`, PT404 `not_found`';

CREATE OR REPLACE FUNCTION private.require_company()
 RETURNS public.companies
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.my_company();
begin
  if own.id is null then perform private.refuse('not_company'); end if;
  return own;
end $function$;
comment on function private.require_company() is NULL;

CREATE OR REPLACE FUNCTION private.user_conditions(_search text, _type text, _status text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select concat_ws(' and ', 'true',
    case when private.like_word(_search) is not null then format(
      'd.grams @> %L::text[] and d.haystack ilike %L',
      private.grams(word, least(3, char_length(word)))::text, private.like_word(_search)) end,
    case when _type in ('agent', 'company') then format('d.user_type = %L', _type) end,
    case _status
      when 'active' then 'd.trial_until > now()'
      when 'expired' then 'coalesce(d.trial_until <= now(), true)'
      when 'subscribed' then 'd.subscribed_until > now()' end)
  from (select left(btrim(_search), 100) as word) query
$function$;
comment on function private.user_conditions(text,text,text) is NULL;

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
