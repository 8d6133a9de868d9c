-- An operator stops the publishing of an account, and a copy of a hidden home stays hidden; what was sold keeps its
-- closing when it is hidden.

set check_function_bodies = off;

create table private.publishing_stops (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  reason text not null constraint stop_reason_known check (reason in
    ('not_available', 'wrong_price', 'not_the_agent', 'duplicate', 'misleading', 'offensive', 'other')),
  -- What the operator says to the agent about it.
  words text not null constraint stop_words_valid check (char_length(words) <= 500 and private.clean_text(words)),
  at timestamptz not null default now()
);
alter table private.publishing_stops enable row level security;
create table private.withheld_homes (
  listing_id uuid primary key,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  home jsonb not null,
  -- Listings of the agent that were public and looked like it already: they are no copies made after.
  doubles uuid[] not null,
  at timestamptz not null default now()
);
create index withheld_homes_agent_id_idx on private.withheld_homes (agent_id);
alter table private.withheld_homes enable row level security;
insert into private.mail_kinds (kind, stoppable, reader, stopped_with) values ('publishing_review', false, 'account', null);

CREATE OR REPLACE FUNCTION public.admin_allow_publishing(target_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  agent public.profiles;
begin
  perform private.require_admin();
  select * into agent from public.profiles where user_id = target_user_id for no key update;
  delete from private.publishing_stops where agent_id = agent.id;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.mail_publishing_review(agent, 'allowed');
  perform private.audit('publishing_allowed', target_user_id::text);
end $function$;
comment on function public.admin_allow_publishing(uuid) is 'nothing; the agent publishes again
refuses 42501 `not_admin`; PT404 `not_found` (it was not stopped)';

CREATE OR REPLACE FUNCTION public.admin_release_listing(_listing uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  delete from private.withheld_listings where listing_id = _listing;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  delete from private.withheld_homes where listing_id = _listing;
  perform private.project_listings(agent_id, id) from public.properties where id = _listing and status = 'closed';
  perform private.mail_listing_review(_listing, 'released');
  perform private.audit('listing_released', _listing::text);
end $function$;
comment on function public.admin_release_listing(uuid) is 'nothing; what an operator hid may be shown by its agent again
refuses 42501 `not_admin`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION private.admin_row(p public.profiles, u auth.users)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'user_id', u.id, 'profile_id', p.id, 'name', p.name, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
    'user_type', coalesce(p.user_type, case when u.raw_user_meta_data ->> 'user_type' = 'company' then 'company' else 'agent' end),
    'username', p.username, 'phone', p.phone, 'organization_code', p.organization_code,
    'is_admin', coalesce(p.is_admin, false), 'has_profile', p.id is not null,
    'trial_active', coalesce(p.trial_active and p.trial_end_date > now(), false), 'trial_end_date', p.trial_end_date,
    'subscription_active', coalesce(p.subscription_active and (p.subscription_end_date is null or p.subscription_end_date > now()), false),
    'subscription_type', p.subscription_type, 'subscription_end_date', p.subscription_end_date,
    'subscription_saved_at', (select s.updated_at from public.user_subscriptions s where s.user_id = u.id),
    'enable_ai_parser', coalesce(p.enable_ai_parser, false),
    'enable_ai_description', coalesce(p.enable_ai_description, false),
    'feature_property_ribbon_enabled', coalesce(p.feature_property_ribbon_enabled, false),
    'publishing_stop', private.publishing_stop(p.id),
    'properties_count', (select count(*) from public.properties l where l.agent_id = p.id and l.status in ('active', 'under_offer')),
    'created_at', u.created_at)
$function$;

CREATE OR REPLACE FUNCTION public.admin_stop_publishing(target_user_id uuid, _reason text, _words text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  agent public.profiles;
  was jsonb;
begin
  perform private.require_admin();
  -- Before a home is published its agent is locked: what is being published is there before the stop, or refused by it.
  select * into agent from public.profiles where user_id = target_user_id and user_type = 'agent' for no key update;
  if agent.id is null then perform private.refuse('not_found', 'PT404'); end if;
  was := private.publishing_stop(agent.id);
  if was ->> 'reason' = _reason and was ->> 'words' = coalesce(_words, '') then return; end if;
  insert into private.publishing_stops (agent_id, reason, words) values (agent.id, _reason, coalesce(_words, ''))
  on conflict (agent_id) do update set reason = excluded.reason, words = excluded.words;
  perform private.mail_publishing_review(agent, 'stopped');
  perform private.audit('publishing_stopped', target_user_id::text, jsonb_build_object('reason', _reason));
end $function$;
comment on function public.admin_stop_publishing(uuid,text,text) is 'nothing; until `admin_allow_publishing` nothing new of the agent comes before visitors: `publishing_stopped` refuses new homes, moves that show one, renewals and edits of what is shown. The agent is told the reason and the words by mail
refuses 42501 `not_admin`; PT404 `not_found` (no agent); 23514 with the name of what is not valid';

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

CREATE OR REPLACE FUNCTION private.forget_reports()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.listing_reports where id in (
    select id from private.listing_reports where created_at < private.kept_since('listing_reports')
    limit 10000 for update skip locked);
  delete from private.withheld_homes w
  where at < now() - interval '90 days'
    and not exists (select from private.withheld_listings l where l.listing_id = w.listing_id)
$function$;

CREATE OR REPLACE FUNCTION private.guard_publishing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What is no part of what visitors are told of the home, or is worked out from it.
  aside constant text[] := array['status', 'seq', 'version', 'updated_at', 'published_at', 'closed_at', 'final_price',
    'map_lat', 'map_lng', 'map_place', 'price_confirmed', 'reference'];
  is_stopped boolean := private.is_publishing_stopped(new.agent_id);
begin
  if not is_stopped and not exists (select from private.withheld_homes where agent_id = new.agent_id) then return new; end if;
  if tg_op = 'UPDATE' and private.is_live(old.status) and to_jsonb(new) - aside = to_jsonb(old) - aside then return new; end if;
  if is_stopped then perform private.refuse('publishing_stopped', 'P0001'); end if;
  if private.is_copy_of_withheld(new) then perform private.refuse('withheld_copy', 'P0001'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.home_marks(p public.properties)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'place', jsonb_build_array(p.transaction_type, private.search_key(p.city), p.rooms, p.floor),
    'address', nullif(private.search_key(p.address), ''),
    'description', nullif(private.search_key(p.description), ''),
    'size', case when p.built_area is not null then jsonb_build_array(p.price, p.built_area) end,
    'name', jsonb_build_array(private.search_key(p.title), p.price))
$function$;

CREATE OR REPLACE FUNCTION private.is_copy_of_withheld(p public.properties)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.withheld_homes w
    where w.agent_id = p.agent_id and w.listing_id <> p.id and p.id <> all (w.doubles)
      and private.same_home(w.home, private.home_marks(p)))
$function$;

CREATE OR REPLACE FUNCTION private.is_publishing_stopped(_agent uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select exists (select from private.publishing_stops where agent_id = _agent) $function$;

CREATE OR REPLACE FUNCTION private.mail_publishing_review(_agent public.profiles, _state text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_mail(_agent.user_id, 'publishing_review', 'publishing_review:' || gen_random_uuid(),
    jsonb_build_object('state', _state, 'reason', s.reason, 'words', coalesce(s.words, '')))
  from (values (1)) one left join private.publishing_stops s on s.agent_id = _agent.id
$function$;

CREATE OR REPLACE FUNCTION public.move_listings(_ids uuid[], _move text, _final_price numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
  active boolean;
  listing public.properties;
  step private.listing_moves;
  shows boolean;
  reason text;
  moved uuid[] := '{}';
  refused jsonb := '[]';
begin
  if cardinality(_ids) > 500 then perform private.refuse('too_many', '22023'); end if;
  if not exists (select from private.listing_moves where move = _move and by_agent) then
    perform private.refuse('move_unknown', '22023');
  end if;
  if _final_price is not null and _move <> 'close' then perform private.refuse('final_price_unasked', '22023'); end if;
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  active := private.is_active(me);
  perform private.hold_listings(me, _ids, _leaving => false);
  for listing in
    select p.* from (select id, min(place) as place from unnest(_ids) with ordinality u (id, place) group by id) u
    join public.properties p on p.id = u.id and p.agent_id = me.id order by u.place
  loop
    select * into step from private.listing_moves where move = _move and from_status = listing.status;
    shows := private.is_live(step.to_status) and step.move not in ('offer', 'unoffer');
    reason := case
      when step.move is null then 'move_not_allowed'
      when private.is_withheld(listing.id) and private.is_live(step.to_status) then 'listing_withheld'
      when shows and private.is_publishing_stopped(me.id) then 'publishing_stopped'
      when step.active_account and not active then 'account_inactive'
      when step.to_status = 'active' and not private.is_complete(listing) then 'listing_incomplete'
      when shows and private.is_copy_of_withheld(listing) then 'withheld_copy'
      when shows and private.price_in_doubt(listing) then 'price_in_doubt'
      when step.takes_place then private.room_refusal(me) end;
    if reason is not null then
      refused := refused || (jsonb_build_object('id', listing.id, 'reason', reason) || case when reason = 'price_in_doubt'
        then jsonb_build_object('title', listing.title, 'price', listing.price, 'deal', listing.transaction_type) else '{}' end);
      continue;
    end if;
    perform private.move_listing(listing, step, _final_price);
    moved := moved || listing.id;
  end loop;
  return jsonb_build_object('moved', to_jsonb(moved), 'refused', refused || coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'reason', 'not_found')) from (
      select distinct id from unnest(_ids) id
      except select p.id from public.properties p where p.agent_id = me.id) missing), '[]'));
