-- The search of visitors. A narrow row a public listing answers every filter, sort and count from
-- covering indexes; words have an index of their own. Both hold only what the projection holds, so
-- what is hidden cannot be searched for. Measured: see bench/search.ts.

create table private.search_cities (
  id integer generated always as identity primary key,
  name text not null unique,
  key text not null
);

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
  -- a bit a feature, a bit a property type, in the order of private.feature_bit and private.type_bit
  features integer not null,
  types integer not null
);
-- One a sort, and again with the city in front: rows and counts come from the index alone.
create index search_rows_newest on private.search_rows (seq desc)
  include (city, deal, rooms, price, area, balcony, floor, features, types);
create index search_rows_price on private.search_rows (price, seq desc)
  include (city, deal, rooms, area, balcony, floor, features, types);
create index search_rows_area on private.search_rows (area, seq desc)
  include (city, deal, rooms, price, balcony, floor, features, types);
create index search_rows_rooms on private.search_rows (rooms, seq desc)
  include (city, deal, price, area, balcony, floor, features, types);
create index search_rows_city on private.search_rows (city, seq desc)
  include (deal, rooms, price, area, balcony, floor, features, types);
create index search_rows_city_price on private.search_rows (city, price, seq desc)
  include (deal, rooms, area, balcony, floor, features, types);
create index search_rows_city_area on private.search_rows (city, area, seq desc)
  include (deal, rooms, price, balcony, floor, features, types);
create index search_rows_city_rooms on private.search_rows (city, rooms, seq desc)
  include (deal, price, area, balcony, floor, features, types);
-- And rooms with price, the pair that most narrows: no row is read that one of the two refuses.
create index search_rows_rooms_price on private.search_rows (rooms, price)
  include (seq, city, deal, area, balcony, floor, features, types);
create index search_rows_city_rooms_price on private.search_rows (city, rooms, price)
  include (seq, deal, area, balcony, floor, features, types);
create index search_rows_agent on private.search_rows (agent_id, seq desc);

-- Words, and the words of the neighbourhood and the address once more under "n:" and "a:".
create table private.search_words (
  seq bigint primary key references private.search_rows (seq) on delete cascade,
  words tsvector not null
);
create index search_words_words on private.search_words using gin (words) with (fastupdate = off);

create table private.search_counts (
  city integer not null references private.search_cities (id),
  deal smallint not null,
  listings integer not null,
  primary key (city, deal)
);

alter table private.search_cities enable row level security;
alter table private.search_rows enable row level security;
alter table private.search_words enable row level security;
alter table private.search_counts enable row level security;

create function private.feature_bit(_name text) returns integer
language sql immutable set search_path = ''
as $$
  select 1 << array_position(array['elevator', 'parking', 'storage', 'air_conditioning', 'mamad',
    'solar_water_heater', 'gas_water_heating', 'shared_yard', 'security', 'double_glazed_windows',
    'balcony', 'garden', 'renovated', 'furnished', 'accessible'], _name)
$$;

create function private.type_bit(_name text) returns integer
language sql immutable set search_path = ''
as $$
  select 1 << array_position(array['apartment', 'garden_apartment', 'penthouse', 'duplex', 'triplex',
    'housing_unit', 'studio_loft', 'basement', 'private_house', 'semi_detached', 'farm_outbuilding',
    'agricultural_farm', 'plot', 'sheltered_housing', 'residential_building', 'storage', 'parking',
    'purchase_group', 'general'], _name)
$$;

-- A hundredth as a whole number that always fits.
create function private.hundredths(_value numeric) returns integer
language sql immutable set search_path = ''
as $$ select case when _value is not null then least(round(_value * 100), 2147483647)::integer end $$;

create function private.search_row(l public.public_listings) returns private.search_rows
language sql stable set search_path = ''
as $$
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
    (select coalesce(bit_or(private.type_bit(t)), 0) from unnest(l.property_types) t)
  )::private.search_rows
  from private.search_cities c where c.name = l.city
$$;

create function private.search_words_of(l public.public_listings) returns tsvector
language sql stable set search_path = ''
as $$
  select array_to_tsvector(
    private.index_tokens(concat_ws(' ', l.title, l.city, l.neighborhood, l.address, l.description))
    || array(select 'n:' || t from unnest(private.index_tokens(l.neighborhood)) t)
    || array(select 'a:' || t from unnest(private.index_tokens(concat_ws(' ', l.address, l.neighborhood))) t))
$$;

create function private.index_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  r private.search_rows;
begin
  if not exists (select from private.search_cities where name = new.city) then
    insert into private.search_cities (name, key) values (new.city, private.search_key(new.city))
    on conflict do nothing;
  end if;
  r := private.search_row(new);
  insert into private.search_rows as s select (r).* on conflict (id) do update
  set (seq, agent_id, city, deal, rooms, price, area, balcony, floor, features, types)
    = (excluded.seq, excluded.agent_id, excluded.city, excluded.deal, excluded.rooms, excluded.price,
       excluded.area, excluded.balcony, excluded.floor, excluded.features, excluded.types)
  where s is distinct from excluded;
  if tg_op = 'UPDATE' and (new.title, new.city, new.neighborhood, new.address, new.description)
    is not distinct from (old.title, old.city, old.neighborhood, old.address, old.description) then
    return null;
  end if;
  insert into private.search_words (seq, words) values (new.seq, private.search_words_of(new))
  on conflict (seq) do update set words = excluded.words;
  return null;
end $$;
create trigger index_listing after insert or update on public.public_listings
  for each row execute function private.index_listing();

