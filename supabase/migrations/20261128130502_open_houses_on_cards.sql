-- Cards say when the next open house of a home is, and a search can ask for those of this week.
alter table public.public_listings add column open_house_on date;
alter table public.public_closed_listings add column open_house_on date;
create index public_listings_open_house_idx on public.public_listings (id) where open_house_on is not null;
create index viewing_hours_open_house_idx on private.viewing_hours (day) where seats > 1;
insert into private.maintenance_steps (place, name, work) values (1750, 'open_houses_renewed', 'renew_open_houses');
insert into private.masks values
  ('public.public_listings', 'open_house_on', 'case when private.is_live(p.status) then private.next_open_house(a.id, p.id) end');
update private.masks set expression = $$%features%
    + case when l.images <> '{}' then private.feature_bit('only:pictures') else 0 end
    + case when l.status = 'active' then private.feature_bit('only:available') else 0 end
    + case when l.for_programs then private.feature_bit('only:programs') else 0 end
    + case when private.is_this_week(l.open_house_on) then private.feature_bit('only:openHouse') else 0 end
    + coalesce(private.feature_bit('condition:' || l.condition), 0)$$
where projection = 'private.search_rows'::regclass and column_name = 'features';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.changed_open_houses(_agent uuid DEFAULT NULL::uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.id from public.public_listings l
  where l.id in (
      select o.id from public.public_listings o where o.open_house_on is not null
      union
      select h.listing_id from private.viewing_hours h
      where h.seats > 1 and h.day >= (now() at time zone 'Asia/Jerusalem')::date)
    and (_agent is null or l.agent_id = _agent)
    and private.next_open_house(l.agent_id, l.id) is distinct from l.open_house_on
$function$;

CREATE OR REPLACE FUNCTION private.feature_bit(_name text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    1 << array_position(private.features(), _name),
    1 << (31 - array_position(array['only:pictures', 'only:available', 'condition:new', 'condition:good',
      'condition:renovated', 'condition:needsRenovation', 'only:programs', 'only:openHouse'], _name)))
$function$;

CREATE OR REPLACE FUNCTION private.is_this_week(_day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select _day between (now() at time zone 'Asia/Jerusalem')::date and (now() at time zone 'Asia/Jerusalem')::date + 6
$function$;

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
      l.open_house_on,
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
    select ribbon_enabled, ribbon_text, ribbon_bg_color, lowered_percent, is_new, automatic_ribbons, is_exclusive, open_house_on
    from public.public_listings where id = _listing
    union all
    select ribbon_enabled, ribbon_text, ribbon_bg_color, lowered_percent, is_new, automatic_ribbons, is_exclusive, open_house_on
    from public.public_closed_listings where id = _listing) l
$function$;

CREATE OR REPLACE FUNCTION private.next_open_house(_agent uuid, _listing uuid)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Few homes have any, and each save of a listing asks.
  if not exists (
    select from private.viewing_hours h
    where h.listing_id = _listing and h.agent_id = _agent and h.seats > 1
      and h.day >= (now() at time zone 'Asia/Jerusalem')::date) then
    return null;
  end if;
  return (
    select min((f.starts_at at time zone 'Asia/Jerusalem')::date)
    from private.free_viewings(_agent, _listing) f where f.open_house);
end $function$;

CREATE OR REPLACE FUNCTION private.note_viewings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_change('viewings:' || coalesce(new.agent_id, old.agent_id));
  perform private.set_open_houses(array(select private.changed_open_houses(coalesce(new.agent_id, old.agent_id)) order by 1));
  return null;
end $function$;

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
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false, "is_exclusive": false, "open_house_on": null}') || jsonb_build_object('complete', private.is_complete(p), 'price_in_doubt', private.price_in_doubt(p), 'withheld', (
            select jsonb_build_object('reason', w.reason, 'words', w.words, 'appeal', private.appeal_of(p.id))
            from private.withheld_listings w where w.listing_id = p.id), 'is_asked', exists (
            select from private.listing_questions q where q.listing_id = p.id and q.closed_at is null and q.answered_at is null), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status, 'act', e.act)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $function$;
comment on function public.own_listings(jsonb,text,integer) is '`{found, page, states: {status: count}, totals: {all, live, expired, due}, choices: {rooms, cities}, publishing_stop, publishing_review, rows}`: 24 of one''s own listings, with `complete`, `price_in_doubt`, `withheld {reason, words, appeal}` of what an operator hid (else null), `is_asked` while a question of an operator waits for the agent, the last `event {at, from, to, act}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new`, `automatic_ribbons`, `is_exclusive` and `open_house_on` as they see them. `states` counts what fits the other filters; `totals` and `choices` everything. `publishing_stop {reason, words, at}` while an operator has stopped the agent''s publishing, else null. `publishing_review {state: unasked/waits/refused, words, license, asked_at}` while the first publishing waits for an operator, else null. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION private.renew_open_houses(_limit integer DEFAULT 1000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed uuid[] := array(
    select id from public.public_listings where id in (select private.changed_open_houses())
    order by id limit _limit for update skip locked);
  turned uuid[];
begin
  perform private.set_open_houses(changed);
  turned := array(
    select l.id from public.public_listings l join private.search_rows r using (id)
    where l.open_house_on is not null
      and ((r.features & private.feature_bit('only:openHouse')) <> 0) <> private.is_this_week(l.open_house_on)
    order by l.id limit _limit - cardinality(changed) for update of l skip locked);
  perform private.store_search_row(private.search_row(l, r.words))
  from public.public_listings l join private.search_rows r using (id) where l.id = any (turned);
  if turned <> '{}' then perform private.note_change('listings'); end if;
  return cardinality(changed) + cardinality(turned);
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
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, leads_forgotten, finds_forgotten, listings_expired, closed_forgotten, badges_ended, open_houses_renewed, exclusivity_renewed, expiry_mails, exclusivity_mails, lead_digests, week_mails, grace_mails, weeks_summed, areas_renewed, visitors_forgotten, sets_renewed, media_orphans, failed?}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), renews the next open houses of listings and which of them are this week (1000 a call, likewise), says on which listings the agent''s exclusivity is in force (1000 a call, likewise), queues mails about listings that end, about exclusivity that ends and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), and about charges that failed, sums the weeks of the site that are over (8 a call, likewise), renews the numbers of areas (200 cities and deals a call, likewise), forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`). `failed`: `{step: error}` of what was taken back and is tried next time; the others are done';

CREATE OR REPLACE FUNCTION private.set_open_houses(_listings uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.public_listings
  set open_house_on = private.next_open_house(agent_id, id),
    updated_at = case when updated_at is not null then greatest(now(), updated_at) end
  where id = any (_listings)
$function$;

select private.write_columns();

select private.set_open_houses(array(select private.changed_open_houses()));

reset check_function_bodies;
