-- The result of a search: how many listings, one page of them, and their order by wishes. See 070_search.sql.

-- The column of private.search_rows and the direction of a sort, or neither for newest first.
create function private.search_order(sort text, out col text, out direction text)
language plpgsql immutable set search_path = ''
as $$
declare
  parts text[] := regexp_match(sort, '^(price|size|rooms|sqm|lowered)_(asc|desc)$');
begin
  col := case parts[1] when 'price' then 'price' when 'size' then 'area' when 'rooms' then 'rooms'
    when 'sqm' then 'price_per_sqm' when 'lowered' then 'lowered' end;
  direction := parts[2];
end $$;

-- The source of rows: the index of words, when there are any, before any other condition. Words are stored out of line,
-- and comparing them row by row is the expensive part.
create function private.search_source(words text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when words is null then 'private.search_rows r'
    else format('(select * from private.search_rows w where w.words @@ %L::tsquery offset 0) r', words) end;
end $$;

-- The number of listings. Totals of a city come from the counters.
create function private.count_found(conditions text, words text) returns bigint
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
as $$
declare
  total bigint;
begin
  if words is null and conditions ~ private.counted_conditions() then
    execute format('select coalesce(sum(r.listings), 0) from private.search_counts r where true%s', conditions)
    into total;
  elsif words is null and private.sets_count(conditions) then
    total := bit_count(private.set_of(conditions));
  else
    execute format('select count(*) from %s where true%s', private.search_source(words), conditions) into total;
  end if;
  return total;
end $$;

-- A page of the listings that match the words, and their total. They come in no order that another index could
-- continue, and reading them costs more than the rest, so it happens once. A common word may match a third of all rows:
-- with the default memory PostgreSQL would keep only their pages and compare every text on them again.
create function private.search_found(conditions text, words text, sort text, first_row integer,
  members bytea default null, out total bigint, out seqs bigint[])
language plpgsql stable set search_path = '' set jit = off set work_mem = '32MB' set enable_seqscan = off
as $$
declare
  o record := private.search_order(sort);
begin
  execute format(
    'with found as materialized (select r.seq, %s as k from %s where true%s)
     select (select count(*) from found),
       (select array_agg(seq) from (select seq from found order by k %s nulls last, seq desc limit 24 offset %s) page)',
    coalesce('r.' || quote_ident(o.col), '0'), private.search_source(words), conditions,
    coalesce(o.direction, 'asc'), first_row)
  into total, seqs using members;
  seqs := coalesce(seqs, '{}');
end $$;

-- The same for few listings, ordered by wishes: those that have all of them, some, none.
create function private.rank_few(conditions text, words text, all_wishes text, any_wish text, sort text, first_row integer,
  out with_all bigint, out with_some bigint, out seqs bigint[])
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  o record := private.search_order(sort);
begin
  execute format(
    'with found as materialized (select r.seq, %s as k,
       case when r.words @@ %L::tsquery then 0 when r.words @@ %L::tsquery then 1 else 2 end as tier
       from %s where true%s)
     select count(*) filter (where tier = 0), count(*) filter (where tier = 1),
       (select array_agg(seq) from (select seq from found order by tier, k %s nulls last, seq desc limit 24 offset %s) page)
     from found',
    coalesce('r.' || quote_ident(o.col), '0'), all_wishes, any_wish,
    private.search_source(words), conditions, coalesce(o.direction, 'asc'), first_row)
  into with_all, with_some, seqs;
  seqs := coalesce(seqs, '{}');
end $$;

-- The seqs of one page in the order of the sort. Hidden prices and unknown sizes come last in both directions.
-- "members": $1 of the conditions.
create function private.search_page(conditions text, sort text, first_row integer, members bytea default null)
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
    execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s order by r.seq desc limit %s offset %s) page',
      conditions, page_size, first_row)
    into picked using members;
  elsif sort = 'rooms_desc' then
    -- Few values with many rows each: one read of the index a value, from the largest down.
    loop
      execute format('select max(r.rooms) from private.search_rows r where true%s and r.rooms < %s', conditions, room) into room using members;
      exit when room is null;
      execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s and r.rooms = %s order by r.seq desc limit %s) page',
        conditions, room, upto) into of_value using members;
      picked := picked || of_value;
      exit when cardinality(picked) >= upto;
    end loop;
    if cardinality(picked) < upto then
      execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s and r.rooms is null order by r.seq desc limit %s) page',
        conditions, upto - cardinality(picked)) into of_value using members;
      picked := picked || of_value;
    end if;
    picked := picked[first_row + 1 : upto];
  else
    -- Two branches, known and unknown, because "nulls last" matches no index read backwards.
    execute format(
      'select array_agg(seq) from (select seq from (
         (select r.seq, r.%1$I as k, 0 as later from private.search_rows r where true%2$s and r.%1$I is not null order by r.%1$I %3$s, r.seq desc limit %4$s)
         union all
         (select r.seq, r.%1$I, 1 from private.search_rows r where true%2$s and r.%1$I is null order by r.seq desc limit %4$s)) both_branches
       order by later, k %3$s, seq desc limit %5$s offset %6$s) page',
      o.col, conditions, o.direction, upto, page_size, first_row)
    into picked using members;
  end if;
  return coalesce(picked, '{}');
