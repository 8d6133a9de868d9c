-- A search can be narrowed to a box and to a shape that was drawn, and a map is answered with pins and clusters.

set check_function_bodies = off;

create index search_rows_unplaced on private.search_rows (seq) where y is null;

CREATE OR REPLACE FUNCTION public.map_listings(filters jsonb DEFAULT '{}'::jsonb, zoom integer DEFAULT 7)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
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
         c.n, c.low / 100, c.high / 100, c.one_place, l.id, l.map_place, l.status, l.lowered_percent is not null)
       order by c.n desc, c.seq desc), ''[]'')
     from clusters c left join public.public_listings l on c.n = 1 and l.seq = c.seq',
    finest, private.search_source(wanted.words), wanted.conditions, most)
  into placed, shown;
  execute format('select count(*) from %s where true%s and r.y is null', private.search_source(anywhere.words), anywhere.conditions)
  into unplaced;
  return jsonb_build_object('placed', placed, 'unplaced', unplaced, 'pins', shown);
end $function$;
comment on function public.map_listings(jsonb,integer) is '`{placed, unplaced, pins}` of filters as `search_listings` takes them, at a zoom of 0 to 22: how many of its homes have a point, how many would be there but have none (whatever box or shape), and at most 400 pins `[lng, lat, homes, lowest price, highest price, all at one point, id, map_place, status, lowered]`, the last four of one home alone
refuses 22023 `filters_too_long`, `bounds_invalid`, `shape_invalid`';

