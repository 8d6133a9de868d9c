-- Filters of all kinds are answered by sets of listings where there are many: a filter of the whole country, or of a
-- large city, was counted row by row.

set check_function_bodies = off;


drop function private.count_in_sets(text);

drop function private.set_names(text);

CREATE OR REPLACE FUNCTION private.count_found(conditions text, words text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
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
end $function$;
comment on function private.count_found(text,text) is NULL;

CREATE OR REPLACE FUNCTION private.count_search_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, count(*) from fresh group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    insert into private.search_changes select seq from fresh;
  elsif tg_op = 'DELETE' then
    -- The index goes with the listing (its key cascades), a row each, and is mostly gone by then.
    if not exists (select from stale) then return null; end if;
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, -count(*) from stale group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    insert into private.search_changes select seq from stale;
  else
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, sum(n) from (
      select city, deal, 1 as n from fresh union all select city, deal, -1 from stale) both_sides
    group by city, deal having sum(n) <> 0 order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    insert into private.search_changes
    select unnest(array[s.seq, f.seq]) from stale s join fresh f using (id) where s is distinct from f;
  end if;
  return null;
end $function$;
comment on function private.count_search_rows() is NULL;

CREATE OR REPLACE FUNCTION private.many_listings()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 100000 $function$;
comment on function private.many_listings() is NULL;

CREATE OR REPLACE FUNCTION private.members_of(_set bytea)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(byte * 8 + bit), '{}')
  from generate_series(0::bigint, (length(_set) - 1) / 128) part,
    lateral generate_series(part * 16, part * 16 + 15) word,
    lateral generate_series(word * 8, least(word * 8 + 7, length(_set) - 1)) byte,
    generate_series(0, 7) bit
  where substr(_set, (part * 128 + 1)::integer, 128) <> decode(repeat('00', 128), 'hex')
    and substr(_set, (word * 8 + 1)::integer, 8) not in ('', '\x0000000000000000')
    and get_byte(_set, byte::integer) <> 0 and get_bit(_set, byte * 8 + bit) = 1
$function$;
comment on function private.members_of(bytea) is NULL;

CREATE OR REPLACE FUNCTION private.numbers_of(r private.search_rows, OUT name text, OUT n bigint)
 RETURNS SETOF record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values ('rooms', r.rooms::bigint), ('price', r.price), ('area', r.area), ('balcony', r.balcony), ('floor', r.floor),
    ('price_per_sqm', r.price_per_sqm), ('parking_spots', r.parking_spots), ('lowered', r.lowered),
    ('entrance_date', r.entrance_date - '1900-01-01'), ('listed_on', r.listed_on - '1900-01-01'),
    ('features', r.features), ('types', r.types)
$function$;
comment on function private.numbers_of(private.search_rows) is NULL;

CREATE OR REPLACE FUNCTION private.picked_sets(conditions text, OUT chunk integer, OUT members bit)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  asked record := private.set_expression(conditions);
begin
  return query execute format(
    'select chunk, %s from (
       select s.chunk, %s from unnest($1, $2) asked (number, name) join private.search_sets s using (name) group by 1) sets
     cross join (select 0::bit(16384) as none offset 0) nothing',
    asked.expression,
    (select string_agg(format('bit_or(s.members) filter (where number = %1$s) as s%1$s', number), ', ')
     from (select distinct unnest(asked.numbers) as number) numbers))
  using asked.numbers, asked.names;
end $function$;
comment on function private.picked_sets(text) is NULL;

