-- An office edits homes of an agent who lets it and adds some, in the home's events and by a mail a day; its list opens with what visitors find.

set check_function_bodies = off;

alter table public.profiles add column office_edits boolean not null default false;
alter table public.listing_events drop constraint listing_events_act_known,
  add constraint listing_events_act_known check (act in ('handed', 'office_edited', 'office_added'));
insert into private.mail_kinds (kind, stoppable, reader, rests) values ('office_changes', true, 'account', true);

delete from private.api_grants where (object, privilege, roles) = ('table public.profiles', 'update', '{authenticated}');

CREATE OR REPLACE FUNCTION public.add_office_home(_agent uuid, _data jsonb, _publish boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  agent public.profiles := private.require_office_agent(_agent);
  answer jsonb;
begin
  if _data ? 'reference' then perform private.refuse('unknown_column', '22023'); end if;
  answer := private.write_office_home(agent, null, null, _data, _publish);
  if (answer ->> 'created')::boolean then perform private.note_office_act((answer ->> 'id')::uuid, agent, 'added'); end if;
  return answer;
end $function$;
comment on function public.add_office_home(uuid,jsonb,boolean) is '`{id, version, created}` of a new home of `_agent`, who is one of the company''s and lets it add: published, or a draft that is the agent''s own paper from then on. The same `client_request_id` answers the same home; the agent''s own plan and limits count
refuses what `save_office_home` refuses of the agent, and what `save_property` refuses of a new home';

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
end $function$;

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
      'id', a.id, 'name', a.name, 'username', a.username, 'phone', a.phone, 'is_public', a.is_public, 'edits', a.office_edits,
      'properties_count', (select count(*) from public.properties p where p.agent_id = a.id and p.status in ('active', 'under_offer'))) order by a.name, a.id), '[]')
    from public.profiles a
    where a.organization_code = own.organization_code and a.user_type = 'agent');
