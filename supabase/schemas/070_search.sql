-- The search of visitors. One narrow row per public listing serves every filter, sort and count from covering indexes;
-- words have their own index. Both hold only what the projection holds, so hidden values cannot be searched.
-- Benchmarks: bench/search.ts.

create table private.search_cities (
  id integer generated always as identity primary key,
  name text not null unique,
  key text not null
);

create index search_cities_key_idx on private.search_cities (key);

-- Numbers of neighbourhoods, whatever their city, so that a search can leave one out without reading words.
create table private.search_neighborhoods (
  id integer generated always as identity primary key,
  key text not null unique
);

-- Each column holds the listing's column of the same name, or the expression of private.masks.
create table private.search_rows (
  id uuid primary key references public.public_listings (id) on delete cascade,
  seq bigint not null unique,
  agent_id uuid not null,
  city integer not null references private.search_cities (id),
  -- 1 sale, 2 rent
  deal smallint not null,
  -- in half rooms
  rooms smallint,
  -- in agorot; null when the agent hides prices
  price bigint,
  -- in hundredths of a square metre
  area integer,
  balcony integer,
  floor integer,
  -- a bit a feature, each of what else is yes or no, and each condition (private.feature_bit); a bit a type
  features integer not null,
  types integer not null,
  -- Words, and the words of the neighbourhood and the address once more under "n:" and "a:". They are kept out of
  -- the row, so that rows which words pick lie close together.
  words tsvector not null,
  parking_spots smallint,
  entrance_date date,
  -- null when the agent hides dates
  listed_on date,
  -- in agorot; null when the agent hides prices
  price_per_sqm integer,
  -- in tenths of a percent; null when the price did not fall
  lowered smallint,
  -- the point that visitors see, in squares of the map (private.map_x); null when it has none
  x integer,
  y integer,
  -- 0 when it names none
  neighborhood integer
) with (toast_tuple_target = 128);
alter table private.search_rows alter column words set storage external;
create index search_rows_agent on private.search_rows (agent_id, seq desc);
create index search_rows_words on private.search_rows using gin (words) with (fastupdate = off);

-- One index per sort, each again with the city in front, plus rooms with price, the most selective pair: no row is read
-- that either filter would reject. Each index covers every column that filters read, so rows and counts come from the
-- index alone. The index of fallen prices is partial, because few prices fell. Run again when the table gains a column.
create function private.index_search_rows() returns void
language plpgsql set search_path = ''
as $$
declare
  covering record;
begin
  for covering in
    with orders (name, keys) as (values
      ('newest', array['seq']), ('price', array['price', 'seq']), ('area', array['area', 'seq']),
      ('rooms', array['rooms', 'seq']), ('price_per_sqm', array['price_per_sqm', 'seq']),
      ('rooms_price', array['rooms', 'price']), ('lowered', array['lowered', 'seq'])),
    indexes as (
      select 'search_rows_' || name as name, keys from orders
      union all
      select 'search_rows_city' || case when name <> 'newest' then '_' || name else '' end, array['city'] || keys from orders
      union all
      -- Towns lie one above the other more than beside each other.
      select 'search_rows_place', array['y', 'x'])
    select name, regexp_replace(array_to_string(keys, ', '), '(seq|lowered)', '\1 desc', 'g') as keys,
      case when 'lowered' = any (keys) then 'where lowered is not null' when 'y' = any (keys) then 'where y is not null' end as rows,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_catalog.pg_attribute
       where attrelid = 'private.search_rows'::regclass and attnum > 0 and not attisdropped
         and attname not in ('id', 'agent_id', 'words') and attname <> all (keys)) as others
    from indexes
  loop
    execute format('drop index if exists private.%I', covering.name);
    execute format('create index %I on private.search_rows (%s) include (%s) %s',
      covering.name, covering.keys, covering.others, covering.rows);
  end loop;
end $$;
select private.index_search_rows();
-- Homes that a map cannot show.
create index search_rows_unplaced on private.search_rows (seq) where y is null;

create table private.search_counts (
  city integer not null references private.search_cities (id),
  deal smallint not null,
  listings integer not null,
  primary key (city, deal)
);

alter table private.search_cities enable row level security;
alter table private.search_neighborhoods enable row level security;
alter table private.search_rows enable row level security;
alter table private.search_counts enable row level security;

-- Functions that every search calls are in PL/pgSQL: an SQL function with its own search_path is parsed and planned in
-- every transaction, a PL/pgSQL one once per connection.

-- The boolean columns of a listing. The position is the bit in the search index: append only.
create function private.features() returns text[]
language sql immutable set search_path = ''
as $$
  select array['elevator', 'parking', 'storage', 'air_conditioning', 'mamad', 'solar_water_heater', 'gas_water_heating',
    'shared_yard', 'security', 'double_glazed_windows', 'balcony', 'garden', 'renovated', 'furnished', 'accessible']
