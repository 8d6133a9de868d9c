-- The agent's exclusivity is a fact of a listing with a beginning and an end: shown while it is in force, and a mail
-- fourteen days before it is over.

alter table public.properties add column exclusive_from date;
alter table public.properties add column exclusive_until date;
alter table public.properties add constraint exclusive_from_valid check (exclusive_from between '2000-01-01' and '9990-12-31'),
  add constraint exclusive_until_valid check (exclusive_until is null or exclusive_from is not null
    and exclusive_until >= exclusive_from and exclusive_until <= exclusive_from + interval '2 years'),
  add constraint exclusive_half_year check (exclusive_until <= exclusive_from + interval '6 months' or not coalesce(
    property_types && array['apartment', 'garden_apartment', 'penthouse', 'duplex', 'triplex', 'housing_unit', 'studio_loft',
      'basement', 'private_house', 'semi_detached', 'farm_outbuilding', 'agricultural_farm'], false));
create index properties_exclusive_idx on public.properties (exclusive_until) where exclusive_until is not null;
alter table public.public_listings add column is_exclusive boolean not null default false;
create index public_listings_exclusive_idx on public.public_listings (id) where is_exclusive;
alter table public.public_closed_listings add column is_exclusive boolean not null default false;
alter table public.public_closed_listings alter column is_exclusive drop default;
create table private.exclusivity_notices (
  listing_id uuid not null references public.properties (id) on delete cascade,
  exclusive_until date not null,
  primary key (listing_id, exclusive_until)
);
alter table private.exclusivity_notices enable row level security;
insert into private.mail_kinds (kind, stoppable, reader, rests) values ('exclusivity', true, 'account', true);
insert into private.maintenance_steps (place, name, work) values
  (850, 'exclusivity_mails', 'queue_exclusivity_mails'),
  (1760, 'exclusivity_renewed', 'renew_exclusivity');
insert into private.masks values
  ('public.public_listings', 'is_exclusive',
    'private.is_live(p.status) and private.is_exclusive(p.exclusive_from, p.exclusive_until)');

set check_function_bodies = off;


delete from private.api_grants where (object, privilege, roles) = ('table public.properties', 'insert', '{authenticated}');

delete from private.api_grants where (object, privilege, roles) = ('table public.properties', 'update', '{authenticated}');

CREATE OR REPLACE FUNCTION public.copy_listing(_id uuid, _client_request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  copied jsonb := (select to_jsonb(p) from public.properties p where id = _id);
begin
  if (select auth.uid()) is null then raise exception using message = 'not_signed_in', errcode = '42501'; end if;
  if copied is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  copied := copied - array['id', 'agent_id', 'seq', 'version', 'created_at', 'updated_at', 'status', 'published_at',
    'expires_at', 'closed_at', 'final_price', 'price_confirmed', 'place_confirmed', 'address', 'latitude', 'longitude', 'map_lat',
    'map_lng', 'map_place', 'images', 'main_image_url', 'floor_plan_image', 'reference', 'exclusive_from', 'exclusive_until'];
  -- Whose ribbons or videos were taken away copies the home without them.
  if not (select feature_property_ribbon_enabled from public.profiles where user_id = (select auth.uid())) then
    copied := copied - array['ribbon_enabled', 'ribbon_text', 'ribbon_bg_color'];
  end if;
  if not (public.my_limits() ->> 'video')::boolean then copied := copied - 'video_url'; end if;
  return public.save_property(null, null, copied || jsonb_build_object('client_request_id', _client_request_id), false);
end $function$;
comment on function public.copy_listing(uuid,uuid) is '`{id, version, created}` of a new draft; the same `_client_request_id` answers the same draft
refuses 42501 `not_signed_in`; PT404 `not_found`, and what `save_property` refuses';

CREATE OR REPLACE FUNCTION private.exclusivity_due(_today date)
 RETURNS SETOF public.properties
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.* from public.properties p
  where p.exclusive_until between _today and _today + 14 and p.exclusive_from <= _today
    and p.status in ('active', 'under_offer', 'hidden', 'expired')
    and not exists (select from private.exclusivity_notices n
                    where n.listing_id = p.id and n.exclusive_until = p.exclusive_until)
$function$;

CREATE OR REPLACE FUNCTION private.guard_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner public.profiles;
  added text[] := new.images;
  video text := private.video_address(new.video_url);
begin
  -- What is no video stays for the CHECK to refuse.
  new.video_url := coalesce(video, new.video_url);
  new.city := private.place_name(new.city);
  new.neighborhood := nullif(private.place_name(new.neighborhood), '');
  new.address := nullif(private.place_name(new.address), '');
  new.reference := nullif(private.place_name(new.reference), '');
  -- Without an agreed end it is over after 30 days (the same law).
  new.exclusive_until := coalesce(new.exclusive_until, new.exclusive_from + 30);
  select * into owner from public.profiles where id = new.agent_id;
  if tg_op = 'INSERT' then
    if cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled or new.ribbon_text is not null) and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
    if video is not null and not private.has_video(owner.user_id) then
      perform private.refuse('video_not_in_plan', 'P0001');
    end if;
  else
    -- Only an office hands a home over, with all that is bound to its agent (084_office_homes.sql).
    if new.agent_id is distinct from old.agent_id and current_setting('delet.hands_over', true) is distinct from 'yes' then
      perform private.refuse('agent_is_fixed');
    end if;
    -- What a home was sold for is no rent: what was told of one deal is not told of the other.
    if new.transaction_type is distinct from old.transaction_type then new.final_price := null; end if;
    -- What a square metre costs was told of another price or area: it is worked out (private.masks) until it is told anew.
    if (new.price, new.built_area) is distinct from (old.price, old.built_area)
       and new.price_per_sqm = old.price_per_sqm then new.price_per_sqm := null; end if;
    -- Lowering a plan deletes nothing: what is there may stay, more may not come.
    if cardinality(new.images) > cardinality(old.images)
       and cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled, new.ribbon_text, new.ribbon_bg_color)
         is distinct from (old.ribbon_enabled, old.ribbon_text, old.ribbon_bg_color)
       and (new.ribbon_enabled or new.ribbon_text is not null)
       and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
    if video is not null and video is distinct from old.video_url and not private.has_video(owner.user_id) then
      perform private.refuse('video_not_in_plan', 'P0001');
    end if;
    -- Most saves change no picture.
    if new.images = old.images then return new; end if;
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

