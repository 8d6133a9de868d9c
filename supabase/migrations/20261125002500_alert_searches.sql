-- The conditions of a saved search are kept, so that they are made once.

set check_function_bodies = off;

drop index private.alert_keys_guesses_idx;
alter table private.alert_keys drop column guesses, drop column since;

-- What is asked for, of whom, since when. Nothing refers to these three and they to nothing, so nobody waits for who
-- matches.
create table private.alert_searches (
  alert_id uuid primary key,
  -- The conditions of its search; null where they change with the day or with the names of neighbourhoods.
  test text,
  one_home boolean not null,
  -- Whether it names a city that no listing had: one that comes may be it.
  guesses boolean not null,
  -- What happened before is not told.
  since timestamptz not null
);
create index alert_searches_guesses_idx on private.alert_searches (alert_id) where guesses;

alter table private.alert_searches enable row level security;

delete from private.alert_keys where true;
insert into private.alert_turns (alert_id, at) select id, confirmed_at from private.alerts where confirmed_at is not null;


drop function private.alert_keys_of(jsonb);

drop function private.places_found(text,text,private.search_rows[]);

CREATE OR REPLACE FUNCTION private.alert_keys_of(_test text, OUT city integer, OUT deal smallint, OUT rooms_from bigint, OUT rooms_to bigint, OUT price_from bigint, OUT price_to bigint, OUT types integer, OUT features integer)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select unnest(case
      when _test ~ ' and false' then array[-1]
      when _test ~ 'r\.city' then string_to_array(substring(_test from 'r\.city (?:= |in \()([0-9, ]+)'), ', ')::integer[]
      else array[0] end),
    coalesce(substring(_test from 'r\.deal = ([0-9]+)'), '0')::smallint,
    substring(_test from 'r\.rooms >= ([0-9]+)')::bigint,
    substring(_test from 'r\.rooms <= ([0-9]+)')::bigint,
    substring(_test from 'r\.price >= ([0-9]+)')::bigint,
    substring(_test from 'r\.price <= ([0-9]+)')::bigint,
    substring(_test from '\(r\.types & ([0-9]+)\) <> 0')::integer,
    (regexp_match(_test, '\(r\.features & ([0-9]+)\) = \1( |$)'))[1]::integer
$function$;
comment on function private.alert_keys_of(text) is NULL;

CREATE OR REPLACE FUNCTION private.alert_test(f jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.conditions || coalesce(' and r.words @@ ' || quote_literal(c.words) || '::tsquery', '')
  from private.search_conditions(f) c
$function$;
comment on function private.alert_test(jsonb) is NULL;

CREATE OR REPLACE FUNCTION private.alert_verdicts(_numbers bigint[], _listings uuid[], _moments timestamp with time zone[], _states private.search_rows[], OUT alert_id uuid, OUT listing_id uuid, OUT verdict text, OUT from_price bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
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
    left join private.alert_finds f on f.alert_id = q.alert and f.listing_id = q.listing),
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
    select g.alert_id, coalesce(max(g.at), max(s.since)) as since
    from gone g left join private.alert_searches s using (alert_id) group by 1) alerts;
  delete from private.alert_searches where alert_id = any (turned);
  delete from private.alert_keys where alert_id = any (turned);
  with begun as materialized (
    select a.id, a.filters, t.since, case when a.filters is not null then private.alert_test(a.filters) else '' end as test
    from unnest(turned, moments) t (id, since) join private.alerts a using (id)
    where a.confirmed_at is not null and a.paused_at is null),
  noted as (
    insert into private.alert_searches (alert_id, test, one_home, guesses, since)
    select id, case when coalesce(filters ?| array['entrance', 'listed', 'neighborhood'], false) then null else test end,
      filters is null,
      exists (
        select from unnest(private.names_in(filters -> 'city')) named
        where not exists (select from private.search_cities k where k.key = private.search_key(named))), since
    from begun)
  insert into private.alert_keys
  select b.id, k.* from begun b cross join lateral private.alert_keys_of(b.test) k where b.filters is not null;
  return not exists (select from private.alert_turns);
end $function$;
comment on function private.key_alerts(integer) is NULL;

CREATE OR REPLACE FUNCTION private.pairs_found(_tests text, _searches integer[], _places integer[], _states private.search_rows[], OUT search integer, OUT place integer)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  return query execute format(
    'select p.search, p.place from unnest($1, $2) p (search, place) join unnest($3) with ordinality r on r.ordinality = p.place
     where case p.search %s end', _tests) using _searches, _places, _states;
end $function$;
comment on function private.pairs_found(text,integer[],integer[],private.search_rows[]) is NULL;

CREATE OR REPLACE FUNCTION private.seekers_of(_listing uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  with searches as materialized (
    select (row_number() over ())::integer as search, test, addresses, home from (
      select coalesce(n.test, private.alert_test(a.filters)) as test, array_agg(lower(a.address)) as addresses, r as home
      from private.search_rows r cross join lateral private.alerts_near(r) near (alert)
      join private.alert_searches n on n.alert_id = near.alert join private.alerts a on a.id = near.alert
      where r.id = _listing and a.confirmed_at is not null and a.paused_at is null and a.filters is not null
      group by 1, r) texts),
  found as (
    select f.search from (
      select string_agg(format('when %s then true%s', search, test), ' ') as tests, array_agg(search) as searches,
        array_agg(1) as places, array_agg(home) as homes
      from searches group by search / 50) t
    cross join lateral private.pairs_found(t.tests, t.searches, t.places, t.homes[1:1]) f)
  select count(distinct address)::integer from found join searches using (search) cross join lateral unnest(addresses) address
$function$;
comment on function private.seekers_of(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.write_finds(_alerts uuid[], _listings uuid[], _verdicts text[], _prices bigint[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  homes uuid[] := array(
    select id from public.properties where id = any (_listings) order by id for key share skip locked);
  asking uuid[] := array(
    select id from private.alerts where id = any (_alerts) order by id for key share skip locked);
  -- Found one by one: nobody knows yet how many there are of those that were written a moment ago.
  known tid[] := array(
    select f.ctid from unnest(_alerts, _listings) v (alert_id, listing_id) cross join lateral (
      select ctid from private.alert_finds n where n.alert_id = v.alert_id and n.listing_id = v.listing_id offset 0) f);
  held tid[] := array(select ctid from private.alert_finds where ctid = any (known) for update skip locked);
  over tid[];
  busy uuid[] := array(
    select id from public.properties where id = any (_listings) and id <> all (homes)
    union
    select v.listing_id from unnest(_alerts, _listings) v (id, listing_id)
    where v.id in (select id from private.alerts where id = any (_alerts) and id <> all (asking))
    union
    select v.listing_id from unnest(_alerts, _listings) v (alert_id, listing_id) cross join lateral (
      select ctid from private.alert_finds n where n.alert_id = v.alert_id and n.listing_id = v.listing_id offset 0) f
    where f.ctid <> all (held));
begin
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