$$;

-- One bit each: features in their order from the first bit up; other booleans and conditions from the last bit down.
create function private.feature_bit(_name text) returns integer
language sql immutable set search_path = ''
as $$
  select coalesce(
    1 << array_position(private.features(), _name),
    1 << (31 - array_position(array['only:pictures', 'only:available', 'condition:new', 'condition:good',
      'condition:renovated', 'condition:needsRenovation', 'only:programs', 'only:openHouse', 'only:exclusive'], _name)))
$$;

create function private.type_bit(_name text) returns integer
language sql immutable set search_path = ''
as $$
  select 1 << array_position(array['apartment', 'garden_apartment', 'penthouse', 'duplex', 'triplex',
    'housing_unit', 'studio_loft', 'basement', 'private_house', 'semi_detached', 'farm_outbuilding',
    'agricultural_farm', 'plot', 'sheltered_housing', 'residential_building', 'storage', 'parking',
    'purchase_group', 'general'], _name)
$$;

-- Hundredths as an integer that always fits.
create function private.hundredths(_value numeric) returns integer
language plpgsql immutable set search_path = ''
as $$ begin return case when _value is not null then least(round(_value * 100), 2147483647)::integer end; end $$;

create function private.search_words_of(l public.public_listings) returns tsvector
language sql stable set search_path = ''
as $$
  select array_to_tsvector(
    private.index_tokens(concat_ws(' ', l.title, l.city, l.neighborhood, l.address, l.description))
    || array(select 'n:' || t from unnest(private.index_tokens(l.neighborhood)) t)
    || array(select 'h:' || private.area_key(l.neighborhood) where l.neighborhood is not null)
    || array(select 'a:' || t from unnest(private.index_tokens(concat_ws(' ', l.address, l.neighborhood))) t))
$$;

-- Off, because JIT compilation of its statements takes a hundred times longer than running them: half a second per
-- listing.
create function private.index_listing() returns trigger
language plpgsql security definer set search_path = '' set jit = off
as $$
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
end $$;
create trigger index_listing after insert or update on public.public_listings
  for each row execute function private.index_listing();

-- Totals of cities and deals, always in one order, so two bulk writes cannot deadlock. Also notes the changes that the
-- sets of listings do not have yet, see 071_search_sets.sql.
create function private.count_search_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, count(*) from fresh group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    perform private.note_changes(array(select seq from fresh));
  elsif tg_op = 'DELETE' then
    -- The index goes with the listing (its key cascades), a row each, and is mostly gone by then.
    if not exists (select from stale) then return null; end if;
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, -count(*) from stale group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    perform private.note_changes(array(select seq from stale));
  else
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, sum(n) from (
      select city, deal, 1 as n from fresh union all select city, deal, -1 from stale) both_sides
    group by city, deal having sum(n) <> 0 order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    perform private.note_changes(array(
      select unnest(array[s.seq, f.seq]) from stale s join fresh f using (id) where s is distinct from f));
  end if;
  return null;
end $$;
create trigger count_inserted after insert on private.search_rows
  referencing new table as fresh for each statement execute function private.count_search_rows();
create trigger count_deleted after delete on private.search_rows
  referencing old table as stale for each statement execute function private.count_search_rows();
create trigger count_updated after update on private.search_rows
  referencing old table as stale new table as fresh for each statement execute function private.count_search_rows();

-- The query for a visitor's words: each word as a prefix, or its bare form exactly; all of the words, or one of them. A
-- word of a text shorter than four letters matches only as a whole: "הר" is no prefix of "הריהוט". "field" is "n:" or
-- "a:" for the words of one column. Null when there is no word.
create function private.words_query(_text text, field text default '', joint text default ' & ') returns text
language sql stable strict set search_path = ''
as $$
  select string_agg('(' || (
      select string_agg(term, ' | ') from (
        select '''' || field || left(w, 60) || case when field = '' and char_length(w) < 4 then '''' else ''':*' end as term
        union all select '''' || field || left(f, 60) || '''' from private.bare_forms(w) f) terms) || ')', joint)
  from (select w from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
        where w <> '' limit 10) words
$$;

-- One name or several, as in a filter; a value without letters or digits is no name.
create function private.names_in(_value jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(left(name, 100)), '{}')
    from jsonb_array_elements_text(
      case jsonb_typeof(_value) when 'array' then _value when 'string' then jsonb_build_array(_value) else '[]' end) name
    where private.search_key(left(name, 100)) <> '');
end $$;

-- The numbers of these cities, separated by commas, or null. A name that is no city matches the cities that contain it,
-- except in a long list such as a region, which has only whole names.
create function private.city_ids(_names text[]) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with named as (select distinct private.search_key(name) as key from unnest(_names) name),
      known as (select c.id from named join private.search_cities c using (key)),
      parts as (
        select c.id from named n join private.search_cities c on position(n.key in c.key) > 0
        where cardinality(_names) <= 20 and not exists (select from private.search_cities o where o.key = n.key))
    select string_agg(id::text, ', ' order by id) from (select id from known union select id from parts) cities);
