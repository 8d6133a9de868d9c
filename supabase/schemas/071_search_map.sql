-- Boxes and shapes of a search, and the pins and clusters of a map. Both use only the shown point (055_places.sql), in
-- squares of the world at zoom 24, so a box has the same edges for a list and for a map.

-- The corners of an encoded polyline (five decimals), in those squares. Valid with 3 to 60 corners.
create function private.shape_corners(_shape text, out xs bigint[], out ys bigint[])
language plpgsql immutable set search_path = ''
as $$
declare
  place integer := 1;
  part bigint;
  value bigint;
  shift integer;
  lat bigint := 0;
  lng bigint := 0;
  is_lat boolean := true;
begin
  xs := '{}';
  ys := '{}';
  if length(_shape) not between 6 and 720 or _shape !~ '^[?-~]+$' then perform private.refuse('shape_invalid', '22023'); end if;
  while place <= length(_shape) loop
    value := 0;
    shift := 0;
    loop
      part := ascii(substr(_shape, place, 1)) - 63;
      place := place + 1;
      value := value | ((part & 31) << shift);
      shift := shift + 5;
      exit when part < 32;
      if place > length(_shape) or shift > 30 then perform private.refuse('shape_invalid', '22023'); end if;
    end loop;
    value := case when value & 1 = 1 then ~ (value >> 1) else value >> 1 end;
    if is_lat then lat := lat + value; else lng := lng + value; end if;
    if not is_lat then
      if abs(lat) > 8500000 or abs(lng) > 18000000 then perform private.refuse('shape_invalid', '22023'); end if;
      xs := xs || private.map_x(lng / 100000.0::double precision)::bigint;
      ys := ys || private.map_y(lat / 100000.0::double precision)::bigint;
    end if;
    is_lat := not is_lat;
  end loop;
  if not is_lat or cardinality(xs) not between 3 and 60 then perform private.refuse('shape_invalid', '22023'); end if;
end $$;

-- Homes in a box ("west,south,east,north" in degrees) and in a shape, as conditions on private.search_rows r. The box
-- "none" holds the homes that have no place, so that a map can list those it does not show. Shapes that cross
-- themselves follow the even-odd rule: each edge counts the homes to its west, in whole numbers.
create function private.place_conditions(_bounds text, _shape text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  side double precision[];
  corners record;
  edges text;
  conditions text := '';
begin
  if _bounds = 'none' then
    conditions := ' and r.y is null';
  elsif _bounds is not null then
    if _bounds !~ '^-?\d{1,3}(\.\d{1,8})?(,-?\d{1,3}(\.\d{1,8})?){3}$' then perform private.refuse('bounds_invalid', '22023'); end if;
    side := string_to_array(_bounds, ',')::double precision[];
    if greatest(abs(side[2]), abs(side[4])) > 85 or greatest(abs(side[1]), abs(side[3])) > 180 then
      perform private.refuse('bounds_invalid', '22023');
    end if;
    conditions := format(' and r.y between %s and %s and r.x between %s and %s',
      private.map_y(side[4]), private.map_y(side[2]), private.map_x(side[1]), private.map_x(side[3]));
  end if;
  if _shape is not null then
    corners := private.shape_corners(_shape);
    select string_agg(format('(r.y >= %s and r.y < %s and (r.x - %s) * %L::bigint < (r.y - %s) * %L::bigint)::integer',
      y1, y2, x1, y2 - y1, y1, x2 - x1), ' + ')
    into edges
    from (
      select case when b.y < a.y then b.x else a.x end as x1, least(a.y, b.y) as y1,
        case when b.y < a.y then a.x else b.x end as x2, greatest(a.y, b.y) as y2
      from unnest(corners.xs, corners.ys) with ordinality a (x, y, place)
      join unnest(corners.xs, corners.ys) with ordinality b (x, y, place)
        on b.place = a.place % cardinality(corners.xs) + 1) edge
    where y1 < y2;
    conditions := conditions || format(' and r.y between %s and %s and r.x between %s and %s and (%s) & 1 = 1',
      (select min(y) from unnest(corners.ys) y), (select max(y) from unnest(corners.ys) y),
      (select min(x) from unnest(corners.xs) x), (select max(x) from unnest(corners.xs) x), coalesce(edges, '0'));
  end if;
  return conditions;
end $$;

-- What a map shows of a search: homes in one square of about 64 pixels form one cluster, and squares are merged until
-- there are at most 400. The counts add up to those of the search. Definer, as search_listings.
create function public.map_listings(filters jsonb default '{}', zoom integer default 7) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set enable_seqscan = off
as $$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  most constant integer := 400;
  finest constant integer := 22 - least(greatest(coalesce(zoom, 7), 0), 22);
  wanted record := private.search_conditions(f);
  anywhere record := private.search_conditions(f - 'bounds' - 'shape');
  unplaced bigint;
  shown jsonb;
  placed bigint;
begin
  execute format(
    'with squares as materialized (
       select r.x >> %1$s as x, r.y >> %1$s as y, count(*) as n, sum(r.x) as sum_x, sum(r.y) as sum_y,
         min(r.x) as west, max(r.x) as east, min(r.y) as north, max(r.y) as south,
         min(r.price) as low, max(r.price) as high, min(r.seq) as seq
       from %2$s where true%3$s and r.y is not null group by 1, 2),
     coarse as materialized (
       select up from generate_series(0, 24) up
       where (select count(*) from (select distinct x >> up, y >> up from squares) joined) <= %4$s order by up limit 1),
     clusters as (
       select sum(n)::bigint as n, sum(sum_x) / sum(n) as x, sum(sum_y) / sum(n) as y,
         min(west) = max(east) and min(north) = max(south) as one_place,
         min(low) as low, max(high) as high, min(seq) as seq
       from squares cross join coarse group by x >> up, y >> up)
     select coalesce(sum(c.n), 0), coalesce(jsonb_agg(jsonb_build_array(
         round((((c.x + 0.5) / 16777216 * 360) - 180)::numeric, 5),
         round((degrees(atan(sinh(pi() * (1 - 2 * (c.y + 0.5)::double precision / 16777216)))))::numeric, 5),
         c.n, c.low / 100, c.high / 100, c.one_place, l.id, l.map_place, l.status, l.lowered_percent is not null, l.rooms)
       order by c.n desc, c.seq desc), ''[]'')
     from clusters c left join public.public_listings l on c.n = 1 and l.seq = c.seq',
    finest, private.search_source(wanted.words), wanted.conditions, most)
  into placed, shown;
  execute format('select count(*) from %s where true%s and r.y is null', private.search_source(anywhere.words), anywhere.conditions)
  into unplaced;
  return jsonb_build_object('placed', placed, 'unplaced', unplaced, 'pins', shown);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.map_listings(jsonb, integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.map_listings(jsonb, integer) is
  '`{placed, unplaced, pins}` of filters as `search_listings` takes them, at a zoom of 0 to 22: how many of its homes have a point, how many would be there but have none (whatever box or shape), and at most 400 pins `[lng, lat, homes, lowest price, highest price, all at one point, id, map_place, status, lowered, rooms]`, the last five of one home alone
refuses 22023 `filters_too_long`, `bounds_invalid`, `shape_invalid`';