CREATE OR REPLACE FUNCTION private.is_exclusive(_from date, _until date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select coalesce((now() at time zone 'Asia/Jerusalem')::date between _from and _until, false) $function$;

CREATE OR REPLACE FUNCTION private.listing_rows(_seqs bigint[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(shown) order by s.place), '[]')
    from unnest(_seqs) with ordinality s (seq, place)
    join public.public_listings l on l.seq = s.seq
    join public.public_agents a on a.id = l.agent_id
    left join public.public_companies c on c.id = a.company_id
    cross join lateral (select l.id, l.title, l.transaction_type, l.price, l.price_per_sqm, l.city, l.neighborhood,
      l.address, l.rooms, l.floor, l.built_area, l.property_types, l.main_image_url, l.images, l.ribbon_enabled,
      l.ribbon_text, l.ribbon_bg_color, l.listed_on, l.lowered_percent, l.status, l.is_new, l.automatic_ribbons, l.is_exclusive,
      jsonb_build_object('name', a.name,
        'company', case when c.id is not null then jsonb_build_object('name', c.name) end) as agent) shown);
end $function$;

CREATE OR REPLACE FUNCTION private.marks_seen(_listing uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(l) from (
    select ribbon_enabled, ribbon_text, ribbon_bg_color, lowered_percent, is_new, automatic_ribbons, is_exclusive
    from public.public_listings where id = _listing
    union all
    select ribbon_enabled, ribbon_text, ribbon_bg_color, lowered_percent, is_new, automatic_ribbons, is_exclusive
    from public.public_closed_listings where id = _listing) l
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
      'publishing_stop', private.publishing_stop(me), 'publishing_review', private.publishing_review(me),
      'rows', coalesce((
        select jsonb_agg((to_jsonb(p) - 'description') || coalesce(private.marks_seen(p.id),
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false, "is_exclusive": false}') || jsonb_build_object('complete', private.is_complete(p), 'price_in_doubt', private.price_in_doubt(p), 'withheld', (
            select jsonb_build_object('reason', w.reason, 'words', w.words, 'appeal', private.appeal_of(p.id))
            from private.withheld_listings w where w.listing_id = p.id), 'is_asked', exists (
            select from private.listing_questions q where q.listing_id = p.id and q.closed_at is null and q.answered_at is null), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status, 'act', e.act)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $function$;
comment on function public.own_listings(jsonb,text,integer) is '`{found, page, states: {status: count}, totals: {all, live, expired, due}, choices: {rooms, cities}, publishing_stop, publishing_review, rows}`: 24 of one''s own listings, with `complete`, `price_in_doubt`, `withheld {reason, words, appeal}` of what an operator hid (else null), `is_asked` while a question of an operator waits for the agent, the last `event {at, from, to, act}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new`, `automatic_ribbons` and `is_exclusive` as they see them. `states` counts what fits the other filters; `totals` and `choices` everything. `publishing_stop {reason, words, at}` while an operator has stopped the agent''s publishing, else null. `publishing_review {state: unasked/waits/refused, words, license, asked_at}` while the first publishing waits for an operator, else null. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION private.queue_exclusivity_mails(_now timestamp with time zone DEFAULT now(), _agents integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := (_now at time zone 'Asia/Jerusalem')::date;
  agents uuid[];
  queued integer;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  delete from private.exclusivity_notices where exclusive_until < today - 1;
  agents := array(
    select a.id from public.profiles a
    where a.id in (select d.agent_id from private.exclusivity_due(today) d)
      and not exists (select from private.mail_stops s where s.user_id = a.user_id and s.kind = 'exclusivity')
      and not exists (select from private.mails m where m.key = 'exclusivity:' || a.id || ':' || today)
    order by a.id limit _agents for share of a skip locked);
  -- A notice holds its listing: one that somebody is just writing is told of by the next run.
  perform from public.properties p
  where p.agent_id = any (agents) and p.id in (select d.id from private.exclusivity_due(today) d)
  order by p.id for key share skip locked;
  with due as (
    select d.*, row_number() over (partition by d.agent_id order by d.exclusive_until, d.id) as place
    from private.exclusivity_due(today) d where d.agent_id = any (agents)),
  told as (select * from due where place <= 500),
  noted as (
    insert into private.exclusivity_notices (listing_id, exclusive_until) select id, exclusive_until from told),
  letters as (
    select a.id, a.user_id, max(t.exclusive_until) as until,
           jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'day', t.exclusive_until) order by t.place) as listings
    from told t join public.profiles a on a.id = t.agent_id group by a.id)
  select count(*) filter (where private.queue_mail(user_id, 'exclusivity', 'exclusivity:' || id || ':' || today,
    jsonb_build_object('listings', listings), (until + 1)::timestamp at time zone 'Asia/Jerusalem'))
  into queued from (select * from letters order by id) l;
  return queued;