end $$;

-- A set of up to this many members is read one by one; of a larger one about one row in 250 is a member, so an index
-- scan soon finds some.
create function private.few_members() returns integer
language sql immutable set search_path = ''
as $$ select 4000 $$;

-- A page of those that are also in a set. Small sets are read one by one; for large ones an index is read in the order
-- of the sort, and enough of its rows are in the set.
create function private.search_members(conditions text, words text, sort text, first_row integer, members bytea)
returns bigint[]
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  o record := private.search_order(sort);
  seqs bigint[];
begin
  if bit_count(members) <= private.few_members() then
    execute format(
      'select array_agg(seq) from (
         select seq from (select * from private.search_rows where seq = any ($1) offset 0) r where true%s%s
         order by %s %s nulls last, seq desc limit 24 offset %s) page',
      conditions, ' and r.words @@ ' || quote_literal(words) || '::tsquery',
      coalesce(quote_ident(o.col), 'seq'), coalesce(o.direction, 'desc'), first_row)
    into seqs using private.members_of(members);
    return coalesce(seqs, '{}');
  end if;
  conditions := format('%s and get_bit($1, %s) = 1', conditions, private.bit_place());
  if words is null then return private.search_page(conditions, sort, first_row, members); end if;
  select found.seqs into seqs from private.search_found(conditions, words, sort, first_row, members) found;
  return seqs;
end $$;

-- And for many listings, by the sets of words (071_search_sets.sql).
create function private.rank_many(conditions text, words text, wished text, all_wishes text, any_wish text,
  sort text, first_row integer, out total bigint, out with_all bigint, out with_some bigint, out seqs bigint[])
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  sets record := private.wish_sets(conditions, wished, all_wishes, any_wish);
  with_none bigint;
begin
  if words is null and conditions ~ private.set_conditions() then
    with_all := bit_count(sets.having_all);
    with_some := bit_count(sets.having_some);
    with_none := bit_count(sets.having_none);
  else
    execute format(
      'select count(*) filter (where get_bit($1, place) = 1), count(*) filter (where get_bit($2, place) = 1),
         count(*) filter (where get_bit($3, place) = 1) from %s cross join lateral (select %s as place) bits where true%s',
      private.search_source(words), private.bit_place(), conditions)
    into with_all, with_some, with_none using sets.having_all, sets.having_some, sets.having_none;
  end if;
  total := with_all + with_some + with_none;
  seqs := '{}';
  if first_row < with_all then
    seqs := private.search_members(conditions, words, sort, first_row, sets.having_all);
  end if;
  first_row := greatest(first_row - with_all, 0);
  if cardinality(seqs) < 24 and first_row < with_some then
    seqs := seqs || private.search_members(conditions, words, sort, first_row, sets.having_some);
  end if;
  first_row := greatest(first_row - with_some, 0);
  if cardinality(seqs) < 24 and first_row < with_none then
    seqs := seqs || private.search_members(conditions, words, sort, first_row, sets.having_none);
  end if;
  seqs := seqs[1 : 24];
end $$;

-- The rows of these listings, in this order, with the columns that cards show (`foundSchema` in server/card/card.ts):
-- whole rows would take half of the database time of a search.
create function private.listing_rows(_seqs bigint[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(shown) order by s.place), '[]')
    from unnest(_seqs) with ordinality s (seq, place)
    join public.public_listings l on l.seq = s.seq
    join public.public_agents a on a.id = l.agent_id
    left join public.public_companies c on c.id = a.company_id
    cross join lateral (select l.id, l.title, l.transaction_type, l.price, l.price_per_sqm, l.city, l.neighborhood,
      l.address, l.rooms, l.floor, l.built_area, l.property_types, l.main_image_url, l.images, l.ribbon_enabled,
      l.ribbon_text, l.ribbon_bg_color, l.listed_on, l.lowered_percent, l.status, l.is_new, l.automatic_ribbons, l.is_exclusive,
      l.open_house_on,
      jsonb_build_object('name', a.name,
        'company', case when c.id is not null then jsonb_build_object('name', c.name) end) as agent) shown);
end $$;

