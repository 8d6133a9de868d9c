-- Listings have a life: states, moves, drafts, an end. What is there is active, and is shown for at least
-- thirty days more.

set check_function_bodies = off;
-- Compiling for each row costs more than the row.
set jit = off;

alter table public.properties
  alter column transaction_type drop not null,
  alter column price drop not null,
  alter column city drop not null,
  alter column property_types drop not null,
  add column status text not null default 'active' constraint status_known
    check (status in ('draft', 'active', 'under_offer', 'closed', 'expired', 'hidden')),
  add column published_at timestamptz,
  add column expires_at timestamptz,
  add column closed_at timestamptz,
  add column final_price numeric(12, 2) constraint final_price_valid check (final_price > 0 and final_price < 1e10),
  add constraint transaction_type_stated check (transaction_type is not null or status = 'draft'),
  add constraint price_stated check (price is not null or status = 'draft'),
  add constraint city_stated check (city is not null or status = 'draft'),
  add constraint property_types_stated check (property_types is not null or status = 'draft'),
  drop constraint property_types_valid,
  add constraint property_types_valid check (property_types is null or
    cardinality(property_types) between 1 and 3
    and case when array_ndims(property_types) = 1 then array_position(property_types, null) is null else false end
    and property_types <@ array[
      'apartment', 'garden_apartment', 'penthouse', 'duplex', 'triplex', 'housing_unit', 'studio_loft',
      'basement', 'private_house', 'semi_detached', 'farm_outbuilding', 'agricultural_farm', 'plot',
      'sheltered_housing', 'residential_building', 'storage', 'parking', 'purchase_group', 'general']),
  drop constraint rooms_stated,
  add constraint rooms_stated check (rooms is not null or property_types <@ array['plot', 'storage', 'parking'] or status = 'draft');
-- No edit: neither the version nor the date of a change moves, and no page is made anew.
alter table public.properties disable trigger user;
update public.properties
set published_at = created_at, expires_at = greatest(created_at + interval '60 days', now() + interval '30 days')
where published_at is null;
alter table public.properties enable trigger user;
create index properties_live_idx on public.properties (agent_id) where status in ('active', 'under_offer');
create index properties_expires_at_idx on public.properties (expires_at) where status in ('active', 'under_offer');
create index properties_closed_at_idx on public.properties (closed_at) where status = 'closed';

alter table public.public_listings add column status text not null default 'active';
alter table public.public_listings alter column status drop default;
create table public.public_closed_listings (
  closed_on date not null,
  like public.public_listings,
  primary key (id),
  foreign key (id) references public.properties (id) on delete cascade,
  foreign key (agent_id) references public.public_agents (id) on delete cascade
);
create index public_closed_listings_agent_id_idx on public.public_closed_listings (agent_id, closed_on desc);
alter table public.public_closed_listings enable row level security;

create table private.listing_moves (
  move text not null,
  from_status text not null,
  to_status text not null,
  active_account boolean not null,
  takes_place boolean not null,
  by_agent boolean not null default true,
  primary key (move, from_status)
);
alter table private.listing_moves enable row level security;

create table public.listing_events (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.properties (id) on delete cascade,
  at timestamptz not null default now(),
  from_status text,
  to_status text not null,
  moved_by uuid
);
create index listing_events_listing_id_idx on public.listing_events (listing_id, id desc);
alter table public.listing_events enable row level security;

insert into private.listing_moves (move, from_status, to_status, active_account, takes_place) values
  ('publish', 'draft', 'active', true, true),
  ('offer', 'active', 'under_offer', true, false),
  ('unoffer', 'under_offer', 'active', true, false),
  ('close', 'active', 'closed', false, false),
  ('close', 'under_offer', 'closed', false, false),
  ('hide', 'active', 'hidden', false, false),
  ('hide', 'under_offer', 'hidden', false, false),
  ('show', 'hidden', 'active', true, true),
  ('reopen', 'closed', 'active', true, true),
  ('renew', 'expired', 'active', true, true),
  -- Renewed before the end: the state stays, the days begin anew.
  ('renew', 'active', 'active', true, false),
  ('renew', 'under_offer', 'under_offer', true, false);
