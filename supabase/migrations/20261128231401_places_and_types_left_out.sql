-- A search can leave out towns, neighbourhoods and types. Neighbourhoods get numbers, and each listing's is a column of
-- the search: so the sets, the map and the alerts can leave one out as they leave out a town.

set check_function_bodies = off;

create table private.search_neighborhoods (
  id integer generated always as identity primary key,
  key text not null unique
);
alter table private.search_neighborhoods enable row level security;
alter table private.search_rows add column neighborhood integer;
insert into private.masks values ('private.search_rows', 'neighborhood',
  'coalesce((select n.id from private.search_neighborhoods n where n.key = private.area_key(l.neighborhood)), 0)');

drop function private.without_condition(jsonb);

CREATE OR REPLACE FUNCTION private.alert_keys_of(_test text, OUT city integer, OUT deal smallint, OUT rooms_from bigint, OUT rooms_to bigint, OUT price_from bigint, OUT price_to bigint, OUT types integer, OUT features integer)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.alert_lasts(f jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select f is null or not f ? 'listed' and not f ?| array['withoutCity', 'withoutNeighborhood'] and f ->> 'entrance' is distinct from 'now' and not exists (
    -- Cities are looked up once, and not for each name.
    select from (select case when f ? 'city' then coalesce(private.city_ids(private.names_in(f -> 'city')), '') end as ids offset 0) cities,
      unnest((private.names_in(f -> 'neighborhood'))[1:50]) named
    where not private.is_neighborhood(named, cities.ids))
$function$;

CREATE OR REPLACE FUNCTION private.counted_conditions()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select '^( and r\.(city|deal) (= [0-9]+|(not )?in \([0-9, ]+\)))*$' $function$;

CREATE OR REPLACE FUNCTION private.hold_counts(_agent uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  brought integer;
begin
  insert into private.search_cities (name, key)
  select p.city, private.search_key(p.city) from public.properties p
  where p.agent_id = _agent and p.city is not null and not exists (select from private.search_cities c where c.name = p.city)
  group by p.city order by p.city on conflict do nothing;
  get diagnostics brought = row_count;
  perform private.admit_places(_agent, brought);
  insert into private.search_neighborhoods (key)
  select distinct private.area_key(p.neighborhood) as key from public.properties p
  where p.agent_id = _agent and private.area_key(p.neighborhood) <> '' order by key on conflict do nothing;
  insert into private.search_counts (city, deal, listings)
  select distinct c.id, case p.transaction_type when 'sale' then 1 else 2 end, 0
  from public.properties p join private.search_cities c on c.name = p.city
  where p.agent_id = _agent order by 1, 2 on conflict do nothing;
  perform from private.search_counts s
  where (s.city, s.deal) in (
    select c.id, case p.transaction_type when 'sale' then 1 else 2 end
    from public.properties p join private.search_cities c on c.name = p.city where p.agent_id = _agent)
  order by s.city, s.deal for no key update;
end $function$;

CREATE OR REPLACE FUNCTION private.index_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  same tsvector;
  hood constant text := private.area_key(new.neighborhood);
begin
  if not exists (select from private.search_cities where name = new.city) then
    insert into private.search_cities (name, key) values (new.city, private.search_key(new.city))
    on conflict do nothing;
    if found then perform private.admit_places(new.agent_id, 1); end if;
  end if;
  -- How many new names an agent may bring is limited in 073_areas.sql.
  if hood <> '' and not exists (select from private.search_neighborhoods where key = hood) then
    insert into private.search_neighborhoods (key) values (hood) on conflict do nothing;
  end if;
  if tg_op = 'UPDATE' and (new.title, new.city, new.neighborhood, new.address, new.description)
    is not distinct from (old.title, old.city, old.neighborhood, old.address, old.description) then
    select words into same from private.search_rows where id = new.id;
  end if;
  perform private.store_search_row(private.search_row(new, same));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.neighborhood_ids(_names text[], _city_ids text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    with named as (
      select distinct private.area_key(name) as key, private.is_neighborhood(name, _city_ids) as known from unnest(_names) name)
    select string_agg(distinct s.id::text, ', ')
    from named n join private.search_neighborhoods s
      on case when n.known then s.key = n.key
        else n.key <> '' and position(format(' %s ', n.key) in format(' %s ', s.key)) > 0 end);
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
  without text;
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
      ('parkingMin', '>=', 'parking_spots', 1, null),
      -- The newest listing when a program began to page through a list.
      ('seqMax', '<=', 'seq', 1, null)) filters (name, operator, col, units, ids)
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
  -- What a search leaves out; a name that nothing has leaves nothing out.
  without := private.city_ids(private.names_in(f -> 'withoutCity'));
  if without is not null then conditions := conditions || format(' and r.city not in (%s)', without); end if;
  without := private.neighborhood_ids((private.names_in(f -> 'withoutNeighborhood'))[1:50], ids);
  if without is not null then conditions := conditions || format(' and r.neighborhood not in (%s)', without); end if;
  if f ->> 'agentId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || format(' and r.agent_id = %L::uuid', f ->> 'agentId');
  end if;
  if f ->> 'companyId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || format(
      ' and r.agent_id in (select a.id from public.public_agents a where a.company_id = %L::uuid)', f ->> 'companyId');
  end if;
  -- Several ids: every one, one or none of them, in a column of bits, under the names that these have there.
  for filter in
    select * from (values
      ('features', 'all', 'features', ''),
      ('only', 'all', 'features', 'only:'),
      ('condition', 'any', 'features', 'condition:'),
      ('propertyTypes', 'any', 'types', ''),
      ('without', 'none', 'features', ''),
      ('withoutTypes', 'none', 'types', '')) filters (name, match, col, prefix)
    where jsonb_typeof(f -> name) = 'array' and f -> name <> '[]'
  loop
    select coalesce(bit_or(case filter.col when 'types' then private.type_bit(v)
      else private.feature_bit(filter.prefix || v) end), 0)
    into mask from jsonb_array_elements_text(f -> filter.name) v;
    if filter.match = 'any' then
      conditions := conditions || format(' and (r.%I & %s) <> 0', filter.col, mask);
    elsif mask <> 0 then
      conditions := conditions
        || format(' and (r.%I & %s) = %s', filter.col, mask, case filter.match when 'all' then mask else 0 end);
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
  conditions := conditions || private.kinds_condition(f -> 'kinds')
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