end $function$;
comment on function public.move_listings(uuid[],text,numeric) is '`{moved: [id], refused: [{id, reason}]}`: each that can be is moved, in the order given, the others are named. Moves: publish, offer, unoffer, close (with the final price in shekels, or null), hide, show, reopen, renew. Reasons: `move_not_allowed`, `listing_withheld` (an operator hid it), `publishing_stopped` (an operator stopped the account''s publishing), `withheld_copy` (an operator hid such a home of the agent), `account_inactive`, `listing_incomplete`, `price_in_doubt` (with title, price and deal: `price_confirmed` is not its price), `plan_limit_reached`, `office_limit_reached`, `not_found`
refuses 42501 `not_agent`; 22023 `move_unknown`, `final_price_unasked` (a price with a move that is no closing), `too_many` (500)';

CREATE OR REPLACE FUNCTION private.note_withheld_home(p public.properties)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.withheld_homes as w (listing_id, agent_id, home, doubles)
  select p.id, p.agent_id, marks.home, array(
    select o.id from public.properties o
    where o.agent_id = p.agent_id and o.id <> p.id and o.status in ('active', 'under_offer')
      and private.same_home(marks.home, private.home_marks(o)))
  from (select private.home_marks(p) as home) marks
  on conflict (listing_id) do update set home = excluded.home, doubles = excluded.doubles, at = now()
