-- An index leads from a home to the searches whose prices and rooms it lies between, instead of to all of its city;
-- a step of the matcher takes fewer listings when many wait for them; and the page of a home that is gone is told
-- whether it may come back.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.alert_spot(_city integer, _deal integer, _price_from bigint, _price_to bigint, _rooms_from bigint, _rooms_to bigint)
 RETURNS box
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select box(
    point(base + least(_price_from / 100, 1e10::bigint), least(_rooms_from, 1000)),
    point(base + least(_price_to / 100, 1e10::bigint), least(_rooms_to, 1000)))
  from (select (_city * 3.0 + _deal) * 2e10 as base) place
$function$;
comment on function private.alert_spot(integer,integer,bigint,bigint,bigint,bigint) is NULL;

-- The keys that are there get theirs with the column.
alter table private.alert_keys
  add column spot box not null generated always as (private.alert_spot(city, deal,
    case when price_from is null and price_to is null then -100 else coalesce(price_from, 0) end, coalesce(price_to, 1000000000000),
    case when rooms_from is null and rooms_to is null then -1 else coalesce(rooms_from, 0) end, coalesce(rooms_to, 1000))) stored;
create index alert_keys_spot_idx on private.alert_keys using gist (spot);
drop index private.alert_keys_city_idx;
create index alert_keys_city_idx on private.alert_keys (city);

CREATE OR REPLACE FUNCTION private.alerts_near(home private.search_rows)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
  select k.alert_id
  from (values (0), (home.city)) cities (city) cross join (values (0::smallint), (home.deal)) deals (deal)
  join private.alert_keys k on k.spot @> private.alert_spot(cities.city, deals.deal,
    coalesce(home.price, -100), coalesce(home.price, -100), coalesce(home.rooms, -1), coalesce(home.rooms, -1))
  where (k.price_to is null or home.price <= k.price_to) and (k.price_from is null or home.price >= k.price_from)
    and (k.rooms_to is null or home.rooms <= k.rooms_to) and (k.rooms_from is null or home.rooms >= k.rooms_from)
    and (k.types is null or (k.types & home.types) <> 0)
    and (k.features is null or (k.features & home.features) = k.features)
$function$;
comment on function private.alerts_near(private.search_rows) is NULL;

CREATE OR REPLACE FUNCTION private.due_listings(_limit integer, _pairs integer DEFAULT 20000)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  due uuid[] := '{}';
  near integer := 0;
  listing uuid;
begin
  for listing in
    select listing_id from (select listing_id, n from private.alert_changes order by n limit greatest(_limit, 1)) first
    group by 1 order by min(n)
  loop
    near := near + (
      select count(*) from (
        select was from private.alert_changes where listing_id = listing
        union all select r from private.search_rows r where id = listing) states (home)
      cross join lateral private.alerts_near(home) where (home).id is not null);
    exit when near > _pairs and due <> '{}';
    due := due || listing;
  end loop;
  return due;
end $function$;
comment on function private.due_listings(integer,integer) is NULL;

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
  insert into private.alert_keys (alert_id, city, deal, rooms_from, rooms_to, price_from, price_to, types, features)
  select b.id, k.* from begun b cross join lateral private.alert_keys_of(b.test) k where b.filters is not null;
  return not exists (select from private.alert_turns);
end $function$;
comment on function private.key_alerts(integer) is NULL;

CREATE OR REPLACE FUNCTION public.listing_gone(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('city', city, 'transaction_type', transaction_type, 'may_return', may_return) from (
    select city, transaction_type, false as may_return from private.gone_listings where id = _id
    union all
    select p.city, p.transaction_type, true from public.properties p join public.profiles a on a.id = p.agent_id
    where p.id = _id and private.is_shown(a)
      and (p.status = 'expired' or p.status = 'closed' and not private.lately(p.closed_at))) gone
$function$;
comment on function public.listing_gone(uuid) is '`{city, transaction_type, may_return}` of a listing that visitors once saw and that was deleted, has expired or was closed more than 30 days ago (410); null of every other, the first two are null where it was deleted before they were noted; may_return: it was not deleted';

CREATE OR REPLACE FUNCTION public.match_alerts(_limit integer DEFAULT 200)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  numbers bigint[];
  listings uuid[];
  moments timestamptz[];
  states private.search_rows[];
  alerts uuid[];
  homes uuid[];
  verdicts text[];
  prices bigint[];
  busy uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('match_alerts', 0)) then
    return jsonb_build_object('changes', 0, 'finds', 0);
  end if;
  -- All changes of a listing together, and what it is, at one moment.
  with due as materialized (select unnest(private.due_listings(_limit)) as listing_id),
  of_due as (
    select c.n, c.listing_id, c.at, c.was from due join private.alert_changes c using (listing_id)
    union all
    select null, d.listing_id, null, r from due d left join private.search_rows r on r.id = d.listing_id)
  select array_agg(n order by n), array_agg(listing_id order by n), array_agg(at order by n), array_agg(was order by n)
  into numbers, listings, moments, states from of_due;
  if not private.key_alerts(2000) or numbers is null then return jsonb_build_object('changes', 0, 'finds', 0); end if;

  select array_agg(alert_id), array_agg(listing_id), array_agg(verdict), array_agg(from_price)
  into alerts, homes, verdicts, prices from private.alert_verdicts(numbers, listings, moments, states);
  busy := private.write_finds(alerts, homes, verdicts, prices);
  delete from private.alert_changes where n = any (numbers) and listing_id <> all (busy);
  return jsonb_build_object(
    'changes', (select count(distinct id) from unnest(listings) id where id <> all (busy)),
    'finds', (select count(*) from unnest(homes, verdicts) v (home, verdict) where verdict <> 'none' and home <> all (busy)));
end $function$;
comment on function public.match_alerts(integer) is '`{changes, finds}`: how many listings that changed were held against the alerts (at most so many, and fewer that concern many alerts), and how many homes are to be told for it; asked again while there are any';

reset check_function_bodies;
