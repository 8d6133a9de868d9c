-- The location of a home, and the point that visitors see. The true location is in columns of properties that only the
-- agent reads; everything public (pages, boxes, shapes, alerts) uses only the shown point, so no clever query gets
-- beyond it.
--
-- "About" is the middle of the home's square in one grid of 450 metres whose origin and angle derive from a secret. It
-- is not a separate offset for each home: several agents advertise one home, and the circles of five adverts with
-- separate offsets narrowed it to 66 metres. In a grid the same home has the same point, whoever shows it and however
-- often.

create table private.map_key (
  single boolean primary key default true check (single),
  key text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
alter table private.map_key enable row level security;
insert into private.map_key default values;

-- The middles of towns, by their names as private.search_key returns them (070_localities.sql).
create table private.localities (
  key text primary key,
  lat double precision not null,
  lng double precision not null
);
alter table private.localities enable row level security;

-- The grid: its origin in metres and its angle.
create function private.map_grid(out east double precision, out north double precision, out angle double precision)
language plpgsql stable set search_path = ''
as $$
declare
  drawn text := (select encode(sha256(convert_to('grid ' || key, 'UTF8')), 'hex') from private.map_key);
begin
  east := ('x' || substr(drawn, 1, 8))::bit(32)::bigint / 4294967296.0 * 450;
  north := ('x' || substr(drawn, 9, 8))::bit(32)::bigint / 4294967296.0 * 450;
  angle := ('x' || substr(drawn, 17, 8))::bit(32)::bigint / 4294967296.0 * pi() / 2;
end $$;

-- The middle of the square that contains a point. The previous square, if any, is kept while the new point is less than
-- 30 metres beyond its edge: moving a pin back and forth across an edge does not reveal it.
create function private.about_place(_lat double precision, _lng double precision, was_lat double precision,
  was_lng double precision, out lat double precision, out lng double precision)
language plpgsql stable set search_path = ''
as $$
declare
  side constant double precision := 450;
  -- Metres a degree, in the middle of the country.
  tall constant double precision := 110900;
  wide constant double precision := 95000;
  grid record := private.map_grid();
  east double precision := (_lng - 35) * wide;
  north double precision := (_lat - 31.5) * tall;
  u double precision := east * cos(grid.angle) + north * sin(grid.angle) - grid.east;
  v double precision := north * cos(grid.angle) - east * sin(grid.angle) - grid.north;
  column_middle double precision := (floor(u / side) + 0.5) * side;
  row_middle double precision := (floor(v / side) + 0.5) * side;
  was_column double precision;
  was_row double precision;
begin
  if was_lat is not null then
    east := (was_lng - 35) * wide;
    north := (was_lat - 31.5) * tall;
    was_column := (floor((east * cos(grid.angle) + north * sin(grid.angle) - grid.east) / side) + 0.5) * side;
    was_row := (floor((north * cos(grid.angle) - east * sin(grid.angle) - grid.north) / side) + 0.5) * side;
    if greatest(abs(u - was_column), abs(v - was_row)) < side / 2 + 30 then
      column_middle := was_column;
      row_middle := was_row;
    end if;
  end if;
  u := column_middle + grid.east;
  v := row_middle + grid.north;
  lat := round(((u * sin(grid.angle) + v * cos(grid.angle)) / tall + 31.5)::numeric, 5);
  lng := round(((u * cos(grid.angle) - v * sin(grid.angle)) / wide + 35)::numeric, 5);
end $$;

-- The square of the world map at zoom 24 (two metres) that contains a point: boxes and shapes are compared in these
-- units.
create function private.map_x(_lng double precision) returns integer
language plpgsql immutable set search_path = ''
as $$ begin return floor((_lng + 180) / 360 * 16777216); end $$;

create function private.map_y(_lat double precision) returns integer
language plpgsql immutable set search_path = ''
as $$ begin return floor((1 - ln(tan(radians(_lat)) + 1 / cos(radians(_lat))) / pi()) / 2 * 16777216); end $$;

-- The middle of a neighbourhood, from the shown points of its homes; null with fewer than three places. A median, so
-- one misplaced home moves it little.
create function private.neighborhood_middle(_city text, _neighborhood text, out lat double precision,
  out lng double precision)
language plpgsql stable security definer set search_path = ''
as $$
declare
  key text := private.area_key(_neighborhood);
begin
  if key is null or key = '' then return; end if;
  select round((percentile_cont(0.5) within group (order by p.map_lat))::numeric, 5),
    round((percentile_cont(0.5) within group (order by p.map_lng))::numeric, 5)
  into lat, lng
  from (
    select distinct l.map_lat, l.map_lng
    from private.search_rows r join public.public_listings l on l.seq = r.seq
    where r.words @@ format('''h:%s''', key)::tsquery and l.city = _city and l.map_place in ('exact', 'about')
    limit 200) p
  having count(*) >= 3;
end $$;

-- A home without coordinates is shown in the middle of its neighbourhood, or of its town, and is marked so.
create function private.place_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  again boolean := tg_op = 'UPDATE' and old.map_place = 'about';
begin
  new.map_lat := null;
  new.map_lng := null;
  new.map_place := null;
  if new.latitude is null or new.longitude is null then
    select lat, lng, 'neighborhood' into new.map_lat, new.map_lng, new.map_place
    from private.neighborhood_middle(new.city, new.neighborhood) where lat is not null;
    if new.map_place is null then
      select lat, lng, 'city' into new.map_lat, new.map_lng, new.map_place
      from private.localities where key = private.search_key(new.city);
    end if;
  elsif new.location_shown = 'exact' then
    new.map_lat := round(new.latitude::numeric, 6);
    new.map_lng := round(new.longitude::numeric, 6);
    new.map_place := 'exact';
  else
    select lat, lng, 'about' into new.map_lat, new.map_lng, new.map_place
    from private.about_place(new.latitude, new.longitude,
      case when again then old.map_lat end, case when again then old.map_lng end);
  end if;
  return new;
end $$;
-- After the guard, which normalizes the city: triggers run in the order of their names.
create trigger place_property before insert on public.properties
  for each row execute function private.place_property();
create trigger place_property_update before update on public.properties
  for each row when (old.latitude is distinct from new.latitude or old.longitude is distinct from new.longitude
    or old.city is distinct from new.city or old.neighborhood is distinct from new.neighborhood and new.latitude is null
    or old.location_shown is distinct from new.location_shown)
  execute function private.place_property();

-- More than 15 km from the middle of its town (the limit of lib/map/pin-place.ts), and the agent has not confirmed that
-- it belongs to this town. In an unknown town no place is far.
create function private.place_in_doubt(p public.properties) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  town private.localities;
begin
  -- What is outside of the country stays for the CHECK to refuse.
  if p.latitude is null or p.longitude is null
     or not (p.latitude between 29.4 and 33.4 and p.longitude between 34.2 and 35.95) then return false; end if;
  select * into town from private.localities where key = private.search_key(p.city);
  return town.key is not null
    and private.search_key(p.place_confirmed) is distinct from town.key
    and sqrt(((p.latitude - town.lat) * 111195) ^ 2
      + ((p.longitude - town.lng) * 111195 * cos(radians(town.lat))) ^ 2) > 15000;
end $$;

-- As with prices (guard_price): such a place cannot be published unconfirmed, and other fields of an already public
-- listing may be edited. Named to run after the guard, which normalizes the city.
create function private.guard_far_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.is_live(new.status) then return new; end if;
  if tg_op = 'UPDATE' and private.is_live(old.status)
     and (new.latitude, new.longitude, new.city, new.place_confirmed)
         is not distinct from (old.latitude, old.longitude, old.city, old.place_confirmed) then
    return new;
  end if;
  if private.place_in_doubt(new) then perform private.refuse('place_in_doubt', 'P0001'); end if;
  return new;
end $$;
create trigger place_in_doubt before insert or update of status, latitude, longitude, city, place_confirmed
  on public.properties for each row execute function private.guard_far_place();