$function$;

CREATE OR REPLACE FUNCTION public.own_listings(_filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'newest'::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid;
begin
  select id into me from public.profiles where user_id = private.require_user();
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
      'publishing_stop', private.publishing_stop(me),
      'rows', coalesce((
        select jsonb_agg((to_jsonb(p) - 'description') || coalesce(private.marks_seen(p.id),
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false}') || jsonb_build_object('complete', private.is_complete(p), 'price_in_doubt', private.price_in_doubt(p), 'withheld', (
            select jsonb_build_object('reason', w.reason, 'words', w.words) from private.withheld_listings w where w.listing_id = p.id), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $function$;
comment on function public.own_listings(jsonb,text,integer) is '`{found, page, states: {status: count}, totals: {all, live, expired, due}, choices: {rooms, cities}, publishing_stop, rows}`: 24 of one''s own listings, with `complete`, `price_in_doubt`, `withheld {reason, words}` of what an operator hid (else null), the last `event {at, from, to}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new` and `automatic_ribbons` as they see them. `states` counts what fits the other filters; `totals` and `choices` everything. `publishing_stop {reason, words, at}` while an operator has stopped the agent''s publishing, else null. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION private.publishing_stop(_agent uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('reason', reason, 'words', words, 'at', at) from private.publishing_stops where agent_id = _agent
$function$;

CREATE OR REPLACE FUNCTION private.same_home(a jsonb, b jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(a -> 'place' = b -> 'place' and exists (
    select from unnest(array['address', 'description', 'size', 'name']) mark
    where a -> mark = b -> mark and a -> mark <> 'null'), false)
$function$;

CREATE OR REPLACE FUNCTION private.withhold_listing(_listing uuid, _reason text, _words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.withheld_listings (listing_id, reason, words) values (_listing, _reason, _words)
  on conflict (listing_id) do update set reason = excluded.reason, words = excluded.words, at = now();
  perform private.note_withheld_home(p) from public.properties p where p.id = _listing;
  update public.properties set status = 'hidden', updated_at = now()
  where id = _listing and status not in ('draft', 'hidden', 'closed');
  if found then
    update public.listing_events set moved_by = null
    where id = (select max(id) from public.listing_events where listing_id = _listing);
  end if;
  perform private.project_listings(agent_id, id) from public.properties where id = _listing and status = 'closed';
  perform private.mail_listing_review(_listing, 'hidden');
end $function$;

CREATE TRIGGER guard_publishing BEFORE INSERT OR UPDATE ON public.properties FOR EACH ROW WHEN ((new.status = ANY (ARRAY['active'::text, 'under_offer'::text]))) EXECUTE FUNCTION private.guard_publishing();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_stop_publishing(uuid, text, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_allow_publishing(uuid)', 'execute', '{authenticated}', NULL);

select private.write_columns();

select private.apply_privileges();

comment on function public.save_property(uuid, integer, jsonb, boolean) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. With `_publish` false a new one is a draft and a draft stays one; otherwise what is saved is shown (a state that was chosen otherwise stays). Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `drafts_limit`, `listing_incomplete`, `price_in_doubt` (`price_confirmed` is not its price), `publishing_stopped`, `withheld_copy` (an operator stopped the account''s publishing, or hid such a home), `images_limit`, `video_not_in_plan`, `places_limit` (200 names of cities and neighborhoods a day that no listing had), `too_many_requests` (500 new listings a day), `listings_limit` (10,000 in all states); 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';

reset check_function_bodies;

-- What is hidden already.
select private.note_withheld_home(p) from public.properties p join private.withheld_listings w on w.listing_id = p.id;