-- How many listings a search has, how many of them have all wishes and some (null without wishes), and the seqs of one
-- page. `chooser` is the agent whose own order applies. Each statement is planned with its values: a generic plan was
-- 55 times slower.
create function private.find_page(f jsonb, sort text, page integer,
  out total bigint, out with_all bigint, out with_some bigint, out chooser uuid, out seqs bigint[])
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  first_row integer := (least(greatest(coalesce(page, 1), 1), 100) - 1) * 24;
  -- Comparing so many texts one by one costs about what the sets of words do.
  few constant integer := 1000;
  wanted record := private.search_conditions(f);
  pending bigint;
  picked bytea;
begin
  -- The order of an agent is one of that agent's homes alone.
  chooser := case when sort = 'chosen' and wanted.conditions ~ ' and r\.agent_id = ' then f ->> 'agentId' end;
  if chooser is not null then
    select chosen.total, chosen.with_all, chosen.with_some, chosen.seqs into total, with_all, with_some, seqs
    from private.search_chosen(wanted.conditions, wanted.words, wanted.all_wishes, wanted.any_wish, first_row) chosen;
  elsif wanted.all_wishes is null and wanted.words is not null then
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
    pending := private.pending_changes();
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
end $$;

-- One call per page: the exact total and the 24 rows. Definer, because the index is not a table of the API; it holds
-- nothing that the projection does not show everyone.
create function public.search_listings(filters jsonb default '{}', sort text default 'newest', page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  found record := private.find_page(case when jsonb_typeof(filters) = 'object' then filters else '{}' end, sort, page);
begin
  return jsonb_build_object('total', found.total, 'wishes', case when found.with_all is not null then
      jsonb_build_object('all', found.with_all, 'some', found.with_some) end, 'rows', private.listing_rows(found.seqs))
    || case when found.chooser is null then '{}' else jsonb_build_object('chosen', private.chosen_of(found.chooser)) end;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.search_listings(jsonb, text, integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.search_listings(jsonb, text, integer) is
  '`{total, wishes, rows}`; filters longer than 40 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough; of neighborhoods the first 50), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max, pricePerSqmMin/Max, parkingMin (numbers), features, propertyTypes, condition, only (ids), kinds (`homes`), without (features that are not there), entrance (a day or `now`), listed (days ago, at most), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, or price, size, rooms, sqm, lowered with _asc or _desc; with agentId also `chosen`, the order of that agent (`save_chosen_homes`), whose answer has `chosen {homes, pinned}` beside the rest. A row has what cards show of a `public_listings` row, with `agent {name, company {name} or null}`';

-- The rows of these listings for API clients (`homeOf` in server/api/homes.ts): every field of a home except its
-- description, which lists omit because it would be half of the response.
create function private.program_rows(_seqs bigint[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(shown) order by s.place), '[]')
    from unnest(_seqs) with ordinality s (seq, place)
    join public.public_listings l on l.seq = s.seq
    join public.public_agents a on a.id = l.agent_id
    left join public.public_companies c on c.id = a.company_id
    cross join lateral (select l.id, l.title, l.transaction_type, l.price, l.price_per_sqm, l.city, l.neighborhood,
      l.address, l.rooms, l.built_area, l.garden_area, l.balcony_size, l.floor, l.floors_in_building, l.parking_spots,
      l.entrance_date, l.condition, l.main_image_url, l.images, l.property_types, l.elevator, l.parking, l.storage,
      l.air_conditioning, l.mamad, l.solar_water_heater, l.gas_water_heating, l.shared_yard, l.security,
      l.double_glazed_windows, l.balcony, l.garden, l.renovated, l.furnished, l.accessible, l.listed_on,
      l.lowered_percent, l.status, l.map_lat, l.map_lng, l.map_place, l.is_exclusive, l.open_house_on,
      jsonb_build_object('username', a.username, 'license', a.license, 'name', a.name,
        'company', case when c.id is not null then jsonb_build_object('name', c.name) end) as agent) shown);
end $$;

-- The same for API clients, in one snapshot: rows with more about their agents, and the newest listing, from which
-- later pages of this search are counted. Definer as `search_listings` is.
create function public.search_for_programs(filters jsonb default '{}', sort text default 'newest', page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  found record := private.find_page(
    f || jsonb_build_object('only', coalesce(f -> 'only', '[]') || '"programs"'), sort, page);
begin
  return jsonb_build_object('total', found.total,
    'newest', (select coalesce(max(l.seq), 0) from public.public_listings l),
    'rows', private.program_rows(found.seqs));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.search_for_programs(jsonb, text, integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.search_for_programs(jsonb, text, integer) is
  '`{total, newest, rows}` of what `search_listings` finds among homes that are shown to programs: `newest`, the largest `seq` there is, and rows of `public_listings` without descriptions and what only pages show, with `agent {username, license, name, company {name} or null}`<br>refuses 22023 `filters_too_long`';