-- Totals of cities and deals; always in one order, so that two bulk writes cannot lock each other.
create function private.count_search_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, count(*) from fresh group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
  elsif tg_op = 'DELETE' then
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, -count(*) from stale group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
  else
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, sum(n) from (
      select city, deal, 1 as n from fresh union all select city, deal, -1 from stale) both_sides
    group by city, deal having sum(n) <> 0 order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on private.search_rows
  referencing new table as fresh for each statement execute function private.count_search_rows();
create trigger count_deleted after delete on private.search_rows
  referencing old table as stale for each statement execute function private.count_search_rows();
create trigger count_updated after update on private.search_rows
  referencing old table as stale new table as fresh for each statement execute function private.count_search_rows();

-- What a visitor's words must match: each word as a beginning, or its bare form exactly. "field" is
-- "n:" or "a:" for the words of one column. Null when there is no word.
create function private.words_query(_text text, field text default '') returns text
language sql immutable set search_path = ''
as $$
  select string_agg('(' || (
      select string_agg(term, ' | ') from (
        select '''' || field || left(w, 60) || ''':*' as term
        union all select '''' || field || left(f, 60) || '''' from private.bare_forms(w) f) terms) || ')', ' & ')
  from (select w from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
        where w <> '' limit 10) words
$$;

-- The conditions of a search as SQL over private.search_rows r, made of typed numbers only; words
-- apart, because they go through their own index. What is not understood is left out.
create function private.search_conditions(f jsonb, out conditions text, out words text)
language plpgsql stable set search_path = ''
as $$
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
end $$;

-- What a sort is by: a column of private.search_rows and a direction, or neither for the newest first.
create function private.search_order(sort text, out col text, out direction text)
language sql immutable set search_path = ''
as $$
  select case parts[1] when 'price' then 'price' when 'size' then 'area' when 'rooms' then 'rooms' end, parts[2]
  from regexp_match(sort, '^(price|size|rooms)_(asc|desc)$') parts
$$;

-- A page of what words have picked, and how many they have picked. That is in no order that an index
-- could go on with and costs more than all that follows, so it is read once. A common word may pick
-- a third of all rows: with the usual memory PostgreSQL would keep their pages instead, and compare
-- every text on them again.
create function private.search_found(_from text, _where text, sort text, first_row integer,
  out total bigint, out seqs bigint[])
language plpgsql stable set search_path = '' set jit = off set work_mem = '32MB'
as $$
declare
  o record := private.search_order(sort);
begin
  execute format(
    'with found as materialized (select r.seq, %s as k from %s where %s)
     select (select count(*) from found),
       (select array_agg(seq) from (select seq from found order by k %s nulls last, seq desc limit 24 offset %s) page)',
    coalesce('r.' || quote_ident(o.col), '0'), _from, _where, coalesce(o.direction, 'asc'), first_row)
  into total, seqs;
end $$;

-- The seqs of one page in the order of the sort. Hidden prices and unknown sizes come last either way.
create function private.search_page(_from text, _where text, sort text, first_row integer)
returns bigint[]
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  page_size constant integer := 24;
  upto integer := first_row + page_size;
  o record := private.search_order(sort);
  picked bigint[] := '{}';
  of_value bigint[];
  room integer := 32767;
begin
  if o.col is null then
    execute format('select array_agg(seq) from (select r.seq from %s where %s order by r.seq desc limit %s offset %s) page',
      _from, _where, page_size, first_row)
    into picked;
  elsif sort = 'rooms_desc' then
    -- Few values with many rows each: one read of the index a value, from the largest down.
    loop
      execute format('select max(r.rooms) from %s where %s and r.rooms < %s', _from, _where, room) into room;
      exit when room is null;
      execute format('select array_agg(seq) from (select r.seq from %s where %s and r.rooms = %s order by r.seq desc limit %s) page',
        _from, _where, room, upto) into of_value;
      picked := picked || of_value;
      exit when cardinality(picked) >= upto;
    end loop;
    if cardinality(picked) < upto then
      execute format('select array_agg(seq) from (select r.seq from %s where %s and r.rooms is null order by r.seq desc limit %s) page',
        _from, _where, upto - cardinality(picked)) into of_value;
      picked := picked || of_value;
    end if;
    picked := picked[first_row + 1 : upto];
  else
    -- Two branches, known and unknown, because "nulls last" matches no index read backwards.
    execute format(
      'select array_agg(seq) from (select seq from (
         (select r.seq, r.%1$I as k, 0 as later from %2$s where %3$s and r.%1$I is not null order by r.%1$I %4$s, r.seq desc limit %5$s)
         union all
         (select r.seq, r.%1$I, 1 from %2$s where %3$s and r.%1$I is null order by r.seq desc limit %5$s)) both_branches
       order by later, k %4$s, seq desc limit %6$s offset %7$s) page',
      o.col, _from, _where, o.direction, upto, page_size, first_row)
    into picked;
  end if;
  return coalesce(picked, '{}');
end $$;

-- One call a page: the exact total and the 24 rows. Definer, because the index is not a table of the
-- API; it holds nothing that the projection does not show everyone. Each statement is planned with
-- its values: a general plan was 55 times slower.
create function public.search_listings(filters jsonb default '{}', sort text default 'newest', page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
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
    if asked.conditions ~ '^( and r\.(city|deal) = [0-9]+)*$' then
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.search_listings(jsonb, text, integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.search_listings(jsonb, text, integer) is
  '`{total, rows}`; filters longer than 20 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city, neighborhood, address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max (numbers), features (ids), propertyTypes (ids), text, agentId, companyId. Sort: newest, price_asc, price_desc, size_asc, size_desc, rooms_asc, rooms_desc. A row is a `public_listings` row without description, with `agent {id, username, name, phone, profile_image_url, show_property_ids, company {id, name, slug, logo_url} or null}`';