end $function$;

CREATE OR REPLACE FUNCTION private.renew_exclusivity(_limit integer DEFAULT 1000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed integer;
begin
  update public.public_listings l
  set is_exclusive = not l.is_exclusive,
    updated_at = case when l.updated_at is not null then greatest(now(), l.updated_at) end
  where l.id in (
    select s.id from public.public_listings s join public.properties p using (id)
    where (s.is_exclusive or p.exclusive_until >= (now() at time zone 'Asia/Jerusalem')::date)
      and s.is_exclusive <> private.is_exclusive(p.exclusive_from, p.exclusive_until)
    order by s.id limit _limit for update of s skip locked);
  get diagnostics changed = row_count;
  return changed;
end $function$;

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
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, leads_forgotten, finds_forgotten, listings_expired, closed_forgotten, badges_ended, exclusivity_renewed, expiry_mails, exclusivity_mails, lead_digests, week_mails, grace_mails, weeks_summed, areas_renewed, visitors_forgotten, sets_renewed, media_orphans, failed?}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), says on which listings the agent''s exclusivity is in force (1000 a call, likewise), queues mails about listings that end, about exclusivity that ends and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), and about charges that failed, sums the weeks of the site that are over (8 a call, likewise), renews the numbers of areas (200 cities and deals a call, likewise), forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`). `failed`: `{step: error}` of what was taken back and is tried next time; the others are done';

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'update', '{authenticated}', '{accessible,address,air_conditioning,balcony,balcony_size,built_area,city,condition,description,double_glazed_windows,elevator,entrance_date,exclusive_from,exclusive_until,floor,floor_plan_image,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,place_confirmed,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,storage,title,transaction_type,video_url,virtual_tour_url}');

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'insert', '{authenticated}', '{accessible,address,agent_id,air_conditioning,balcony,balcony_size,built_area,city,client_request_id,condition,description,double_glazed_windows,elevator,entrance_date,exclusive_from,exclusive_until,floor,floor_plan_image,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,place_confirmed,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,status,storage,title,transaction_type,video_url,virtual_tour_url}');

select private.write_columns();

select private.apply_privileges();

reset check_function_bodies;
