-- Prices and numbers of homes by city, neighbourhood and rooms, for the pages of areas. Computed from the projection,
-- so a home with a hidden price is counted and nothing more. They are renewed periodically (chapter 085), and only
-- where something changed.

-- The spellings of a neighbourhood that are equivalent: "שכונת הכרמל הצרפתי", "כרמל-צרפתי". An article before two
-- letters belongs to the name (הדר). The twin of areaKey() in lib/area/address.ts.
create function private.area_key(_text text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(regexp_replace(private.search_key(_text), '^שכונת ', ''), '(^| )ה(?=[א-ת]{3})', '\1', 'g')
$$;

-- Every spelling that was ever public, to tell a known neighbourhood from a name that no listing ever used.
create table private.neighborhoods (
  city text not null,
  name text not null,
  key text not null,
  primary key (city, name)
);
create index neighborhoods_key_idx on private.neighborhoods (key, city);
alter table private.neighborhoods enable row level security;

-- The agent who introduced a new name of a city or a neighbourhood, for a day. Insert-only, so no write waits for
-- another.
create table private.new_places (
  agent_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now()
);
create index new_places_agent_id_idx on private.new_places (agent_id, at);
alter table private.new_places enable row level security;

-- Names are permanent: alerts hold the numbers of cities, and a neighbourhood that existed stays one (decision 47). So
-- an agent who types new ones into one home again and again is stopped. The names of the current transaction do not
-- count: an agent who appears, or is admitted again, brings all homes at once. The limit applies only to people.
create function private.admit_places(_agent uuid, _count integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if _count = 0 or auth.uid() is null then return; end if;
  if (select count(*) from private.new_places where agent_id = _agent and at > now() - interval '1 day' and at < now()) >= 200 then
    perform private.refuse('places_limit', 'P0001');
  end if;
  insert into private.new_places (agent_id) select _agent from generate_series(1, _count);
end $$;

create function private.forget_new_places() returns void
language sql security definer set search_path = ''
as $$
  delete from private.new_places where ctid in (
    select ctid from private.new_places where at < now() - interval '1 day' limit 10000 for update skip locked)
$$;

-- Where something changed since the numbers were computed. Insert-only, so no write waits for another.
create table private.area_changes (
  id bigint generated always as identity primary key,
  city text not null,
  deal text not null
);
alter table private.area_changes enable row level security;

-- One row per area: a city with all its homes, a neighbourhood ('' for the city as a whole), and each of them again by
-- the number of rooms, in half rooms (0 for all).
create table private.areas (
  city text not null,
  deal text not null,
  neighborhood text not null,
  rooms smallint not null,
  -- As most of its listings spell it; null for a city.
  name text,
  listings integer not null,
  -- How many homes to live in show a price, and the quarters of those prices in shekels.
  priced integer not null,
  price_low numeric(12),
  price_median numeric(12),
  price_high numeric(12),
  -- The same by the built square metre.
  sized integer not null,
  sqm_low numeric(12),
  sqm_median numeric(12),
  sqm_high numeric(12),
  -- How many show since when they are listed, and the day in the middle.
  dated integer not null,
  listed_median date,
  -- `{from, step, homes: []}` of the prices.
  histogram jsonb,
  changed_at timestamptz not null default now(),
  -- How many were closed in twelve months with the price that was paid, and the middle of those prices to two
  -- digits; null where it could be the price of one, so that nothing keeps that.
  finals integer not null default 0,
  final_median numeric(12),
  primary key (city, deal, neighborhood, rooms)
);
create index areas_listings_idx on private.areas (listings desc, city) where listings >= 3;
alter table private.areas enable row level security;

-- The same at the end of each month, or so far for the current one.
create table private.area_months (
  city text not null,
  deal text not null,
  neighborhood text not null,
  rooms smallint not null,
  month date not null,
  listings integer not null,
  priced integer not null,
  price_median numeric(12),
  sized integer not null,
  sqm_median numeric(12),
  primary key (city, deal, neighborhood, rooms, month),
  constraint area_months_first_day check (extract(day from month) = 1)
);
alter table private.area_months enable row level security;

create table private.area_renewal (
  single boolean primary key default true check (single),
  at timestamptz
);
alter table private.area_renewal enable row level security;
insert into private.area_renewal default values;

create function private.note_area_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  brought integer;
begin
  if tg_op = 'UPDATE' then
    insert into private.area_changes (city, deal)
    select distinct city, deal from (
      select c.city as new_city, c.transaction_type as new_deal, b.city as old_city, b.transaction_type as old_deal
      from changed c join before b using (id)
      where (c.city, c.transaction_type, c.neighborhood, c.rooms, c.price, c.price_per_sqm, c.property_types, c.listed_on)
        is distinct from
        (b.city, b.transaction_type, b.neighborhood, b.rooms, b.price, b.price_per_sqm, b.property_types, b.listed_on)
    ) moved, lateral (values (new_city, new_deal), (old_city, old_deal)) places (city, deal);
  else
    insert into private.area_changes (city, deal) select distinct city, transaction_type from changed;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.neighborhoods (city, name, key)
    select distinct c.city, c.neighborhood, private.area_key(c.neighborhood) from changed c
    where c.neighborhood is not null
      and not exists (select from private.neighborhoods n where (n.city, n.name) = (c.city, c.neighborhood))
    order by 1, 2
    on conflict do nothing;
    get diagnostics brought = row_count;
    -- What a person writes is of one agent.
    if brought > 0 then perform private.admit_places((select agent_id from changed limit 1), brought); end if;
  end if;
  return null;
end $$;
create trigger note_areas_inserted after insert on public.public_listings
  referencing new table as changed for each statement execute function private.note_area_changes();
create trigger note_areas_updated after update on public.public_listings
  referencing old table as before new table as changed
  for each statement execute function private.note_area_changes();
create trigger note_areas_deleted after delete on public.public_listings
  referencing old table as changed for each statement execute function private.note_area_changes();

-- Final prices are in no projection, so their changes are noted from the listings themselves.
create function private.note_final_price() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and
     (old.status, old.closed_at, old.final_price, old.city, old.transaction_type, old.neighborhood, old.rooms, old.property_types)
       is not distinct from
     (new.status, new.closed_at, new.final_price, new.city, new.transaction_type, new.neighborhood, new.rooms, new.property_types)
  then return null; end if;
  insert into private.area_changes (city, deal)
  select distinct city, deal
  from (values (old.city, old.transaction_type), (new.city, new.transaction_type)) places (city, deal)
  where city is not null and deal is not null;
  return null;
end $$;
create trigger note_final_inserted after insert on public.properties
  for each row when (new.final_price is not null) execute function private.note_final_price();
create trigger note_final_updated after update on public.properties
  for each row when (old.final_price is not null or new.final_price is not null)
  execute function private.note_final_price();
create trigger note_final_deleted after delete on public.properties
  for each row when (old.final_price is not null) execute function private.note_final_price();

-- Dwellings, as in the search, whose prices are comparable. Plots and stores would distort the median.
create function private.is_dwelling(_types text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select _types && array['apartment', 'garden_apartment', 'penthouse', 'duplex', 'triplex', 'housing_unit',
    'studio_loft', 'basement', 'private_house', 'semi_detached', 'farm_outbuilding', 'agricultural_farm']
$$;

-- About ten columns of a round width from the 2nd to the 98th percentile, without prices further from the middle half
-- than three times its width: among few prices, one mistyped price would leave all others in a single column. Prices
-- outside are in the first and the last column. Null for fewer than five prices, or for a single distinct price.
create function private.price_histogram(_prices numeric[]) returns jsonb
language sql immutable set search_path = ''
as $$
  with spread as (
    select percentile_disc(array[0.02, 0.25, 0.75, 0.98]) within group (order by p) as at from unnest(_prices) p),
  ends as (
    select min(p) as low, max(p) as high
    from spread, lateral (select 3 * (at[3] - at[2]) as far) half, unnest(_prices) p
    where p between at[1] and at[4] and (far = 0 or p between at[2] - far and at[3] + far)),
  raw as (select low, high, (high - low) / 9 as width, power(10, floor(log((high - low) / 9))) as ten
          from ends where cardinality(_prices) >= 5 and high > low),
  steps as (select low, high, (ten * case when width <= ten then 1 when width <= 2 * ten then 2
                                    when width <= 5 * ten then 5 else 10 end)::numeric as step from raw),
  -- Worked out once: taken into the count, its logarithms would be asked for at each price.
  bins as materialized (
    select floor(low / step) * step as start, step, (floor(high / step) - floor(low / step) + 1)::integer as n from steps),
  counts as (
    select least(greatest(floor((p - start) / step), 0), n - 1)::integer as bin, count(*) as homes
    from bins, unnest(_prices) p group by 1)
  select jsonb_build_object('from', trim_scale(start), 'step', trim_scale(step), 'homes', (
    select jsonb_agg(coalesce(homes, 0) order by bin)
    from generate_series(0, n - 1) bin left join counts using (bin)))
  from bins
$$;

-- How many of these do not belong to the most frequent owner.
create function private.beside_the_most(_owners uuid[]) returns bigint
language sql immutable set search_path = ''
as $$ select coalesce(sum(n) - max(n), 0)::bigint from (select count(*) as n from unnest(_owners) o group by o) owners $$;

-- The current values of the areas of these cities, from the projection; final prices from closed listings, whether or
-- not their prices were shown: only their number and median are published.
create function private.expected_areas(_city text, _deal text) returns setof private.areas
language sql stable set search_path = ''
as $$
  with homes as (
    select n.key as neighborhood, l.neighborhood as name, (l.rooms * 2)::smallint as rooms, l.listed_on,
      case when private.is_dwelling(l.property_types) then l.price end as price,
      case when private.is_dwelling(l.property_types) then l.price_per_sqm end as sqm
    from public.public_listings l
    -- A name without a letter has no key, and is no neighbourhood: '' is the whole city.
    left join private.neighborhoods n on n.city = l.city and n.name = l.neighborhood and n.key <> ''
    where l.city = _city and l.transaction_type = _deal),
  closed as (
    select n.key as neighborhood, (p.rooms * 2)::smallint as rooms, p.final_price, p.agent_id
    from public.properties p
    left join private.neighborhoods n on n.city = p.city and n.name = p.neighborhood and n.key <> ''
    where p.city = _city and p.transaction_type = _deal and p.status = 'closed' and p.final_price is not null
      and p.closed_at > now() - interval '12 months' and private.is_dwelling(p.property_types)
      -- What an operator hid is not believed.
      and not private.is_withheld(p.id)),
  -- From five homes on, of which one agent has fewer than half (so of three agents or more): whoever says what half of
  -- them were sold for leads the middle from one price of the others to the next.
  finals as (
    select coalesce(neighborhood, '') as neighborhood, coalesce(rooms, 0::smallint) as rooms, count(*)::integer as n,
      case when count(*) >= 5 and private.beside_the_most(array_agg(agent_id)) > count(*) / 2 then percentile_cont(0.5) within group (order by final_price)::numeric end as median
    from closed
    group by grouping sets ((), (neighborhood), (rooms), (neighborhood, rooms))
    having (grouping(neighborhood) = 1 or neighborhood is not null) and (grouping(rooms) = 1 or rooms is not null)),
  areas as (
    select coalesce(neighborhood, '') as neighborhood, coalesce(rooms, 0::smallint) as rooms,
      case when grouping(neighborhood) = 0 then mode() within group (order by name) end as name,
      count(*)::integer as listings, count(price)::integer as priced,
      round(percentile_cont(0.25) within group (order by price)::numeric) as price_low,
      round(percentile_cont(0.5) within group (order by price)::numeric) as price_median,
      round(percentile_cont(0.75) within group (order by price)::numeric) as price_high,
      count(sqm)::integer as sized,
      round(percentile_cont(0.25) within group (order by sqm)::numeric) as sqm_low,
      round(percentile_cont(0.5) within group (order by sqm)::numeric) as sqm_median,
      round(percentile_cont(0.75) within group (order by sqm)::numeric) as sqm_high,
      count(listed_on)::integer as dated, percentile_disc(0.5) within group (order by listed_on) as listed_median,
      case when grouping(rooms) = 1 then private.price_histogram(array_agg(price) filter (where price is not null)) end as histogram
    from homes
    group by grouping sets ((), (neighborhood), (rooms), (neighborhood, rooms))
    having (grouping(neighborhood) = 1 or neighborhood is not null) and (grouping(rooms) = 1 or rooms is not null)
      and count(*) > 0)
  select _city, _deal, a.neighborhood, a.rooms, a.name, a.listings, a.priced, a.price_low, a.price_median, a.price_high,
    a.sized, a.sqm_low, a.sqm_median, a.sqm_high, a.dated, a.listed_median, a.histogram, now(),
    coalesce(f.n, 0), round(f.median, 1 - floor(log(f.median))::integer)
  from areas a left join finals f on (f.neighborhood, f.rooms) = (a.neighborhood, a.rooms)
$$;

-- Recomputes the numbers where something changed, at most every ten minutes unless `_now`, together with the row of the
-- month; returns for how many cities and deals. Concurrent changes wait for the next run, and everything beyond the
-- limit for the next call.
create function private.renew_areas(_now boolean default false, _places integer default 200) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  this_month constant date := date_trunc('month', now() at time zone 'Asia/Jerusalem');
  place record;
  expected private.areas[];
  renewed integer := 0;
  -- What was closed twelve months ago leaves without anybody writing anything.
  last_time constant timestamptz := coalesce((select at from private.area_renewal), '-infinity');
begin
  -- Of several servers one; the others find it done.
  perform from private.area_renewal
  where _now or at is null or at < now() - interval '10 minutes' for update skip locked;
  if not found then return 0; end if;
  insert into private.area_changes (city, deal)
  select distinct city, transaction_type from public.properties
  where status = 'closed' and final_price is not null
    and closed_at > last_time - interval '12 months' and closed_at <= now() - interval '12 months';
  for place in
    with places as materialized (
      select city, deal from private.area_changes group by 1, 2 order by min(id) limit _places),
    noted as (
      delete from private.area_changes c using places p where (c.city, c.deal) = (p.city, p.deal) returning c.city, c.deal)
    select distinct city, deal from noted order by city, deal
  loop
    expected := array(select e from private.expected_areas(place.city, place.deal) e);
    delete from private.areas a where (a.city, a.deal) = (place.city, place.deal) and not exists (
      select from unnest(expected) e where (e.neighborhood, e.rooms) = (a.neighborhood, a.rooms));
    insert into private.areas as a select * from unnest(expected)
    on conflict (city, deal, neighborhood, rooms) do update
    set (name, listings, priced, price_low, price_median, price_high, sized, sqm_low, sqm_median, sqm_high, dated,
         listed_median, histogram, changed_at, finals, final_median)
      = (excluded.name, excluded.listings, excluded.priced, excluded.price_low, excluded.price_median,
         excluded.price_high, excluded.sized, excluded.sqm_low, excluded.sqm_median, excluded.sqm_high,
         excluded.dated, excluded.listed_median, excluded.histogram, excluded.changed_at,
         excluded.finals, excluded.final_median)
    where to_jsonb(a) - 'changed_at' is distinct from to_jsonb(excluded) - 'changed_at';
    renewed := renewed + 1;
  end loop;
  if renewed < _places then update private.area_renewal set at = now() where single; end if;
  delete from private.area_months m where m.month = this_month and not exists (
    select from private.areas a
    where (a.city, a.deal, a.neighborhood, a.rooms) = (m.city, m.deal, m.neighborhood, m.rooms));
  insert into private.area_months as m
    (city, deal, neighborhood, rooms, month, listings, priced, price_median, sized, sqm_median)
  select city, deal, neighborhood, rooms, this_month, listings, priced, price_median, sized, sqm_median from private.areas
  on conflict (city, deal, neighborhood, rooms, month) do update
  set (listings, priced, price_median, sized, sqm_median)
    = (excluded.listings, excluded.priced, excluded.price_median, excluded.sized, excluded.sqm_median)
  where (m.listings, m.priced, m.price_median, m.sized, m.sqm_median) is distinct from
        (excluded.listings, excluded.priced, excluded.price_median, excluded.sized, excluded.sqm_median);
  if renewed > 0 then perform private.note_change('areas'); end if;
  return renewed;
end $$;
