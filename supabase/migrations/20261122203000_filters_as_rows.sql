-- A filter that is a number or a choice is a row of the search's own list, in place of two lists and a case each.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.search_conditions(f jsonb, OUT conditions text, OUT words text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  filter record;
  city_key text;
  n numeric;
  ids text;
  mask integer;
begin
  if pg_column_size(f) > 20000 then perform private.refuse('filters_too_long', '22023'); end if;
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
      ('floorMax', '<=', 'floor', 1, null)) filters (name, operator, col, units, ids)
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
  if jsonb_typeof(f -> 'city') = 'string' and btrim(f ->> 'city') <> '' then
    city_key := private.search_key(left(f ->> 'city', 100));
    select string_agg(c.id::text, ', ') into ids from private.search_cities c where c.key = city_key;
    if ids is null and city_key <> '' then
      select string_agg(c.id::text, ', ') into ids from private.search_cities c
      where position(city_key in c.key) > 0;
    end if;
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
  if jsonb_typeof(f -> 'features') = 'array' then
    select coalesce(bit_or(private.feature_bit(v)), 0) into mask from jsonb_array_elements_text(f -> 'features') v;
    if mask <> 0 then conditions := conditions || format(' and (r.features & %s) = %s', mask, mask); end if;
  end if;
  if jsonb_typeof(f -> 'propertyTypes') = 'array' and jsonb_array_length(f -> 'propertyTypes') > 0 then
    select coalesce(bit_or(private.type_bit(v)), 0) into mask from jsonb_array_elements_text(f -> 'propertyTypes') v;
    conditions := conditions || format(' and (r.types & %s) <> 0', mask);
  end if;
  select string_agg(q, ' & ') into words from (values
    (private.words_query(case when jsonb_typeof(f -> 'text') = 'string' then f ->> 'text' end)),
    (private.words_query(case when jsonb_typeof(f -> 'neighborhood') = 'string' then f ->> 'neighborhood' end, 'n:')),
    (private.words_query(case when jsonb_typeof(f -> 'address') = 'string' then f ->> 'address' end, 'a:'))) v (q)
  where q is not null;
end $function$;
comment on function private.search_conditions(jsonb) is NULL;

reset check_function_bodies;