insert into private.listing_moves (move, from_status, to_status, active_account, takes_place, by_agent) values
  ('expire', 'active', 'expired', false, false, false),
  ('expire', 'under_offer', 'expired', false, false, false);

update private.masks
set expression = 'case when a.show_listing_dates then (p.published_at at time zone ''Asia/Jerusalem'')::date end'
where projection = 'public.public_listings'::regclass and column_name = 'listed_on';

delete from private.api_grants where (object, privilege, roles) = ('table public.properties', 'insert', '{authenticated}');

delete from private.api_grants where (object, privilege, roles) = ('function public.save_property(uuid, integer, jsonb)', 'execute', '{authenticated}');

drop policy "active agents add properties of their own" on public.properties;

drop policy "active agents delete their own properties" on public.properties;

drop trigger bump_version on public.properties;

drop function public.save_property(uuid,integer,jsonb);

CREATE OR REPLACE FUNCTION public.company_agents()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine public.companies := private.require_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'name', a.name, 'username', a.username, 'phone', a.phone, 'is_public', a.is_public,
      'properties_count', (select count(*) from public.properties p where p.agent_id = a.id and p.status in ('active', 'under_offer'))) order by a.name, a.id), '[]')
    from public.profiles a
    where a.organization_code = mine.organization_code and a.user_type = 'agent');
end $function$;
comment on function public.company_agents() is '`[{id, name, username, phone, is_public, properties_count}]`, all of them in one value: rows would be cut at the Data API''s `max_rows`
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION public.company_properties(_page integer DEFAULT 1, _search text DEFAULT NULL::text, _sort text DEFAULT 'newest'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine public.companies := private.require_company();
  page integer := least(greatest(coalesce(_page, 1), 1), 1000);
  word text := private.like_word(_search);
begin
  return (
    with found as (
      select p.id, p.seq, p.title, p.price, p.city, p.rooms, p.transaction_type,
             a.id as agent_id, a.name as agent_name, a.username as agent_username
      from public.properties p join public.profiles a on a.id = p.agent_id
      where a.organization_code = mine.organization_code and p.status in ('active', 'under_offer')
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

CREATE OR REPLACE FUNCTION private.expected_closed_listings(_agent uuid DEFAULT NULL::uuid, _id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.public_closed_listings
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (p.closed_at at time zone 'Asia/Jerusalem')::date, p.id, p.seq, p.agent_id, p.title, p.transaction_type, case when a.show_property_prices then p.price end, case when a.show_property_prices then p.price_per_sqm end, p.city, p.neighborhood, p.address, case when private.has_rooms(p.property_types) then p.rooms end, p.built_area, p.garden_area, p.balcony_size, p.floor, p.floors_in_building, p.parking_spots, p.entrance_date, p.condition, p.description, p.virtual_tour_url, p.main_image_url, p.images, p.property_types, coalesce(r.shown, false), case when r.shown then p.ribbon_text end, case when r.shown then p.ribbon_bg_color end, p.elevator, p.parking, p.storage, p.air_conditioning, p.mamad, p.solar_water_heater, p.gas_water_heating, p.shared_yard, p.security, p.double_glazed_windows, p.balcony, p.garden, p.renovated, p.furnished, p.accessible, case when a.show_listing_dates then (p.published_at at time zone 'Asia/Jerusalem')::date end, case when a.show_listing_dates then p.updated_at end, f.percent, case when a.show_listing_dates then f.since end, p.status
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

CREATE OR REPLACE FUNCTION private.expire_listings(_limit integer DEFAULT 200)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due uuid[];
  agents uuid[];
begin
  agents := array(
    select p.agent_id from public.properties p
    where p.status in ('active', 'under_offer') and p.expires_at <= now() order by p.expires_at limit _limit);
  agents := array(select id from public.profiles where id = any (agents) order by id for share skip locked);
  due := array(
    select id from public.properties
    where agent_id = any (agents) and status in ('active', 'under_offer') and expires_at <= now()
    order by id limit _limit for update skip locked);
  perform from public.public_agents where id = any (agents) order by id for no key update;
  perform from public.public_companies
  where id in (select company_id from public.public_agents where id = any (agents)) order by id for no key update;
  perform from private.search_counts s
  where (s.city, s.deal) in (
    select c.id, case p.transaction_type when 'sale' then 1 else 2 end
    from public.properties p join private.search_cities c on c.name = p.city where p.id = any (due))
  order by s.city, s.deal for no key update;
  update public.properties set status = 'expired' where id = any (due);
  return cardinality(due);
end $function$;
comment on function private.expire_listings(integer) is NULL;

CREATE OR REPLACE FUNCTION public.export_my_account()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'user', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
               'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at)
             from auth.users u where u.id = uid),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = uid),
    'company', (select to_jsonb(c) from public.companies c where c.owner_user_id = uid),
    'properties', coalesce((select jsonb_agg(to_jsonb(p) order by p.seq) from public.properties p
                            join public.profiles a on a.id = p.agent_id where a.user_id = uid), '[]'),
    'listing_events', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.listing_events e
                            join public.properties p on p.id = e.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'subscription', (select to_jsonb(s) from public.user_subscriptions s where s.user_id = uid),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.accepted_at) from public.user_consents c
                          where c.user_id = uid), '[]'),
    'password_resets', coalesce((select jsonb_agg(to_jsonb(l) - 'id' order by l.created_at)
                                 from public.password_reset_logs l
                                 where lower(l.email) = (select lower(u.email) from auth.users u where u.id = uid)), '[]'),
    'ai_usage', coalesce((select jsonb_agg(to_jsonb(u) - 'user_id' order by u.day) from private.ai_usage u
                          where u.user_id = uid), '[]'));
