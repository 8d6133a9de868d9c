-- Which alerts a home can affect: the filters of each alert, and an index from the home to them. See decision 47.

-- The filters, their alert, and since when. Without foreign keys to or from these three tables, so nothing waits for
-- the matching.
create table private.alert_searches (
  alert_id uuid primary key,
  -- The conditions of its search; null where they change with the day, or with the places that listings name.
  test text,
  one_home boolean not null,
  -- Whether it names a city that no listing had: one that comes may be it.
  guesses boolean not null,
  -- What happened before is not told.
  since timestamptz not null
);
create index alert_searches_guesses_idx on private.alert_searches (alert_id) where guesses;

-- The position of keys and homes: cities with deals side by side, with prices in shekels as the width, and rooms
-- upwards. Missing numbers lie below zero. Very high prices and room numbers are merged into one.
create function private.alert_spot(_city integer, _deal integer, _price_from bigint, _price_to bigint, _rooms_from bigint, _rooms_to bigint)
returns box
language sql immutable set search_path = ''
as $$
  select box(
    point(base + least(_price_from / 100, 1e10::bigint), least(_rooms_from, 1000)),
    point(base + least(_price_to / 100, 1e10::bigint), least(_rooms_to, 1000)))
  from (select (_city * 3.0 + _deal) * 2e10 as base) place
$$;

-- The conditions under which a home is considered for an alert, derived from the conditions of its search: they may be
-- wider than the search, never narrower. One row per city; 0 is every city or deal, -1 none.
create table private.alert_keys (
  alert_id uuid not null,
  city integer not null,
  deal smallint not null,
  rooms_from bigint,
  rooms_to bigint,
  price_from bigint,
  price_to bigint,
  types integer,
  features integer,
  -- Between two prices and two numbers of rooms there is no other index.
  spot box not null generated always as (private.alert_spot(city, deal,
    case when price_from is null and price_to is null then -100 else coalesce(price_from, 0) end, coalesce(price_to, 1000000000000),
    case when rooms_from is null and rooms_to is null then -1 else coalesce(rooms_from, 0) end, coalesce(rooms_to, 1000))) stored,
  primary key (alert_id, city)
);
create index alert_keys_spot_idx on private.alert_keys using gist (spot);
create index alert_keys_city_idx on private.alert_keys (city);

-- Cities that the keys have taken into account.
create table private.alert_cities (city integer primary key);

alter table private.alert_searches enable row level security;
alter table private.alert_keys enable row level security;
alter table private.alert_cities enable row level security;

-- The filters of an alert. In a search, words rank and exclude nothing; in an alert without other filters they are
-- required, because it would otherwise report every new home in the country.
create function private.alert_filters(f jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when f - 'text' = '{}' and f ->> 'text' !~ '"' then jsonb_build_object('text', '"' || (f ->> 'text') || '"') else f end
$$;

-- The conditions of a search on private.search_rows r, as one expression.
create function private.alert_test(f jsonb) returns text
language sql stable set search_path = ''
as $$
  select c.conditions || coalesce(' and r.words @@ ' || quote_literal(c.words) || '::tsquery', '')
  from private.search_conditions(private.alert_filters(f)) c
$$;

-- Whether these conditions are permanent: a neighbourhood that a listing named once stays known for ever. Places that
-- are left out may yet come, or get another spelling.
create function private.alert_lasts(f jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select f is null or not f ? 'listed' and not f ?| array['withoutCity', 'withoutNeighborhood'] and f ->> 'entrance' is distinct from 'now' and not exists (
    -- Cities are looked up once, and not for each name.
    select from (select case when f ? 'city' then coalesce(private.city_ids(private.names_in(f -> 'city')), '') end as ids offset 0) cities,
      unnest((private.names_in(f -> 'neighborhood'))[1:50]) named
    where not private.is_neighborhood(named, cities.ids))
$$;

-- The keys of such conditions. Conditions not read here narrow the result later.
create function private.alert_keys_of(_test text, out city integer, out deal smallint, out rooms_from bigint,
  out rooms_to bigint, out price_from bigint, out price_to bigint, out types integer, out features integer)
returns setof record
language sql stable set search_path = ''
as $$
  select unnest(case
      when _test ~ ' and false' then array[-1]
      when _test ~ 'r\.city (=|in) ' then string_to_array(substring(_test from 'r\.city (?:= |in \()([0-9, ]+)'), ', ')::integer[]
      else array[0] end),
    coalesce(substring(_test from 'r\.deal = ([0-9]+)'), '0')::smallint,
    substring(_test from 'r\.rooms >= ([0-9]+)')::bigint,
    substring(_test from 'r\.rooms <= ([0-9]+)')::bigint,
    substring(_test from 'r\.price >= ([0-9]+)')::bigint,
    substring(_test from 'r\.price <= ([0-9]+)')::bigint,
    substring(_test from '\(r\.types & ([0-9]+)\) <> 0')::integer,
    (regexp_match(_test, '\(r\.features & ([0-9]+)\) = \1( |$)'))[1]::integer
$$;

-- Stores the filters of alerts that changed, this many at once; returns whether all are done. A new city may be one
-- that a search names, or share a name with another.
create function private.key_alerts(_limit integer) returns boolean
language plpgsql set search_path = '' set jit = off
as $$
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
end $$;

-- The alerts whose keys a home matches.
create function private.alerts_near(home private.search_rows) returns setof uuid
language sql stable set search_path = '' set enable_seqscan = off
as $$
  select k.alert_id
  from (values (0), (home.city)) cities (city) cross join (values (0::smallint), (home.deal)) deals (deal)
  join private.alert_keys k on k.spot @> private.alert_spot(cities.city, deals.deal,
    coalesce(home.price, -100), coalesce(home.price, -100), coalesce(home.rooms, -1), coalesce(home.rooms, -1))
  where (k.price_to is null or home.price <= k.price_to) and (k.price_from is null or home.price >= k.price_from)
    and (k.rooms_to is null or home.rooms <= k.rooms_to) and (k.rooms_from is null or home.rooms >= k.rooms_from)
    and (k.types is null or (k.types & home.types) <> 0)
    and (k.features is null or (k.features & home.features) = k.features)
$$;
