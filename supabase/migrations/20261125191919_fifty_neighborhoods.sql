-- A search looked up every neighbourhood that its filters named, each by itself: four thousand fit into them, and took
-- six seconds of the database for one call of anybody. The site asks for twenty at most.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.alert_lasts(f jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select f is null or not f ? 'listed' and f ->> 'entrance' is distinct from 'now' and not exists (
    -- Cities are looked up once, and not for each name.
    select from (select case when f ? 'city' then coalesce(private.city_ids(private.names_in(f -> 'city')), '') end as ids offset 0) cities,
      unnest((private.names_in(f -> 'neighborhood'))[1:50]) named
    where not private.is_neighborhood(named, cities.ids))
$function$;
comment on function private.alert_lasts(jsonb) is NULL;

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
  conditions := conditions || private.kinds_condition(f -> 'kinds') || private.without_condition(f -> 'without');
  select string_agg(q, ' & ') into words from (values
    (private.words_query(spoken.demanded)),
    -- Each is looked up by itself: of thousands, which fit into the filters, a search would take seconds.
    ((select '(' || string_agg(private.neighborhood_query(name, ids), ' | ') || ')' from unnest((private.names_in(f -> 'neighborhood'))[1:50]) name)),
    (private.words_query(case when jsonb_typeof(f -> 'address') = 'string' then f ->> 'address' end, 'a:'))) v (q)
  where q is not null;
  wished := spoken.wished;
  all_wishes := private.words_query(spoken.wished);
  any_wish := private.words_query(spoken.wished, '', ' | ');
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
  first_row integer := (least(greatest(coalesce(page, 1), 1), 100) - 1) * 24;
  -- Comparing so many texts one by one costs about what the sets of words do.
  few constant integer := 1000;
  wanted record := private.search_conditions(f);
  pending bigint;
  picked bytea;
  total bigint;
  with_all bigint;
  with_some bigint;
  seqs bigint[];
begin
  if wanted.all_wishes is null and wanted.words is not null then
    select found.total, found.seqs into total, seqs
    from private.search_found(wanted.conditions, wanted.words, sort, first_row) found;
  elsif wanted.all_wishes is null and private.sets_count(wanted.conditions) and not wanted.conditions ~ private.counted_conditions() then
    picked := private.set_of(wanted.conditions);
    total := bit_count(picked);
    if total <= private.few_members() then
      seqs := private.search_members(wanted.conditions, null, sort, first_row, picked);
    else
      seqs := private.search_page(wanted.conditions, sort, first_row);
    end if;
  elsif wanted.all_wishes is null then
    total := private.count_found(wanted.conditions, wanted.words);
    if total > 0 then seqs := private.search_page(wanted.conditions, sort, first_row); end if;
  else
    pending := (select count(*) from private.search_changes);
    if wanted.words is not null or wanted.conditions !~ private.set_conditions() or pending > few then
      total := private.count_found(wanted.conditions, wanted.words);
    end if;
    -- What is noted as changed is compared one by one either way.
    if total <= greatest(few, pending) then
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_few(wanted.conditions, wanted.words, wanted.all_wishes, wanted.any_wish, sort, first_row) ranked;
    else
      select ranked.total, ranked.with_all, ranked.with_some, ranked.seqs into total, with_all, with_some, seqs
      from private.rank_many(wanted.conditions, wanted.words, wanted.wished, wanted.all_wishes, wanted.any_wish,
        sort, first_row) ranked;
    end if;
  end if;
  return jsonb_build_object('total', total, 'wishes', case when with_all is not null then
      jsonb_build_object('all', with_all, 'some', with_some) end, 'rows', private.listing_rows(seqs));
end $function$;
comment on function public.search_listings(jsonb,text,integer) is '`{total, wishes, rows}`; filters longer than 40 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough; of neighborhoods the first 50), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max, pricePerSqmMin/Max, parkingMin (numbers), features, propertyTypes, condition, only (ids), kinds (`homes`), without (features that are not there), entrance (a day or `now`), listed (days ago, at most), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, or price, size, rooms, sqm, lowered with _asc or _desc. A row has what cards show of a `public_listings` row, with `agent {name, company {name} or null}`';

reset check_function_bodies;