end $function$;
comment on function public.export_my_account() is 'everything about the person as jsonb';

CREATE OR REPLACE FUNCTION private.forget_closed(_limit integer DEFAULT 1000)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as (
    delete from public.public_closed_listings where id in (
      select l.id from public.public_closed_listings l join public.properties p using (id)
      where not private.lately(p.closed_at) order by l.id limit _limit for update of l skip locked)
    returning id)
  select count(*)::integer from gone
$function$;
comment on function private.forget_closed(integer) is NULL;

CREATE OR REPLACE FUNCTION public.get_admin_stats()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  today date := (now() at time zone 'Asia/Jerusalem')::date;
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'total_users', count(*),
      'total_agents', count(*) filter (where has_profile and user_type = 'agent'),
      'total_companies', (select count(*) from public.companies),
      'total_properties', (select count(*) from public.properties where status in ('active', 'under_offer')),
      'active_trials', count(*) filter (where trial_until > now()),
      'expired_trials', count(*) filter (where has_profile and coalesce(trial_until <= now(), true)),
      'active_subscriptions', count(*) filter (where subscribed_until > now()),
      'recent_signups', (
        select jsonb_agg(jsonb_build_object('date', d::date, 'count', coalesce(s.n, 0)) order by d)
        from generate_series(today - 29, today, interval '1 day') d
        left join (
          select (created_at at time zone 'Asia/Jerusalem')::date as day, count(*) as n
          from private.user_directory where created_at > now() - interval '32 days' group by 1) s on s.day = d::date))
    from private.user_directory);
end $function$;
comment on function public.get_admin_stats() is 'the totals and `recent_signups` (30 days)
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION private.guard_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner public.profiles;
  added text[] := new.images;
