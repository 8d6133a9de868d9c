-- Words that a search does not understand rank its homes instead of narrowing them. They stand in the rows of the
-- search, apart from their page (TOAST), so that what words pick is counted without a second table.

set check_function_bodies = off;
-- Compiling for each row costs more than the row.
set jit = off;

drop table private.search_words;
alter table private.search_rows add column words tsvector;
alter table private.search_rows alter column words set storage external;
alter table private.search_rows set (toast_tuple_target = 128);

drop function private.search_page(text,text,text,integer);
drop function private.search_row(public.public_listings);
drop function private.words_query(text,text);
drop function private.search_conditions(jsonb);
drop function private.search_found(text,text,text,integer);

CREATE OR REPLACE FUNCTION private.index_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r private.search_rows;
  same tsvector;
begin
  if not exists (select from private.search_cities where name = new.city) then
    insert into private.search_cities (name, key) values (new.city, private.search_key(new.city))
    on conflict do nothing;
  end if;
  if tg_op = 'UPDATE' and (new.title, new.city, new.neighborhood, new.address, new.description)
    is not distinct from (old.title, old.city, old.neighborhood, old.address, old.description) then
    select words into same from private.search_rows where id = new.id;
  end if;
  r := private.search_row(new, same);
  insert into private.search_rows as s select (r).* on conflict (id) do update
  set (seq, agent_id, city, deal, rooms, price, area, balcony, floor, features, types, words)
    = (excluded.seq, excluded.agent_id, excluded.city, excluded.deal, excluded.rooms, excluded.price,
       excluded.area, excluded.balcony, excluded.floor, excluded.features, excluded.types, excluded.words)
  where s is distinct from excluded;
  return null;
end $function$;
comment on function private.index_listing() is NULL;

CREATE OR REPLACE FUNCTION private.read_wishes(_text text, OUT demanded text, OUT wished text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  t text := private.norm(left(_text, 200));
  quoted constant text := '(^|[ \n])"([^ \n].*?)"(?=[ \n]|$)';
begin
  select string_agg(part[2], ' ') into demanded from regexp_matches(t, quoted, 'g') part;
  wished := regexp_replace(t, quoted, ' ', 'g');
end $function$;
comment on function private.read_wishes(text) is NULL;

CREATE OR REPLACE FUNCTION private.search_conditions(f jsonb, OUT conditions text, OUT words text, OUT all_wishes text, OUT any_wish text)
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
  spoken record := private.read_wishes(case when jsonb_typeof(f -> 'text') = 'string' then f ->> 'text' end);
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
    (private.words_query(spoken.demanded)),
    ((select '(' || string_agg(private.words_query(name, 'n:'), ' | ') || ')' from unnest(private.names_in(f -> 'neighborhood')) name)),
    (private.words_query(case when jsonb_typeof(f -> 'address') = 'string' then f ->> 'address' end, 'a:'))) v (q)
  where q is not null;
  all_wishes := private.words_query(spoken.wished);
  any_wish := private.words_query(spoken.wished, '', ' | ');
end $function$;
comment on function private.search_conditions(jsonb) is NULL;

CREATE OR REPLACE FUNCTION private.search_row(l public.public_listings, _words tsvector DEFAULT NULL::tsvector)
 RETURNS private.search_rows
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(l.id, l.seq, l.agent_id, c.id,
    case l.transaction_type when 'sale' then 1 else 2 end::smallint,
    (l.rooms * 2)::smallint,
    round(l.price * 100)::bigint,
    private.hundredths(l.built_area), private.hundredths(l.balcony_size), l.floor,
    -- The first bit, of position 0, is not used: array positions begin at 1.
    case when l.elevator then 2 else 0 end + case when l.parking then 4 else 0 end
      + case when l.storage then 8 else 0 end + case when l.air_conditioning then 16 else 0 end
      + case when l.mamad then 32 else 0 end + case when l.solar_water_heater then 64 else 0 end
      + case when l.gas_water_heating then 128 else 0 end + case when l.shared_yard then 256 else 0 end
      + case when l.security then 512 else 0 end + case when l.double_glazed_windows then 1024 else 0 end
      + case when l.balcony then 2048 else 0 end + case when l.garden then 4096 else 0 end
      + case when l.renovated then 8192 else 0 end + case when l.furnished then 16384 else 0 end
      + case when l.accessible then 32768 else 0 end,
    (select coalesce(bit_or(private.type_bit(t)), 0) from unnest(l.property_types) t),
    coalesce(_words, private.search_words_of(l))
  )::private.search_rows
  from private.search_cities c where c.name = l.city
$function$;
comment on function private.search_row(public.public_listings,tsvector) is NULL;

CREATE OR REPLACE FUNCTION private.words_query(_text text, field text DEFAULT ''::text, joint text DEFAULT ' & '::text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg('(' || (
      select string_agg(term, ' | ') from (
        select '''' || field || left(w, 60) || ''':*' as term
        union all select '''' || field || left(f, 60) || '''' from private.bare_forms(w) f) terms) || ')', joint)
  from (select w from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
        where w <> '' limit 10) words
$function$;
comment on function private.words_query(text,text,text) is NULL;

update private.search_rows r set words = private.search_words_of(l)
from public.public_listings l where l.id = r.id;
alter table private.search_rows alter column words set not null;
create index search_rows_words on private.search_rows using gin (words) with (fastupdate = off);

reset check_function_bodies;
reset jit;
