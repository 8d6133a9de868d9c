-- A search may name several cities and several neighbourhoods; one of each is enough.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.city_ids(_names text[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with named as (select distinct private.search_key(name) as key from unnest(_names) name),
    known as (select c.id from named join private.search_cities c using (key)),
    parts as (
      select c.id from named n join private.search_cities c on position(n.key in c.key) > 0
      where cardinality(_names) <= 20 and not exists (select from private.search_cities o where o.key = n.key))
  select string_agg(id::text, ', ' order by id) from (select id from known union select id from parts) cities
$function$;
comment on function private.city_ids(text[]) is NULL;

CREATE OR REPLACE FUNCTION public.count_searches(searches jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  f jsonb;
  asked record;
  total bigint;
  totals jsonb := '[]';
begin
  if pg_column_size(searches) > 200000 then perform private.refuse('filters_too_long', '22023'); end if;
  for f in
    select case when jsonb_typeof(value) = 'object' then value else '{}' end
    from jsonb_array_elements(case when jsonb_typeof(searches) = 'array' then searches else '[]' end)
      with ordinality searched (value, place)
    where place <= 50 order by place
  loop
    asked := private.search_conditions(f);
    if asked.words is not null then
      execute format('select count(*) from (select w.seq from private.search_words w where w.words @@ %L::tsquery offset 0) w
          join private.search_rows r on r.seq = w.seq where true%s', asked.words, asked.conditions)
      into total;
    elsif asked.conditions ~ private.counted_conditions() then
      execute format('select coalesce(sum(r.listings), 0) from private.search_counts r where true%s', asked.conditions)
      into total;
    else
      execute format('select count(*) from private.search_rows r where true%s', asked.conditions) into total;
    end if;
    totals := totals || to_jsonb(total);
  end loop;
  return totals;
end $function$;
comment on function public.count_searches(jsonb) is 'the totals of an array of filters, in its order; the first 50';

CREATE OR REPLACE FUNCTION private.counted_conditions()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select '^( and r\.(city|deal) (= [0-9]+|in \([0-9, ]+\)))*$' $function$;
comment on function private.counted_conditions() is NULL;

CREATE OR REPLACE FUNCTION private.names_in(_value jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(left(name, 100)), '{}')
  from jsonb_array_elements_text(
    case jsonb_typeof(_value) when 'array' then _value when 'string' then jsonb_build_array(_value) else '[]' end) name
  where private.search_key(left(name, 100)) <> ''
$function$;
comment on function private.names_in(jsonb) is NULL;

CREATE OR REPLACE FUNCTION private.search_conditions(f jsonb, OUT conditions text, OUT words text)
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
    ((select '(' || string_agg(private.words_query(name, 'n:'), ' | ') || ')' from unnest(private.names_in(f -> 'neighborhood')) name)),
    (private.words_query(case when jsonb_typeof(f -> 'address') = 'string' then f ->> 'address' end, 'a:'))) v (q)
  where q is not null;
end $function$;
comment on function private.search_conditions(jsonb) is NULL;

CREATE OR REPLACE FUNCTION public.search_listings(filters jsonb DEFAULT '{}'::jsonb, sort text DEFAULT 'newest'::text, page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  at_page integer := least(greatest(coalesce(page, 1), 1), 100);
  asked record;
  source text := 'private.search_rows r';
  total bigint;
  seqs bigint[];
begin
  asked := private.search_conditions(f);
  if asked.words is not null then
    source := format('(select w.seq from private.search_words w where w.words @@ %L::tsquery offset 0) w join private.search_rows r on r.seq = w.seq',
      asked.words);
    select found.total, found.seqs into total, seqs
    from private.search_found(source, 'true' || asked.conditions, sort, (at_page - 1) * 24) found;
  else
    if asked.conditions ~ private.counted_conditions() then
      execute format('select coalesce(sum(r.listings), 0) from private.search_counts r where true%s', asked.conditions)
      into total;
    else
      execute format('select count(*) from %s where true%s', source, asked.conditions) into total;
    end if;
    if total > 0 then
      seqs := private.search_page(source, 'true' || asked.conditions, sort, (at_page - 1) * 24);
    end if;
  end if;
  return jsonb_build_object('total', total, 'rows', coalesce((
    select jsonb_agg((to_jsonb(l) - 'description') || jsonb_build_object('agent', jsonb_build_object(
        'id', a.id, 'username', a.username, 'name', a.name, 'phone', a.phone,
        'profile_image_url', a.profile_image_url, 'show_property_ids', a.show_property_ids,
        'company', case when c.id is not null then jsonb_build_object(
          'id', c.id, 'name', c.name, 'slug', c.slug, 'logo_url', c.logo_url) end)) order by s.place)
    from unnest(seqs) with ordinality s (seq, place)
    join public.public_listings l on l.seq = s.seq
    join public.public_agents a on a.id = l.agent_id
    left join public.public_companies c on c.id = a.company_id), '[]'));
end $function$;
comment on function public.search_listings(jsonb,text,integer) is '`{total, rows}`; filters longer than 20 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max (numbers), features (ids), propertyTypes (ids), text, agentId, companyId. Sort: newest, price_asc, price_desc, size_asc, size_desc, rooms_asc, rooms_desc. A row is a `public_listings` row without description, with `agent {id, username, name, phone, profile_image_url, show_property_ids, company {id, name, slug, logo_url} or null}`';

reset check_function_bodies;