begin
  if tg_op = 'INSERT' then
    -- Shared until the end: the agent neither leaves nor joins an office while a listing takes its place.
    select * into owner from public.profiles where id = new.agent_id for share;
    if owner.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
    if new.status = 'active' then
      perform private.require_room(owner, new.client_request_id);
      new.published_at := coalesce(new.published_at, now());
      new.expires_at := coalesce(new.expires_at, now() + private.listing_time());
    elsif new.status = 'draft' then
      perform private.require_draft_room(owner, new.client_request_id);
    end if;
    if cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled or new.ribbon_text is not null) and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
  else
    select * into owner from public.profiles where id = new.agent_id;
    if new.agent_id is distinct from old.agent_id then perform private.refuse('agent_is_fixed'); end if;
    -- Lowering a plan deletes nothing: what is there may stay, more may not come.
    if cardinality(new.images) > greatest(private.image_limit(owner.user_id), cardinality(old.images)) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled, new.ribbon_text, new.ribbon_bg_color)
         is distinct from (old.ribbon_enabled, old.ribbon_text, old.ribbon_bg_color)
       and (new.ribbon_enabled or new.ribbon_text is not null)
       and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
    added := array(select unnest(new.images) except select unnest(old.images));
  end if;
  if exists (select from unnest(added) as path
             where path is null or not private.owns_media(new.agent_id, 'property', path)) then
    perform private.refuse('image_not_yours', '22023');
  end if;
  if cardinality(new.images) <> (select count(distinct path) from unnest(new.images) as path) then
    perform private.refuse('image_twice', '22023');
  end if;
  return new;
end $function$;
comment on function private.guard_property() is NULL;