CREATE OR REPLACE FUNCTION private.renew_search_sets(_chunks integer DEFAULT 4)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  renewed integer := 0;
  part integer;
  changed bigint[];
  gone bit(16384);
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search_sets', 0)) then return 0; end if;
  for part in select distinct (seq >> 14)::integer from private.search_changes order by 1 limit _chunks loop
    with noted as (delete from private.search_changes where seq >> 14 = part returning seq)
    select array_agg(distinct seq), ~ bit_or(private.bit_of(seq)) into changed, gone from noted;
    -- Each word of each listing sets a bit: of 256, which are joined once, because all 16384 are copied each time.
    with numbers as materialized (
      select r.seq, '=' || name as name, n from private.search_rows r, lateral private.numbers_of(r)
      where r.seq = any (changed) and n is not null),
    bits as (select format(' %s', b) as name, 1::bigint << b as bit from generate_series(0, 40) b),
    named as (
      select r.seq, name from private.search_rows r, lateral private.sets_of(r) name where r.seq = any (changed)
      union all select seq, name from numbers
      union all select seq, numbers.name || bits.name from numbers join bits on n & bit <> 0),
    blocks as (
      select name, (seq >> 8) & 63 as block, bit_or(set_bit(0::bit(256), ((seq & 255) # 7)::integer, 1)) as members
      from named group by 1, 2),
    fresh as (
      select name, string_agg(coalesce(members, 0::bit(256))::text, '' order by block)::bit(16384) as members
      from (select distinct name from blocks) names cross join generate_series(0, 63) block
      left join blocks using (name, block) group by name),
    known as (select name, members from private.search_sets where chunk = part)
    insert into private.search_sets as s (name, chunk, members)
    select name, part, coalesce(known.members & gone, 0::bit(16384)) | coalesce(fresh.members, 0::bit(16384))
    from known full join fresh using (name)
    where fresh.members is not null or known.members & gone <> known.members
    on conflict (name, chunk) do update set members = excluded.members where s.members <> excluded.members;
    delete from private.search_sets where chunk = part and members = 0::bit(16384);
    renewed := renewed + 1;
  end loop;
  return renewed;
end $function$;
comment on function private.renew_search_sets(integer) is NULL;

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
comment on function public.search_listings(jsonb,text,integer) is '`{total, wishes, rows}`; filters longer than 40 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max, pricePerSqmMin/Max, parkingMin (numbers), features, propertyTypes, condition, only (ids), kinds (`homes`), without (features that are not there), entrance (a day or `now`), listed (days ago, at most), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, or price, size, rooms, sqm, lowered with _asc or _desc. A row is a `public_listings` row without description, with `agent {id, username, name, phone, profile_image_url, show_property_ids, company {id, name, slug, logo_url} or null}`';

CREATE OR REPLACE FUNCTION private.set_conditions()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '^( and (r\.(city|deal|rooms|price|area|balcony|floor|price_per_sqm|parking_spots|entrance_date|listed_on) '
    || '(= [0-9]+|in \([0-9, ]+\)|[<>]= [0-9]+|[<>]= ''[0-9-]+''::date|= any \(''\{[0-9,]*\}''::smallint\[\]\))'
    || '|\(r\.(features|types) & [0-9]+\) (=|<>) [0-9]+|r\.lowered is not null))*$'
$function$;
comment on function private.set_conditions() is NULL;

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
    'and \(?r\.(\w+)(?: & (\d+)\))? (=|<>|in|[<>]=|is not null)(?! any)(?: [(''])?([0-9, -]*)', 'g')
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
    elsif mask is not null or col in ('city', 'deal') then
      ids := case when mask is null then string_to_array(operand, ', ')::integer[]
        else array(select b from generate_series(0, 30) b where mask >> b & 1 = 1) end;
      -- Every one of a mask, or one of them, or none.
      for i in 1 .. cardinality(ids) loop
        if i = 1 or mask is not null and operator = '=' and operand <> '0' then
          upto := upto + 1;
          expression := expression || case when mask is not null and operand = '0' and operator = '=' then ' & ~ ' else ' & ' end
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
comment on function private.set_expression(text) is NULL;

CREATE OR REPLACE FUNCTION private.set_of(conditions text)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select having_none from private.wish_sets(conditions, null, null, null) $function$;
comment on function private.set_of(text) is NULL;

CREATE OR REPLACE FUNCTION private.sets_count(conditions text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  listings bigint;
begin
  if conditions !~ private.set_conditions() or conditions ~ 'r\.rooms .* r\.price .* r\.rooms = any'
    or conditions ~ 'r\.rooms = any.* r\.city = '
    or conditions ~ 'r\.city = ' and conditions ~ '^( and r\.(city|deal|rooms|price) ([<>]?= [0-9]+|= any \([^)]*\)))*$' then
    return false;
  end if;
  execute format('select sum(r.listings) from private.search_counts r where true%s', (
    select string_agg(part[1], '')
    from regexp_matches(conditions, '( and r\.(?:city|deal) (?:= [0-9]+|in \([0-9, ]+\)))', 'g') part))
  into listings;
  return listings > private.many_listings() and (select count(*) from private.search_changes) <= 1000;
end $function$;
comment on function private.sets_count(text) is NULL;

CREATE OR REPLACE FUNCTION private.sets_of(r private.search_rows)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select word from unnest(tsvector_to_array(r.words)) word where substr(word, 2, 1) <> ':'
  union all select '=city ' || r.city
  union all select '=deal ' || r.deal
$function$;
comment on function private.sets_of(private.search_rows) is NULL;

CREATE OR REPLACE FUNCTION private.wish_sets(conditions text, wished text, all_wishes text, any_wish text, OUT having_all bytea, OUT having_some bytea, OUT having_none bytea)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if conditions !~ private.set_conditions() then conditions := ''; end if;
  execute format(
    'with words as materialized (select * from private.word_names($2)),
     picked as materialized (select * from private.picked_sets($1)),
     in_words as (
       select chunk, bit_or(members) as one,
         case when count(*) = (select count(distinct part) from words) then bit_and(members) else 0::bit(16384) end as each
       from (
         select w.part, s.chunk, bit_or(s.members) as members
         from words w join private.search_sets s on s.name between w.low and w.high group by 1, 2) parts
       group by chunk),
     changed as materialized (select distinct seq from private.search_changes),
     gone as (select seq >> 14 as chunk, bit_or(private.bit_of(seq)) as members from changed group by 1),
     fresh as (
       select r.seq >> 14 as chunk, bit_or(private.bit_of(r.seq)) as members,
         bit_or(private.bit_of(r.seq)) filter (where r.words @@ %1$L::tsquery) as each,
         bit_or(private.bit_of(r.seq)) filter (where r.words @@ %2$L::tsquery) as one
       from changed join private.search_rows r using (seq) where true%3$s group by 1),
     chunks as (
       select chunk, coalesce(p.members & ~ coalesce(g.members, none), none) | coalesce(f.members, none) as members,
         coalesce(w.each & ~ coalesce(g.members, none), none) | coalesce(f.each, none) as each,
         coalesce(w.one & ~ coalesce(g.members, none), none) | coalesce(f.one, none) as one
       from generate_series(0, (select max(seq) >> 14 from private.search_rows)) chunk
       cross join (select 0::bit(16384) as none offset 0) nothing
       left join picked p using (chunk) left join in_words w using (chunk)
       left join gone g using (chunk) left join fresh f using (chunk))
     select string_agg(substr(bit_send(members & each), 5), '''' order by chunk),
       string_agg(substr(bit_send(members & one & ~ each), 5), '''' order by chunk),
       string_agg(substr(bit_send(members & ~ one), 5), '''' order by chunk)
     from chunks', all_wishes, any_wish, conditions)
  into having_all, having_some, having_none using conditions, wished;
end $function$;
comment on function private.wish_sets(text,text,text,text) is NULL;

reset check_function_bodies;

-- All listings are written into the sets anew.
set jit = off;
insert into private.search_changes select seq from private.search_rows;
select private.renew_search_sets(1000000);
reset jit;
