-- A home that was told of for sale and is to rent by now had "fallen" to its rent in the next mail, and one that was to rent
-- never fell again: of a price that is told it is kept what it was for.

set check_function_bodies = off;

alter table private.alert_finds add column told_deal smallint;

drop function private.true_finds(private.alerts,uuid[]);

CREATE OR REPLACE FUNCTION private.alert_verdicts(_numbers bigint[], _listings uuid[], _moments timestamp with time zone[], _states private.search_rows[], OUT alert_id uuid, OUT listing_id uuid, OUT verdict text, OUT from_price bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with states as materialized (
    select u.place::integer as place, u.number is null as present, u.id as listing, u.at, s.id is not null as there,
      s.deal, s.price
    from unnest(_numbers, _listings, _moments) with ordinality u (number, id, at, place)
    join unnest(_states) with ordinality s on s.ordinality = u.place),
  pairs as materialized (
    select near.alert, s.listing from states s cross join lateral private.alerts_near(_states[s.place]) near (alert)
    where s.there
    union
    select f.alert_id, f.listing_id from private.alert_finds f where f.listing_id = any (_listings) and f.told_at is null
    union
    select a.id, a.listing_id from private.alerts a where a.listing_id = any (_listings)),
  near as materialized (select distinct alert from pairs),
  asking as materialized (
    select s.alert_id, s.since, s.one_home, s.test from near n join private.alert_searches s on s.alert_id = n.alert
    where s.test is not null
    union all
    select s.alert_id, s.since, s.one_home, private.alert_test(a.filters) from near n
    join private.alert_searches s on s.alert_id = n.alert join private.alerts a on a.id = n.alert
    where s.test is null),
  changed as materialized (
    select p.alert, p.listing, s.place, s.at, now.place as is_now from pairs p
    join states s on s.listing = p.listing and not s.present join states now on now.listing = p.listing and now.present),
  -- What it was when the alert began or at the first of these changes.
  asked as materialized (
    select c.alert, c.listing, k.one_home, k.test, min(c.place) as was, c.is_now
    from changed c join asking k on k.alert_id = c.alert and c.at >= k.since
    group by c.alert, c.listing, k.one_home, k.test, c.is_now),
  searches as materialized (
    select (row_number() over ())::integer as search, t.test from (select distinct test from asked) t),
  wanted as materialized (
    select distinct g.search, s.place from asked q join searches g using (test)
    cross join lateral (values (q.was), (q.is_now)) w (place) join states s on s.place = w.place and s.there),
  found as materialized (
    select f.search, f.place
    from (
      select search / 50 as part, string_agg(format('when %s then true%s', search, test), ' ') as tests
      from searches group by 1) t
    join (
      select search / 50 as part, array_agg(search) as searches, array_agg(place) as places from wanted group by 1) w using (part)
    cross join lateral private.pairs_found(t.tests, w.searches, w.places, _states) f),
  judged as (
    select q.alert, q.listing, q.one_home, now.price, was.price as price_before, was.deal = now.deal as same_deal,
      fw.place is not null as before, fn.place is not null as after,
      -- A rent is no price that what was for sale fell to.
      case when coalesce(f.told_deal = now.deal, true) then f.told_price end as told_price, f.reason, f.from_price, f.alert_id is not null and f.told_at is null as waiting,
      f.told_at is not null or f.told_before is not null as told
    from asked q join states was on was.place = q.was join states now on now.place = q.is_now
    join searches g using (test)
    left join found fw on fw.search = g.search and fw.place = q.was
    left join found fn on fn.search = g.search and fn.place = q.is_now
    -- One by one: what was written a moment ago is in no statistics.
    left join lateral (
      select * from private.alert_finds n where n.alert_id = q.alert and n.listing_id = q.listing offset 0) f on true),
  reasons as (
    select j.*, case
        when not j.after then null
        when not j.before and j.one_home then 'back'
        when not j.before and not j.told then 'new'
        -- Lower than what was told, and than what it was: one that rose and fell back is not lowered.
        when j.before and j.same_deal and j.price < j.price_before and private.fell(j.price, coalesce(j.told_price, j.price_before))
          or not j.before and private.fell(j.price, j.told_price) then 'lowered' end as fresh,
      j.waiting and j.after and (j.reason <> 'lowered' or coalesce(j.same_deal and private.fell(j.price, j.from_price), false)) as stays
    from judged j)
  select r.alert, r.listing, coalesce(r.fresh, 'none'),
    case when r.fresh = 'lowered' then coalesce(r.told_price, r.price_before) end
  from reasons r where not r.stays and (r.fresh is not null or r.waiting);
end $function$;
comment on function private.alert_verdicts(bigint[],uuid[],timestamp with time zone[],private.search_rows[]) is NULL;

CREATE OR REPLACE FUNCTION private.tell_alert(a private.alerts, _now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  named constant integer := 12;
  waiting uuid[] := array(
    select f.listing_id from private.alert_finds f where f.alert_id = a.id and f.told_at is null
    order by f.listing_id for update skip locked);
  mail_kind text := case when a.listing_id is null then 'alert' else 'alert_home' end;
  letter jsonb;
  event text;
begin
  with told as materialized (
    select t.*, row_number() over (order by t.reason = 'lowered', t.found_at desc, t.listing_id) as place
    from private.true_finds(a, waiting) t),
  noted as (
    update private.alert_finds f set told_at = _now, told_price = t.price, told_deal = t.deal, told_before = null, from_price = null
    from told t where f.alert_id = a.id and f.listing_id = t.listing_id)
  select
    jsonb_build_object(
      'query', coalesce(a.query, ''), 'new', count(*) filter (where t.reason <> 'lowered'), 'lowered', count(*) filter (where t.reason = 'lowered'),
      'homes', jsonb_agg(private.told_home(l, t.reason, t.price, t.price_before) order by t.place) filter (where t.place <= named)),
    md5(string_agg(concat_ws(' ', t.listing_id, t.reason, t.price, t.found_at), ',' order by t.place))
  into letter, event
  from told t join public.public_listings l on l.id = t.listing_id having count(*) > 0;

  delete from private.alert_finds
  where alert_id = a.id and listing_id = any (waiting) and told_at is null and told_before is null;
  update private.alert_finds set told_at = told_before, told_before = null
  where alert_id = a.id and listing_id = any (waiting) and told_at is null;

  if letter is null then return false; end if;
  event := mail_kind || ':' || a.id || ':' || event;
  -- Longer than the longest rest, with the time that a mail is tried again.
  if not private.queue_mail_to(a.address, mail_kind, event, letter, _now + interval '5 days') then return false; end if;
  update private.mails set alert_id = a.id, created_at = _now where key = event;
  return true;
end $function$;
comment on function private.tell_alert(private.alerts,timestamp with time zone) is NULL;

CREATE OR REPLACE FUNCTION private.true_finds(a private.alerts, _listings uuid[])
 RETURNS TABLE(listing_id uuid, reason text, found_at timestamp with time zone, price bigint, price_before bigint, deal smallint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  wanted record := private.search_conditions(coalesce(a.filters, '{}'));
begin
  return query execute format(
    'select f.listing_id, f.reason, f.found_at, r.price, case when f.reason <> ''new'' then told.price end, r.deal
     from (select * from private.search_rows where id = any ($2) offset 0) r
     join private.alert_finds f on f.listing_id = r.id and f.alert_id = $1
     cross join lateral (select coalesce(f.from_price, case when coalesce(f.told_deal = r.deal, true) then f.told_price end) as price) told
     where (f.reason <> ''lowered'' or private.fell(r.price, told.price))%s%s',
    wanted.conditions, ' and r.words @@ ' || quote_literal(wanted.words) || '::tsquery')
  using a.id, _listings;
end $function$;
comment on function private.true_finds(private.alerts,uuid[]) is NULL;

select private.apply_privileges();

reset check_function_bodies;