CREATE OR REPLACE FUNCTION private.hold_counts(_agent uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.search_cities (name, key)
  select p.city, private.search_key(p.city) from public.properties p
  where p.agent_id = _agent and p.city is not null and not exists (select from private.search_cities c where c.name = p.city)
  group by p.city order by p.city
  on conflict do nothing;
  insert into private.search_counts (city, deal, listings)
  select distinct c.id, case p.transaction_type when 'sale' then 1 else 2 end, 0
  from public.properties p join private.search_cities c on c.name = p.city
  where p.agent_id = _agent order by 1, 2
  on conflict do nothing;
  perform from private.search_counts s
  where (s.city, s.deal) in (
    select c.id, case p.transaction_type when 'sale' then 1 else 2 end
    from public.properties p join private.search_cities c on c.name = p.city where p.agent_id = _agent)
  order by s.city, s.deal for no key update;
end $function$;
comment on function private.hold_counts(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.is_complete(p public.properties)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p.transaction_type is not null and p.price is not null and p.city is not null
    and p.property_types is not null and (p.rooms is not null or not private.has_rooms(p.property_types))
$function$;
comment on function private.is_complete(public.properties) is NULL;

CREATE OR REPLACE FUNCTION private.is_live(_status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select _status in ('active', 'under_offer') $function$;
comment on function private.is_live(text) is NULL;

CREATE OR REPLACE FUNCTION private.lately(_closed_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select _closed_at > now() - interval '30 days' $function$;
comment on function private.lately(timestamp with time zone) is NULL;

CREATE OR REPLACE FUNCTION public.listing_gone(_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.gone_listings where id = _id)
    or exists (select from public.properties p join public.profiles a on a.id = p.agent_id
               where p.id = _id and private.is_shown(a)
                 and (p.status = 'expired' or p.status = 'closed' and not private.lately(p.closed_at)))
$function$;
comment on function public.listing_gone(uuid) is 'true when visitors once saw this listing and it was deleted, has expired or was closed more than 30 days ago (410)';

CREATE OR REPLACE FUNCTION private.listing_time()
 RETURNS interval
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select make_interval(days => coalesce((select value::integer from public.app_settings where key = 'listingDays'), 60))
$function$;
comment on function private.listing_time() is NULL;

CREATE OR REPLACE FUNCTION private.move_listing(listing public.properties, step private.listing_moves, _final_price numeric DEFAULT NULL::numeric)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Before it is shown; apart, because what is always generated takes no other value than its next.
  update public.properties set seq = default where id = listing.id and step.move = 'publish';
  update public.properties set
    status = step.to_status,
    published_at = case when private.is_live(step.to_status) then coalesce(published_at, now()) else published_at end,
    expires_at = case when step.move in ('publish', 'show', 'reopen', 'renew') then now() + private.listing_time() else expires_at end,
    closed_at = case when step.to_status = 'closed' then now() end,
    final_price = case when step.to_status = 'closed' then _final_price end
  where id = listing.id;
$function$;
comment on function private.move_listing(public.properties,private.listing_moves,numeric) is NULL;

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
  reason text;
  moved uuid[] := '{}';
  refused jsonb := '[]';
begin
  if cardinality(_ids) > 500 then perform private.refuse('too_many', '22023'); end if;
  if not exists (select from private.listing_moves where move = _move and by_agent) then
    perform private.refuse('move_unknown', '22023');
  end if;
  if _final_price is not null and _move <> 'close' then perform private.refuse('move_unknown', '22023'); end if;
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  active := private.is_active(me);
  -- What a move locks, in the one order: the office's places, the listings, the counts.
  perform private.hold_agent(me.id);
  perform private.room_refusal(me);
  perform from public.properties where id = any (_ids) and agent_id = me.id order by id for update;
  perform private.hold_public_agent(me.id);
  perform private.hold_counts(me.id);
  for listing in
    select p.* from (select id, min(place) as place from unnest(_ids) with ordinality u (id, place) group by id) u
    join public.properties p on p.id = u.id and p.agent_id = me.id order by u.place
  loop
    select * into step from private.listing_moves where move = _move and from_status = listing.status;
    reason := case
      when step.move is null then 'move_not_allowed'
      when step.active_account and not active then 'account_inactive'
      when step.to_status = 'active' and not private.is_complete(listing) then 'listing_incomplete'
      when step.takes_place then private.room_refusal(me) end;
    if reason is not null then
      refused := refused || jsonb_build_object('id', listing.id, 'reason', reason);
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
comment on function public.move_listings(uuid[],text,numeric) is '`{moved: [id], refused: [{id, reason}]}`: each that can be is moved, in the order given, the others are named. Moves: publish, offer, unoffer, close (with the final price in shekels, or null), hide, show, reopen, renew. Reasons: `move_not_allowed`, `account_inactive`, `listing_incomplete`, `plan_limit_reached`, `office_limit_reached`, `not_found`
refuses 42501 `not_agent`; 22023 `move_unknown`, `too_many` (500)';

CREATE OR REPLACE FUNCTION public.my_limits()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
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
    'images_per_property', private.image_limit(uid),
    'properties', (select count(*) from public.properties where agent_id = me.id and status in ('active', 'under_offer')),
    'own_access', private.has_own_access(me), 'office', office);
end $function$;
comment on function public.my_limits() is '`{plan, property_limit, images_per_property, properties, own_access, office: {property_limit, images_per_property, properties} or null}`: `images_per_property` is the better of both, the others are the own plan''s; the office''s `properties` are those of all its agents; listings that are shown only';

CREATE OR REPLACE FUNCTION private.note_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.listing_events (listing_id, from_status, to_status, moved_by)
  values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, auth.uid());
  return null;
end $function$;
comment on function private.note_move() is NULL;

CREATE OR REPLACE FUNCTION private.office_listings(_code text, _places integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) from public.properties
  where agent_id in (select private.seated_agents(_code, _places)) and status in ('active', 'under_offer')
$function$;
comment on function private.office_listings(text,integer) is NULL;

CREATE OR REPLACE FUNCTION private.project_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Held until this transaction ends: an edit racing with "hide prices" leaked the price otherwise.
  perform private.hold_agent(coalesce(new.agent_id, old.agent_id));
  -- A deleted listing leaves the index before it leaves the counts, so the counts are locked here.
  if tg_op <> 'UPDATE' then perform private.hold_public_agent(coalesce(new.agent_id, old.agent_id));
  elsif new.status <> old.status then perform private.hold_public_agent(new.agent_id); end if;
  if tg_op = 'DELETE' then
    -- Before the row is gone its projection still tells whether visitors ever saw it.
    insert into private.gone_listings (id)
    select id from public.public_listings where id = old.id
    union select old.id from public.profiles a
    where a.id = old.agent_id and private.is_shown(a) and old.published_at is not null
    on conflict do nothing;
    return old;
  end if;
  perform private.project_listings(new.agent_id, new.id);
  return null;
end $function$;
comment on function private.project_property() is NULL;

CREATE OR REPLACE FUNCTION private.require_draft_room(owner public.profiles, request uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('listings:' || owner.id, 0));
  if (select count(*) from public.properties where agent_id = owner.id and status = 'draft') >= 200
     and not exists (select from public.properties where agent_id = owner.id and client_request_id = request) then
    perform private.refuse('drafts_limit', 'P0001');
  end if;
end $function$;
comment on function private.require_draft_room(public.profiles,uuid) is NULL;

CREATE OR REPLACE FUNCTION private.require_room(owner public.profiles, request uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reason text := private.room_refusal(owner);
begin
  -- The same request again takes no room.
  if reason is not null
     and not exists (select from public.properties where agent_id = owner.id and client_request_id = request) then
    perform private.refuse(reason, 'P0001');
  end if;
end $function$;
comment on function private.require_room(public.profiles,uuid) is NULL;

CREATE OR REPLACE FUNCTION private.room_refusal(owner public.profiles)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan public.plans := private.plan_of(owner.user_id);
  office record;
  own_room boolean;
  room boolean;
begin
  -- One at a time for each agent: parallel ones would all see room for one more.
  perform pg_advisory_xact_lock(hashtextextended('listings:' || owner.id, 0));
  own_room := plan.property_limit is null
    or (select count(*) from public.properties
        where agent_id = owner.id and status in ('active', 'under_offer')) < plan.property_limit;
  select * into office from private.office_of(owner) o where o.state = 'open';
  if office.company_id is null then
    room := own_room;
  elsif own_room and private.has_own_access(owner) then
    room := true;
  else
    perform private.lock_office(office.code);
    room := office.property_limit is null
      or private.office_listings(office.code, office.agent_limit) < office.property_limit;
  end if;
  return case when not room then
    case when office.company_id is null then 'plan_limit_reached' else 'office_limit_reached' end end;
end $function$;
comment on function private.room_refusal(public.profiles) is NULL;

CREATE OR REPLACE FUNCTION public.run_maintenance()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  trials integer;
  subscriptions integer;
begin
  update public.profiles set trial_active = false where id in (
    select id from public.profiles where trial_active and trial_end_date <= now()
    order by id for no key update skip locked);
  get diagnostics trials = row_count;
  -- The profile first, as everywhere; a subscription may be older than its profile.
  update public.user_subscriptions set status = 'inactive' where user_id in (
    select s.user_id from public.user_subscriptions s join public.profiles p using (user_id)
    where s.status = 'active' and s.ends_at <= now()
    order by p.id for no key update of p skip locked);
  get diagnostics subscriptions = row_count;
  delete from private.rate_limits where (bucket, key) in (
    select bucket, key from private.rate_limits
    where window_start + make_interval(secs => window_seconds) < now() - interval '1 hour' for update skip locked);
  delete from private.ai_usage where day < current_date - 400;
  delete from public.password_reset_logs where id in (
    select id from public.password_reset_logs where created_at < private.kept_since('password_reset_logs')
    limit 10000 for update skip locked);
  delete from private.gone_listings where id in (
    select id from private.gone_listings where gone_at < private.kept_since('gone_listings')
    limit 10000 for update skip locked);
  delete from private.audit_log where id in (
    select id from private.audit_log where at < private.kept_since('audit_log')
    limit 10000 for update skip locked);
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, media_orphans}`: ends lapsed trials, subscriptions, listings (200 a call: while `listings_expired` is 200 there are more) and badges of a fallen price (1000 a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`)';

CREATE OR REPLACE FUNCTION public.save_property(_id uuid, _expected_version integer, _data jsonb, _publish boolean DEFAULT true)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
  select min(k) into foreign_key from jsonb_object_keys(_data) k where k <> all ('{title,transaction_type,price,price_per_sqm,city,neighborhood,address,latitude,longitude,rooms,built_area,garden_area,balcony_size,floor,floors_in_building,parking_spots,entrance_date,condition,description,virtual_tour_url,main_image_url,images,property_types,ribbon_enabled,ribbon_text,ribbon_bg_color,elevator,parking,storage,air_conditioning,mamad,solar_water_heater,gas_water_heating,shared_yard,security,double_glazed_windows,balcony,garden,renovated,furnished,accessible}'::text[]) and k <> 'client_request_id';
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
    was := jsonb_populate_record(null::public.properties, jsonb_build_object('images', '{}'::text[], 'ribbon_enabled', false, 'elevator', false, 'parking', false, 'storage', false, 'air_conditioning', false, 'mamad', false, 'solar_water_heater', false, 'gas_water_heating', false, 'shared_yard', false, 'security', false, 'double_glazed_windows', false, 'balcony', false, 'garden', false, 'renovated', false, 'furnished', false, 'accessible', false));
  end if;
  p := jsonb_populate_record(was, _data);
  if _id is null then
    insert into public.properties (agent_id, client_request_id, status, title, transaction_type, price, price_per_sqm, city, neighborhood, address, latitude, longitude, rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots, entrance_date, condition, description, virtual_tour_url, main_image_url, images, property_types, ribbon_enabled, ribbon_text, ribbon_bg_color, elevator, parking, storage, air_conditioning, mamad, solar_water_heater, gas_water_heating, shared_yard, security, double_glazed_windows, balcony, garden, renovated, furnished, accessible)
    values (me.id, p.client_request_id, case when _publish then 'active' else 'draft' end, p.title, p.transaction_type, p.price, p.price_per_sqm, p.city, p.neighborhood, p.address, p.latitude, p.longitude, p.rooms, p.built_area, p.garden_area, p.balcony_size, p.floor, p.floors_in_building, p.parking_spots, p.entrance_date, p.condition, p.description, p.virtual_tour_url, p.main_image_url, p.images, p.property_types, p.ribbon_enabled, p.ribbon_text, p.ribbon_bg_color, p.elevator, p.parking, p.storage, p.air_conditioning, p.mamad, p.solar_water_heater, p.gas_water_heating, p.shared_yard, p.security, p.double_glazed_windows, p.balcony, p.garden, p.renovated, p.furnished, p.accessible)
    on conflict (agent_id, client_request_id) do nothing
    returning * into was;
    if was.id is null then
      -- The same request won in parallel: its listing is the answer.
      select * into was from public.properties where agent_id = me.id and client_request_id = p.client_request_id;
      return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
    end if;
    return jsonb_build_object('id', was.id, 'version', was.version, 'created', true);
  end if;
  update public.properties set (title, transaction_type, price, price_per_sqm, city, neighborhood, address, latitude, longitude, rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots, entrance_date, condition, description, virtual_tour_url, main_image_url, images, property_types, ribbon_enabled, ribbon_text, ribbon_bg_color, elevator, parking, storage, air_conditioning, mamad, solar_water_heater, gas_water_heating, shared_yard, security, double_glazed_windows, balcony, garden, renovated, furnished, accessible) = (p.title, p.transaction_type, p.price, p.price_per_sqm, p.city, p.neighborhood, p.address, p.latitude, p.longitude, p.rooms, p.built_area, p.garden_area, p.balcony_size, p.floor, p.floors_in_building, p.parking_spots, p.entrance_date, p.condition, p.description, p.virtual_tour_url, p.main_image_url, p.images, p.property_types, p.ribbon_enabled, p.ribbon_text, p.ribbon_bg_color, p.elevator, p.parking, p.storage, p.air_conditioning, p.mamad, p.solar_water_heater, p.gas_water_heating, p.shared_yard, p.security, p.double_glazed_windows, p.balcony, p.garden, p.renovated, p.furnished, p.accessible)
  where id = _id and version = _expected_version
  returning * into was;
  if not found then raise exception using message = 'stale_version', errcode = 'PT409'; end if;
  if _publish and was.status = 'draft' then
    select r ->> 'reason' into reason from jsonb_array_elements(public.move_listings(array[was.id], 'publish') -> 'refused') r;
    if reason is not null then raise exception using message = reason, errcode = 'P0001'; end if;
  end if;
  return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
end $function$;
comment on function public.save_property(uuid,integer,jsonb,boolean) is '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. With `_publish` false a new one is a draft and a draft stays one; otherwise what is saved is shown (a state that was chosen otherwise stays). Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `drafts_limit`, `listing_incomplete`, `images_limit`; 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';

CREATE OR REPLACE FUNCTION private.valid_setting(key text, value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(char_length(value) <= 1000 and private.clean_text(value) and case key
    when 'whatsappMessageTemplate' then position('{{propertyUrl}}' in value) > 0
      and not exists (
        select from regexp_matches(value, '\{\{([^{}]*)\}\}', 'g') m
        where m[1] not in ('propertyUrl', 'propertyTitle', 'city', 'rooms', 'agentName', 'companyName'))
    when 'whatsappDisclaimer' then true
    when 'newAgentAiParser' then value in ('true', 'false')
    when 'newAgentAiDescription' then value in ('true', 'false')
    when 'newAgentRibbon' then value in ('true', 'false')
    when 'enableAiDescribeProperty' then value in ('true', 'false')
    when 'listingDays' then value ~ '^[0-9]{1,3}$' and value::integer between 7 and 365
    when 'propertyCardDisplayOption' then value in ('agent_name', 'company_name')
    else false end, false)
$function$;
comment on function private.valid_setting(text,text) is NULL;

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

create trigger bump_version before update on public.properties
  for each row when ((old.status, old.expires_at, old.seq) is not distinct from (new.status, new.expires_at, new.seq))
  execute function private.bump_version();

CREATE TRIGGER note_birth AFTER INSERT ON public.properties FOR EACH ROW EXECUTE FUNCTION private.note_move();

CREATE TRIGGER note_move AFTER UPDATE ON public.properties FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.expires_at IS DISTINCT FROM new.expires_at))) EXECUTE FUNCTION private.note_move();