CREATE OR REPLACE FUNCTION private.place_conditions(_bounds text, _shape text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  side double precision[];
  corners record;
  edges text;
  conditions text := '';
begin
  if _bounds is not null then
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
end $function$;

CREATE OR REPLACE FUNCTION private.search_conditions(f jsonb, OUT conditions text, OUT words text, OUT wished text, OUT all_wishes text, OUT any_wish text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  filter record;
  n numeric;
  ids text;
  mask integer;
  today date := (now() at time zone 'Asia/Jerusalem')::date;
  spoken record := private.read_wishes(case when jsonb_typeof(f -> 'text') = 'string' then f ->> 'text' end);
begin
  if pg_column_size(f) > 40000 then perform private.refuse('filters_too_long', '22023'); end if;
  conditions := '';
  -- The numbers and choices of lib/search/filters.ts, each a row: its name, how it narrows, the column of
  -- private.search_rows, and how many of the column's units one is, or what its numbers from 1 on stand for.
  for filter in
    select * from (values
      ('transactionType', '=', 'deal', null, array['sale', 'rent']),
      ('roomsMin', '>=', 'rooms', 2, null),
      ('roomsMax', '<=', 'rooms', 2, null),
      ('priceMin', '>=', 'price', 100, null),
      ('priceMax', '<=', 'price', 100, null),
      ('builtAreaMin', '>=', 'area', 100, null),
      ('builtAreaMax', '<=', 'area', 100, null),
      ('balconyMin', '>=', 'balcony', 100, null),
      ('floorMin', '>=', 'floor', 1, null),
      ('floorMax', '<=', 'floor', 1, null),
      ('pricePerSqmMin', '>=', 'price_per_sqm', 100, null),
      ('pricePerSqmMax', '<=', 'price_per_sqm', 100, null),
      ('parkingMin', '>=', 'parking_spots', 1, null)) filters (name, operator, col, units, ids)
    where f ? name
  loop
    if filter.operator = '=' then
      n := array_position(filter.ids, f ->> filter.name);
    else
      n := case when jsonb_typeof(f -> filter.name) = 'number'
        then least(greatest((f ->> filter.name)::numeric, 0), 1e10) * filter.units end;
      n := case filter.operator when '>=' then ceil(n) else floor(n) end;
    end if;
    continue when n is null;
    conditions := conditions || format(' and r.%I %s %s', filter.col, filter.operator, n);
  end loop;
  -- Each number of rooms by itself too: behind a range an index cannot go on to the price.
  if jsonb_typeof(f -> 'roomsMin') = 'number' and jsonb_typeof(f -> 'roomsMax') = 'number' then
    conditions := conditions || format(' and r.rooms = any (%L::smallint[])', array(
      select generate_series(ceil(greatest((f ->> 'roomsMin')::numeric, 0) * 2), least(floor((f ->> 'roomsMax')::numeric * 2), 100))));
  end if;
  if jsonb_typeof(f -> 'city') in ('string', 'array') and btrim(f ->> 'city') not in ('', '[]') then
    ids := private.city_ids(private.names_in(f -> 'city'));
    conditions := conditions || case when ids is null then ' and false'
      when position(',' in ids) = 0 then ' and r.city = ' || ids else format(' and r.city in (%s)', ids) end;
  end if;
  if f ->> 'agentId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || format(' and r.agent_id = %L::uuid', f ->> 'agentId');
  end if;
  if f ->> 'companyId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || format(
      ' and r.agent_id in (select a.id from public.public_agents a where a.company_id = %L::uuid)', f ->> 'companyId');
  end if;
  -- Several ids: every one or one of them, in a column of bits, under the names that these have there.
  for filter in
    select * from (values
      ('features', 'all', 'features', ''),
      ('only', 'all', 'features', 'only:'),
      ('condition', 'any', 'features', 'condition:'),
      ('propertyTypes', 'any', 'types', '')) filters (name, match, col, prefix)
    where jsonb_typeof(f -> name) = 'array' and f -> name <> '[]'
  loop
    select coalesce(bit_or(case filter.col when 'types' then private.type_bit(v)
      else private.feature_bit(filter.prefix || v) end), 0)
    into mask from jsonb_array_elements_text(f -> filter.name) v;
    if filter.match = 'any' then
      conditions := conditions || format(' and (r.%I & %s) <> 0', filter.col, mask);
    elsif mask <> 0 then
      conditions := conditions || format(' and (r.%I & %s) = %s', filter.col, mask, mask);
    end if;
  end loop;
  if f -> 'only' ? 'lowered' then conditions := conditions || ' and r.lowered is not null'; end if;
  -- Days: at once is until today; a day that the month does not have is one of the next.
  if f ->> 'entrance' = 'now' then
    conditions := conditions || format(' and r.entrance_date <= %L::date', today);
  elsif f ->> 'entrance' ~ '^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' then
    conditions := conditions || format(' and r.entrance_date <= %L::date',
      (left(f ->> 'entrance', 8) || '01')::date + right(f ->> 'entrance', 2)::integer - 1);
  end if;
  if f ->> 'listed' ~ '^\d{1,3}$' then
    conditions := conditions || format(' and r.listed_on >= %L::date', today - (f ->> 'listed')::integer);
  end if;
  conditions := conditions || private.kinds_condition(f -> 'kinds') || private.without_condition(f -> 'without')
    || private.place_conditions(f ->> 'bounds', f ->> 'shape');
  select string_agg(q, ' & ') into words from (values
    (private.words_query(spoken.demanded)),
    -- Each is looked up by itself: of thousands, which fit into the filters, a search would take seconds.
    ((select '(' || string_agg(private.neighborhood_query(name, ids), ' | ') || ')' from unnest((private.names_in(f -> 'neighborhood'))[1:50]) name)),
    (private.words_query(case when jsonb_typeof(f -> 'address') = 'string' then f ->> 'address' end, 'a:'))) v (q)
  where q is not null;
  wished := private.counted_words(spoken.wished);
  all_wishes := private.words_query(wished);
  any_wish := private.words_query(wished, '', ' | ');
end $function$;

CREATE OR REPLACE FUNCTION private.shape_corners(_shape text, OUT xs bigint[], OUT ys bigint[])
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
end $function$;

insert into private.api_grants (object, privilege, roles, columns) values ('function public.map_listings(jsonb, integer)', 'execute', '{anon,authenticated,service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