CREATE OR REPLACE FUNCTION private.set_conditions()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '^( and (r\.(city|neighborhood|deal|rooms|price|area|balcony|floor|price_per_sqm|parking_spots|entrance_date|listed_on) '
    || '(= [0-9]+|(not )?in \([0-9, ]+\)|[<>]= [0-9]+|[<>]= ''[0-9-]+''::date|= any \(''\{[0-9,]*\}''::smallint\[\]\))'
    || '|\(r\.(features|types) & [0-9]+\) (=|<>) [0-9]+|r\.lowered is not null))*$'
$function$;

CREATE OR REPLACE FUNCTION private.set_expression(conditions text, OUT expression text, OUT numbers integer[], OUT names text[])
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  condition text[];
  col text;
  mask integer;
  operator text;
  operand text;
  ids integer[];
  width integer;
  first integer;
  n bigint;
  known text;
  compared text;
  slice text;
  upto integer := 0;
begin
  expression := '~ none';
  numbers := '{}';
  names := '{}';
  if position('r.deal ' in conditions) = 0 then conditions := conditions || ' and r.deal in (1, 2)'; end if;
  for condition in select regexp_matches(conditions,
    'and \(?r\.(\w+)(?: & (\d+)\))? (=|<>|in|not in|[<>]=|is not null)(?! any)(?: [(''])?([0-9, -]*)', 'g')
  loop
    col := condition[1];
    mask := condition[2];
    operator := condition[3];
    operand := btrim(condition[4]);
    if operator = 'is not null' then
      upto := upto + 1;
      numbers := numbers || upto;
      names := names || format('=%s', col);
      expression := expression || format(' & coalesce(s%s, none)', upto);
    elsif mask is not null or col in ('city', 'neighborhood', 'deal') then
      ids := case when mask is null then string_to_array(operand, ', ')::integer[]
        else array(select b from generate_series(0, 30) b where mask >> b & 1 = 1) end;
      -- Every one of a mask, or one of them, or none.
      for i in 1 .. cardinality(ids) loop
        if i = 1 or mask is not null and operator = '=' and operand <> '0' then
          upto := upto + 1;
          expression := expression
            || case when operator = 'not in' or mask is not null and operand = '0' and operator = '=' then ' & ~ ' else ' & ' end
            || format('coalesce(s%s, none)', upto);
        end if;
        numbers := numbers || upto;
        names := names || format('=%s %s', col, ids[i]);
      end loop;
      if ids = '{}' then expression := expression || ' & none'; end if;
    else
      n := case when col in ('entrance_date', 'listed_on') then operand::date - '1900-01-01' else operand::bigint end;
      width := case when col in ('rooms', 'parking_spots') then 7 when col = 'price' then 40
        when col in ('entrance_date', 'listed_on') then 22 else 31 end;
      first := numbers[array_position(names, '=' || col)];
      if first is null then
        first := upto + 1;
        upto := first + width;
        numbers := numbers || array(select generate_series(first, upto));
        names := names || ('=' || col) || array(select format('=%s %s', col, b) from generate_series(0, width - 1) b);
      end if;
      known := format('coalesce(s%s, none)', first);
      compared := known;
      for b in 0 .. 62 loop
        exit when b >= width and n >> b = 0;
        slice := case when b < width then format('coalesce(s%s, none)', first + 1 + b) else 'none' end;
        if operator = '>=' then
          compared := case when n >> b & 1 = 1 then format('(%s & %s)', compared, slice)
            when compared <> known then format('(%s | %s)', compared, slice) else known end;
        else
          compared := case when n >> b & 1 = 0 then format('(%s & ~ %s)', compared, slice)
            when compared <> known then format('(%s | ~ %s)', compared, slice) else known end;
        end if;
      end loop;
      expression := expression || format(' & %s & %s', known, compared);
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.sets_of(r private.search_rows)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select word from unnest(tsvector_to_array(r.words)) word where substr(word, 2, 1) <> ':'
  union all select '=city ' || r.city
  union all select '=deal ' || r.deal
  union all select '=neighborhood ' || r.neighborhood where r.neighborhood <> 0
$function$;

select private.write_columns();

reset check_function_bodies;

-- The listings that are there. Nobody's alert turns by it, and of the sets only the new ones are missing.
insert into private.search_neighborhoods (key)
select distinct private.area_key(neighborhood) as key from public.public_listings
where private.area_key(neighborhood) <> '' order by key;
alter table private.search_rows disable trigger user;
update private.search_rows s set neighborhood = coalesce(n.id, 0)
from public.public_listings l left join private.search_neighborhoods n on n.key = private.area_key(l.neighborhood)
where l.id = s.id;
alter table private.search_rows enable trigger user;
insert into private.search_sets (name, chunk, members)
select '=neighborhood ' || neighborhood, seq >> 14, bit_or(private.bit_of(seq))
from private.search_rows where neighborhood <> 0 group by neighborhood, seq >> 14;
select private.index_search_rows();