CREATE TRIGGER note_inserted AFTER INSERT ON public.public_closed_listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_listings();

CREATE TRIGGER note_updated AFTER UPDATE ON public.public_closed_listings REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_listings();

CREATE TRIGGER note_deleted AFTER DELETE ON public.public_closed_listings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_listings();

create policy "agents read what became of their own listings" on public.listing_events as PERMISSIVE for SELECT to authenticated using ((EXISTS ( SELECT
   FROM public.properties p
  WHERE ((p.id = listing_events.listing_id) AND (p.agent_id = ( SELECT private.my_profile_id() AS my_profile_id))))));

create policy "agents delete their own properties" on public.properties as PERMISSIVE for DELETE to authenticated using ((agent_id = ( SELECT private.my_profile_id() AS my_profile_id)));

create policy "active agents add properties of their own" on public.properties as PERMISSIVE for INSERT to authenticated with check (((agent_id = ( SELECT private.my_profile_id() AS my_profile_id)) AND (status = ANY (ARRAY['draft'::text, 'active'::text])) AND ( SELECT private.is_agent() AS is_agent) AND ( SELECT private.is_active_account() AS is_active_account)));

create policy "everyone reads lately closed listings" on public.public_closed_listings as PERMISSIVE for SELECT to anon, authenticated using (true);

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'insert', '{authenticated}', '{accessible,address,agent_id,air_conditioning,balcony,balcony_size,built_area,city,client_request_id,condition,description,double_glazed_windows,elevator,entrance_date,floor,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,price,price_per_sqm,property_types,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,status,storage,title,transaction_type,virtual_tour_url}');

insert into private.api_grants (object, privilege, roles, columns) values ('table public.listing_events', 'select', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.move_listings(uuid[], text, numeric)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('table public.public_closed_listings', 'select', '{anon,authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.save_property(uuid, integer, jsonb, boolean)', 'execute', '{authenticated}', NULL);

insert into public.app_settings (key, value) values ('listingDays', '60') on conflict do nothing;

select private.write_columns();

select private.apply_privileges();

reset check_function_bodies;
reset jit;