end $function$;
comment on function public.company_agents() is '`[{id, name, username, phone, is_public, properties_count}]`, all of them in one value: rows would be cut at the Data API''s `max_rows`
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION public.company_properties(_page integer DEFAULT 1, _search text DEFAULT NULL::text, _sort text DEFAULT 'live'::text, _status text DEFAULT NULL::text, _agent uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  own public.companies := private.require_company();
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
comment on function public.company_properties(integer,text,text,text,uuid) is '`{total, states: {status: count}, rows: [{id, title, price, city, rooms, transaction_type, status, expires_at, agent_id, agent_name, agent_username, views, contacts}]}`: 24 of the homes of the company''s agents in that state and of that agent (null: all), never drafts; `expires_at` of what visitors find, else null; views and contacts of 30 days. `states` counts what fits the search in every state. Sort live (what visitors find first, each part newest first), newest, price_asc, price_desc, rooms_asc, rooms_desc, title, city, agent, ending, views, contacts
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION private.guard_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  places integer;
begin
  if tg_op = 'UPDATE' and new.organization_code is not null and old.organization_code is not null
     and not exists (select from public.companies where organization_code = old.organization_code) then
    return new;
  end if;
  -- Who let one office read the names and words of those who wrote has let no other, nor who let it edit.
  new.office_edits := false;
  update public.lead_settings set company_reads = false, updated_at = now() where agent_id = new.id and company_reads;
  if new.organization_code is null then
    new.company_since := null;
    return new;
  end if;
  perform private.lock_office(new.organization_code);
  select o.agent_limit into places from private.office_of(new) o where o.state in ('open', 'full');
  if (select count(*) from public.profiles where organization_code = new.organization_code and id <> new.id) >= places then
    perform private.refuse('office_full', 'P0001', places::text);
  end if;
  new.company_since := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.mail_office_change(agent public.profiles, _office text, _act text, _title text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := (now() at time zone 'Asia/Jerusalem')::date;
  day date;
begin
  foreach day in array array[today, today + 1] loop
    perform private.queue_mail(agent.user_id, 'office_changes', 'office_changes:' || agent.id || ':' || day, jsonb_build_object(
      'office', _office, 'edited', 0, 'added', 0, 'titles', '[]'::jsonb));
    update private.mails m set
      available_at = case when m.data ->> 'edited' = '0' and m.data ->> 'added' = '0'
        then greatest(now() + interval '15 minutes', (day + time '08:00') at time zone 'Asia/Jerusalem') else m.available_at end,
      data = m.data || jsonb_build_object(
        _act, (m.data ->> _act)::integer + 1,
        'titles', case when jsonb_array_length(m.data -> 'titles') >= 10 or m.data -> 'titles' ? _title then m.data -> 'titles'
                       else m.data -> 'titles' || to_jsonb(_title) end)
    where m.key = 'office_changes:' || agent.id || ':' || day and m.attempts = 0 and m.sent_at is null and m.dead_at is null;
    exit when found;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.note_office_act(_listing uuid, agent public.profiles, _act text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  home public.properties;
begin
  select * into home from public.properties where id = _listing;
  insert into public.listing_events (listing_id, from_status, to_status, moved_by, act)
  values (home.id, home.status, home.status, auth.uid(), case _act when 'added' then 'office_added' else 'office_edited' end);
  delete from public.listing_events where listing_id = home.id and id <= (
    select e.id from public.listing_events e where e.listing_id = home.id order by e.id desc offset 200 limit 1);
  perform private.mail_office_change(agent, (private.my_company()).name, _act, home.title);
end $function$;

CREATE OR REPLACE FUNCTION public.office_agents_by(_names text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
begin
  if cardinality(_names) > 1000 then perform private.refuse('too_many', '22023'); end if;
  return (
    select coalesce(jsonb_object_agg(n.name, jsonb_build_object('id', a.id, 'name', a.name, 'edits', a.office_edits)), '{}')
    from (select distinct name from unnest(_names) name) n
    join (select p.id, p.name, p.office_edits, lower(p.username) as username, lower(u.email) as email
          from public.profiles p join auth.users u on u.id = p.user_id
          where p.organization_code = own.organization_code and p.user_type = 'agent') a
      on lower(btrim(n.name)) in (a.username, '@' || a.username, a.email));
end $function$;
comment on function public.office_agents_by(text[]) is '`{name: {id, name, edits}}` of the company''s own agents, by user name (with or without @) or address; names that none of them has are not in it
refuses 42501 `not_company`; 22023 `too_many` (1,000)';

CREATE OR REPLACE FUNCTION public.office_home(_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  home public.properties;
  agent public.profiles;
begin
  select * into home from public.properties where id = _id and status <> 'draft';
  select * into agent from public.profiles
  where id = home.agent_id and user_type = 'agent' and organization_code = own.organization_code and office_edits;
  if agent.id is null or private.is_withheld(home.id) then return null; end if;
  home.reference := null;
  home.final_price := null;
  home.client_request_id := null;
  return jsonb_build_object('home', to_jsonb(home), 'agent', jsonb_build_object('id', agent.id, 'name', agent.name,
    'ribbon', agent.feature_property_ribbon_enabled, 'video', private.has_video(agent.user_id),
    'images', private.image_limit(agent.user_id), 'is_active', private.is_active(agent)));
end $function$;
comment on function public.office_home(uuid) is '`{home, agent: {id, name, ribbon, video, images, is_active}}`: a row of `properties` without what is its agent''s alone (`reference`, `final_price`, `client_request_id`: null), and what the agent''s plan allows; null unless its agent is one of the company''s and lets it edit, of drafts, and of what an operator hid
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION private.require_office_agent(_agent uuid)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  agent public.profiles;
begin
  -- Twice what a sheet holds.
  if not (private.rate_hit('office_saves', own.id::text, 2000, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  perform from public.profiles where id = _agent or user_id = own.owner_user_id order by id for share;
  select * into agent from public.profiles
  where id = _agent and user_type = 'agent' and organization_code = own.organization_code;
  if agent.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if not agent.office_edits then perform private.refuse('office_edits_not_allowed'); end if;
  if not private.is_active(agent) then perform private.refuse('agent_inactive'); end if;
  return agent;
end $function$;

CREATE OR REPLACE FUNCTION public.save_office_home(_id uuid, _expected_version integer, _data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  agent public.profiles := private.require_office_agent((select agent_id from public.properties where id = _id));
  home public.properties;
  answer jsonb;
begin
  if _data ?| array['reference', 'client_request_id'] then
    perform private.refuse('unknown_column', '22023');
  end if;
  select * into home from public.properties where id = _id and agent_id = agent.id and status <> 'draft';
  if home.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if private.is_withheld(home.id) then perform private.refuse('listing_withheld', 'P0001'); end if;
  answer := private.write_office_home(agent, _id, _expected_version, _data, true);
  perform private.note_office_act(_id, agent, 'edited');
  return answer;
end $function$;
comment on function public.save_office_home(uuid,integer,jsonb) is '`{id, version, created}` of a home of an agent of the company who lets it edit, as `save_property` answers; the agent''s own plan and limits count. The act is in its events, and told to the agent by mail, once a day
refuses 42501 `not_company`, `office_edits_not_allowed` (the agent does not let the company edit), `agent_inactive`; PT404 `not_found` (also drafts); P0001 `listing_withheld`, `too_many_requests` (2,000 saves a day); 22023 `unknown_column` (also `reference`, which is the agent''s alone); and what `save_property` refuses';

CREATE OR REPLACE FUNCTION private.write_office_home(me public.profiles, _id uuid, _expected_version integer, _data jsonb, _publish boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.properties;
  p public.properties;
  unknown_key text;
  reason text;
begin
  if pg_column_size(_data) > 200000 then raise exception using message = 'listing_too_long', errcode = '22023'; end if;
  select min(k) into unknown_key from jsonb_object_keys(_data) k where k <> all ('{accessible,address,air_conditioning,balcony,balcony_size,built_area,city,condition,description,double_glazed_windows,elevator,entrance_date,exclusive_from,exclusive_until,floor,floor_plan_image,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,place_confirmed,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,storage,title,transaction_type,video_url,virtual_tour_url}'::text[]) and k <> 'client_request_id';
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
    was := jsonb_populate_record(null::public.properties, jsonb_build_object('images', '{}'::text[], 'ribbon_enabled', false, 'elevator', false, 'parking', false, 'storage', false, 'air_conditioning', false, 'mamad', false, 'solar_water_heater', false, 'gas_water_heating', false, 'shared_yard', false, 'security', false, 'double_glazed_windows', false, 'balcony', false, 'garden', false, 'renovated', false, 'furnished', false, 'accessible', false, 'location_shown', 'address'::text));
  end if;
  p := jsonb_populate_record(was, _data);
  if _id is null then
    insert into public.properties (agent_id, client_request_id, status, accessible, address, air_conditioning, balcony, balcony_size, built_area, city, condition, description, double_glazed_windows, elevator, entrance_date, exclusive_from, exclusive_until, floor, floor_plan_image, floors_in_building, furnished, garden, garden_area, gas_water_heating, images, latitude, location_shown, longitude, main_image_url, mamad, neighborhood, parking, parking_spots, place_confirmed, price, price_confirmed, price_per_sqm, property_types, reference, renovated, ribbon_bg_color, ribbon_enabled, ribbon_text, rooms, security, shared_yard, solar_water_heater, storage, title, transaction_type, video_url, virtual_tour_url)
    values (me.id, p.client_request_id, case when _publish then 'active' else 'draft' end, p.accessible, p.address, p.air_conditioning, p.balcony, p.balcony_size, p.built_area, p.city, p.condition, p.description, p.double_glazed_windows, p.elevator, p.entrance_date, p.exclusive_from, p.exclusive_until, p.floor, p.floor_plan_image, p.floors_in_building, p.furnished, p.garden, p.garden_area, p.gas_water_heating, p.images, p.latitude, p.location_shown, p.longitude, p.main_image_url, p.mamad, p.neighborhood, p.parking, p.parking_spots, p.place_confirmed, p.price, p.price_confirmed, p.price_per_sqm, p.property_types, p.reference, p.renovated, p.ribbon_bg_color, p.ribbon_enabled, p.ribbon_text, p.rooms, p.security, p.shared_yard, p.solar_water_heater, p.storage, p.title, p.transaction_type, p.video_url, p.virtual_tour_url)
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
  update public.properties set (accessible, address, air_conditioning, balcony, balcony_size, built_area, city, condition, description, double_glazed_windows, elevator, entrance_date, exclusive_from, exclusive_until, floor, floor_plan_image, floors_in_building, furnished, garden, garden_area, gas_water_heating, images, latitude, location_shown, longitude, main_image_url, mamad, neighborhood, parking, parking_spots, place_confirmed, price, price_confirmed, price_per_sqm, property_types, reference, renovated, ribbon_bg_color, ribbon_enabled, ribbon_text, rooms, security, shared_yard, solar_water_heater, storage, title, transaction_type, video_url, virtual_tour_url) = (p.accessible, p.address, p.air_conditioning, p.balcony, p.balcony_size, p.built_area, p.city, p.condition, p.description, p.double_glazed_windows, p.elevator, p.entrance_date, p.exclusive_from, p.exclusive_until, p.floor, p.floor_plan_image, p.floors_in_building, p.furnished, p.garden, p.garden_area, p.gas_water_heating, p.images, p.latitude, p.location_shown, p.longitude, p.main_image_url, p.mamad, p.neighborhood, p.parking, p.parking_spots, p.place_confirmed, p.price, p.price_confirmed, p.price_per_sqm, p.property_types, p.reference, p.renovated, p.ribbon_bg_color, p.ribbon_enabled, p.ribbon_text, p.rooms, p.security, p.shared_yard, p.solar_water_heater, p.storage, p.title, p.transaction_type, p.video_url, p.virtual_tour_url)
  where id = _id and version = _expected_version
  returning * into was;
  if not found then raise exception using message = 'stale_version', errcode = 'PT409'; end if;
  if _publish and was.status = 'draft' then
    select r ->> 'reason' into reason from jsonb_array_elements(public.move_listings(array[was.id], 'publish') -> 'refused') r;
    if reason is not null then raise exception using message = reason, errcode = 'P0001'; end if;
  end if;
  return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
end $function$;

insert into private.api_grants (object, privilege, roles, columns) values ('table public.profiles', 'update', '{authenticated}', '{areas,is_public,languages,license,name,office_edits,opening_hours,phone,profile_image_url,show_automatic_ribbons,show_closed_listings,show_listing_dates,show_property_ids,show_property_prices,show_to_programs,username,working_since}');

insert into private.api_grants (object, privilege, roles, columns) values ('function public.office_home(uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.save_office_home(uuid, integer, jsonb)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.add_office_home(uuid, jsonb, boolean)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.office_agents_by(text[])', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