end $$;

-- Words in quotes are required; other words are wishes, which rank and never narrow. The twin of readWishes() in
-- lib/search/wishes.ts.
create function private.read_wishes(_text text, out demanded text, out wished text)
language plpgsql immutable set search_path = ''
as $$
declare
  t text := private.norm(left(_text, 200));
  quoted constant text := '(^|[ \n])"([^ \n].*?)"(?=[ \n]|$)';
begin
  select string_agg(part[2], ' ') into demanded from regexp_matches(t, quoted, 'g') part;
  wished := regexp_replace(t, quoted, ' ', 'g');
end $$;

-- Words that describe no home on their own, as search keys. The same as UNCOUNTED in lib/search/wishes.ts.
create function private.uncounted() returns text[]
language sql immutable set search_path = ''
as $$
  select array['ליד', 'ועמ', 'עמ', 'של', 'או', 'גמ', 'וגמ', 'את', 'על', 'אל', 'עד', 'בינ', 'מול', 'תחת', 'מעל', 'לא',
    'בלי', 'ללא', 'רק', 'אבל', 'כי', 'אמ', 'יש', 'אינ', 'כל', 'מאוד', 'לי', 'לנו', 'שלי', 'שלנו', 'זה', 'זו', 'היא',
    'הוא', 'עוד', 'כמו', 'ו', 'ה', 'ב', 'ל', 'מ', 'ש', 'כ']
$$;

-- The wished words, without prepositions and short numbers. Null when there are none. The twin of countedWords() in
-- lib/search/wishes.ts.
create function private.counted_words(_text text) returns text
language sql stable set search_path = ''
as $$
  select string_agg(word, ' ' order by place)
  from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') with ordinality words (word, place)
  where word <> '' and word !~ '^[0-9.]{1,4}$' and not word = any (private.uncounted())
$$;

-- Whether a listing ever named this neighbourhood in one of these cities (as private.city_ids returns them; null for
-- all). A name can become a neighbourhood later, but never stops being one.
create function private.is_neighborhood(_name text, _city_ids text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from private.neighborhoods n
    where n.key = private.area_key(_name) and n.key <> ''
      and (_city_ids is null or n.city in (
        select c.name from private.search_cities c where c.id = any (string_to_array(_city_ids, ', ')::integer[]))));
end $$;

-- A neighbourhood that listings of these cities name matches exactly that one, in any spelling; other words are matched
-- against all names.
create function private.neighborhood_query(_name text, _city_ids text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case when private.is_neighborhood(_name, _city_ids) then format('''h:%s''', private.area_key(_name))
    else private.words_query(_name, 'n:') end;
end $$;

-- The numbers of these neighbourhoods, separated by commas, or null: the known one, or else all that have it among their
-- words.
create function private.neighborhood_ids(_names text[], _city_ids text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with named as (
      select distinct private.area_key(name) as key, private.is_neighborhood(name, _city_ids) as known from unnest(_names) name)
    select string_agg(distinct s.id::text, ', ')
    from named n join private.search_neighborhoods s
      on case when n.known then s.key = n.key
        else n.key <> '' and position(format(' %s ', n.key) in format(' %s ', s.key)) > 0 end);
end $$;

-- "homes": dwellings, the apartments and houses of PROPERTY_TYPE_GROUPS.
create function private.kinds_condition(_kinds jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when _kinds ? 'homes' then format(' and (r.types & %s) <> 0', (
      select bit_or(private.type_bit(t)) from unnest(array['apartment', 'garden_apartment', 'penthouse', 'duplex',
        'triplex', 'housing_unit', 'studio_loft', 'basement', 'private_house', 'semi_detached', 'farm_outbuilding',
        'agricultural_farm']) t))
    else '' end;
end $$;

-- The conditions of a search as SQL over private.search_rows r, built from typed numbers only; the required words
-- separately, because they use their own index, and its wishes: all of them, and any of them. Invalid values are
-- ignored.
create function private.search_conditions(f jsonb, out conditions text, out words text,
  out wished text, out all_wishes text, out any_wish text)
language plpgsql stable set search_path = ''
as $$
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
end $$;

-- Conditions that the totals of cities and deals can answer.
create function private.counted_conditions() returns text
language sql immutable set search_path = ''
as $$ select '^( and r\.(city|deal) (= [0-9]+|(not )?in \([0-9, ]+\)))*$' $$;
