-- The matcher finds what is known by its listing and its alert, whatever was counted of the table, and asks for
-- neighbourhoods by the text that it keeps.

set check_function_bodies = off;

drop index private.alert_finds_listing_id_idx;
create index alert_finds_listing_idx on private.alert_finds (listing_id, alert_id);
drop index private.alert_finds_waiting_idx;
create index alert_finds_waiting_idx on private.alert_finds (alert_id, listing_id) where told_at is null;

-- Their texts are kept from the next step of the matcher on.
insert into private.alert_turns (alert_id, at) select alert_id, null from private.alert_searches where test is null;


CREATE OR REPLACE FUNCTION private.alert_lasts(f jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select f is null or not f ? 'listed' and f ->> 'entrance' is distinct from 'now' and not exists (
    select from unnest(private.names_in(f -> 'neighborhood')) named
    where not exists (select from private.neighborhoods n where n.key = private.area_key(named) and n.key <> ''))
$function$;
comment on function private.alert_lasts(jsonb) is NULL;

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
      f.told_price, f.reason, f.from_price, f.alert_id is not null and f.told_at is null as waiting,
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
        when j.before and j.same_deal and j.price < j.price_before and (j.told_price is null or j.price < j.told_price)
          or not j.before and j.price < j.told_price then 'lowered' end as fresh,
      j.waiting and j.after and (j.reason <> 'lowered' or coalesce(j.price < j.from_price, false)) as stays
    from judged j)
  select r.alert, r.listing, coalesce(r.fresh, 'none'),
    case when r.fresh = 'lowered' then coalesce(r.told_price, r.price_before) end
  from reasons r where not r.stays and (r.fresh is not null or r.waiting);
end $function$;
comment on function private.alert_verdicts(bigint[],uuid[],timestamp with time zone[],private.search_rows[]) is NULL;

CREATE OR REPLACE FUNCTION private.key_alerts(_limit integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  cities integer[] := array(
    select id from private.search_cities where id not in (select city from private.alert_cities));
  turned uuid[];
  moments timestamptz[];
begin
  if cardinality(cities) > 0 then
    insert into private.alert_turns (alert_id, at)
    select alert_id, null::timestamptz from private.alert_searches where guesses
    union
    select alert_id, null from private.alert_keys
    where city in (
      select o.id from private.search_cities o join private.search_cities c using (key) where c.id = any (cities));
    insert into private.alert_cities select unnest(cities);
  end if;
  with gone as (
    delete from private.alert_turns
    where ctid = any (array(select ctid from private.alert_turns limit _limit)) returning alert_id, at)
  select array_agg(alert_id), array_agg(since) into turned, moments from (
    -- The last of its turns, in whatever order they were read.
    select g.alert_id, greatest(max(g.at), max(s.since)) as since
    from gone g left join private.alert_searches s using (alert_id) group by 1) alerts;
  delete from private.alert_searches where alert_id = any (turned);
  delete from private.alert_keys where alert_id = any (turned);
  with begun as materialized (
    select a.id, a.filters, t.since, case when a.filters is not null then private.alert_test(a.filters) else '' end as test
    from unnest(turned, moments) t (id, since) join private.alerts a using (id)
    -- Without a moment its own turn is still to be read.
    where a.confirmed_at is not null and a.paused_at is null and t.since is not null),
  noted as (
    insert into private.alert_searches (alert_id, test, one_home, guesses, since)
    select id, case when private.alert_lasts(filters) then test end, filters is null,
      exists (
        select from unnest(private.names_in(filters -> 'city')) named
        where not exists (select from private.search_cities k where k.key = private.search_key(named))), since
    from begun)
  insert into private.alert_keys (alert_id, city, deal, rooms_from, rooms_to, price_from, price_to, types, features)
  select b.id, k.* from begun b cross join lateral private.alert_keys_of(b.test) k where b.filters is not null;
  return not exists (select from private.alert_turns);
end $function$;
comment on function private.key_alerts(integer) is NULL;

CREATE OR REPLACE FUNCTION private.write_finds(_alerts uuid[], _listings uuid[], _verdicts text[], _prices bigint[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  homes uuid[] := array(
    select id from public.properties where id = any (_listings) order by id for key share skip locked);
  asking uuid[] := array(
    select id from private.alerts where id = any (_alerts) order by id for key share skip locked);
  known tid[];
  known_homes uuid[];
  held tid[];
  over tid[];
  busy uuid[];
begin
  -- Found one by one: nobody knows yet how many there are of those that were written a moment ago.
  select array_agg(f.ctid), array_agg(v.listing_id) into known, known_homes
  from unnest(_alerts, _listings) v (alert_id, listing_id) cross join lateral (
    select ctid from private.alert_finds n where n.alert_id = v.alert_id and n.listing_id = v.listing_id offset 0) f;
  held := array(select ctid from private.alert_finds where ctid = any (known) for update skip locked);
  busy := array(
    select id from public.properties where id = any (_listings) and id <> all (homes)
    union
    select v.listing_id from unnest(_alerts, _listings) v (id, listing_id)
    where v.id in (select id from private.alerts where id = any (_alerts) and id <> all (asking))
    union
    select k.home from unnest(known, known_homes) k (find, home) where k.find <> all (held));
  over := array(
    select f.ctid from unnest(_alerts, _listings, _verdicts) v (alert_id, listing_id, verdict) cross join lateral (
      select ctid from private.alert_finds n
      where n.alert_id = v.alert_id and n.listing_id = v.listing_id and n.told_at is null offset 0) f
    where v.verdict = 'none' and v.listing_id <> all (busy));
  delete from private.alert_finds where ctid = any (over) and told_before is null;
  update private.alert_finds set told_at = told_before, told_before = null where ctid = any (over);
  insert into private.alert_finds as f (alert_id, listing_id, reason, from_price)
  select v.alert_id, v.listing_id, v.verdict, v.price
  from unnest(_alerts, _listings, _verdicts, _prices) v (alert_id, listing_id, verdict, price)
  where v.verdict <> 'none' and v.listing_id = any (homes) and v.alert_id = any (asking) and v.listing_id <> all (busy)
  on conflict (alert_id, listing_id) do update set reason = excluded.reason, from_price = excluded.from_price,
    found_at = now(), told_before = coalesce(f.told_at, f.told_before), told_at = null;
  return busy;
end $function$;
comment on function private.write_finds(uuid[],uuid[],text[],bigint[]) is NULL;

reset check_function_bodies;
