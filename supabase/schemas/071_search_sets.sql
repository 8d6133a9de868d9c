-- Sets of listings as bits: those that contain a word, those of a city, a neighbourhood or a deal, those with a feature, and for each
-- number those that have it and those in which each of its bits is set. Wishes split all homes of a search into three
-- parts, and a filter may match a tenth of all: counting so many row by row takes many times as long. No write waits
-- for the sets: its changes are noted, and read from their rows until maintenance (chapter 085) has merged them into
-- the sets. So the totals are exact at every moment.

-- The listings whose seq begins at chunk * 16384. Names that no word can have: "=city 5", "=deal 1", "=price" (listings
-- with a price) and "=price 7" (listings whose price has this bit set).
create table private.search_sets (
  name text collate "C" not null,
  chunk integer not null,
  members bit(16384) not null,
  primary key (name, chunk)
) with (toast_tuple_target = 128);
alter table private.search_sets alter column members set storage main;
create index search_sets_chunk on private.search_sets (chunk);

-- Listings whose current values the sets do not have, each about once: see private.note_changes.
create table private.search_changes (seq bigint not null);
create index search_changes_seq on private.search_changes (seq);

alter table private.search_sets enable row level security;
alter table private.search_changes enable row level security;

-- A listing that changes again is noted again, and its earlier notes are deleted: otherwise changing one in a loop
-- would give each search thousands of notes to read. The new note is needed even if an old one exists: maintenance may
-- be processing that one without seeing this change. Nothing waits: a note that maintenance has locked is left to it,
-- and it skips those that a write has locked. The caller holds the row of the listing.
create function private.note_changes(_seqs bigint[]) returns void
language plpgsql set search_path = '' set enable_seqscan = off
as $$
begin
  delete from private.search_changes where ctid = any (array(
    select ctid from private.search_changes where seq = any (_seqs) for update skip locked));
  insert into private.search_changes select distinct unnest(_seqs);
end $$;

-- The bit of one listing in its chunk. Within a byte the lowest bit comes first, as get_bit() reads bytes.
create function private.bit_of(_seq bigint) returns bit
language sql immutable set search_path = ''
as $$ select set_bit(0::bit(16384), ((_seq & 16383) # 7)::integer, 1) $$;

-- The numbers of a listing, each bit of which is a set: the values that filters compare, in the units of its row, with
-- days counted from the first possible one, and the booleans.
create function private.range_values(r private.search_rows, out name text, out n bigint) returns setof record
language sql immutable set search_path = ''
as $$
  values ('rooms', r.rooms::bigint), ('price', r.price), ('area', r.area), ('balcony', r.balcony), ('floor', r.floor),
    ('price_per_sqm', r.price_per_sqm), ('parking_spots', r.parking_spots), ('lowered', r.lowered),
    ('entrance_date', r.entrance_date - '1900-01-01'), ('listed_on', r.listed_on - '1900-01-01'),
    ('features', r.features), ('types', r.types)
$$;

-- The other sets.
create function private.sets_of(r private.search_rows) returns setof text
language sql stable set search_path = ''
as $$
  select word from unnest(tsvector_to_array(r.words)) word where substr(word, 2, 1) <> ':'
  union all select '=city ' || r.city
  union all select '=deal ' || r.deal
  union all select '=neighborhood ' || r.neighborhood where r.neighborhood <> 0
$$;

-- Merges changes into the sets, in up to this many steps; returns how many steps it took. A step covers one chunk, and
-- only as many listings as together have so many words: an agent who writes many unique words can neither make a call
-- run too long nor delay everyone else's listings. Only one runs at a time. Concurrent changes are noted anew, and stay
-- noted.
create function private.renew_search_sets(_steps integer default 4, _words integer default 50000) returns integer
language plpgsql set search_path = '' set jit = off
as $$
declare
  renewed integer := 0;
  part integer;
  changed bigint[];
  gone bit(16384);
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search_sets', 0)) then return 0; end if;
  while renewed < _steps loop
    part := (select min(seq) >> 14 from private.search_changes);
    exit when part is null;
    changed := array(
      select seq from (
        select c.seq, sum(length(r.words)) over (order by c.seq rows between unbounded preceding and 1 preceding) as before
        from (select distinct seq from private.search_changes where seq >> 14 = part) c
        left join private.search_rows r using (seq)) due
      where coalesce(before, 0) < _words);
    delete from private.search_changes where ctid = any (array(
      select ctid from private.search_changes where seq = any (changed) for update skip locked));
    gone := (select ~ bit_or(private.bit_of(seq)) from unnest(changed) seq);
    with numbers as materialized (
      select r.seq, '=' || name as name, n from private.search_rows r, lateral private.range_values(r)
      where r.seq = any (changed) and n is not null),
    bits as (select format(' %s', b) as name, 1::bigint << b as bit from generate_series(0, 40) b),
    named as (
      select r.seq, name from private.search_rows r, lateral private.sets_of(r) name where r.seq = any (changed)
      union all select seq, name from numbers
      union all select seq, numbers.name || bits.name from numbers join bits on n & bit <> 0),
    listed as materialized (select name, array_agg(seq) as seqs from named group by 1),
    -- Each word of each listing sets a bit. Of a word that many have: of 256, which are joined once, because all 16384
    -- are copied each time.
    blocks as (
      select name, (seq >> 8) & 63 as block, bit_or(set_bit(0::bit(256), ((seq & 255) # 7)::integer, 1)) as members
      from listed, unnest(seqs) seq where cardinality(seqs) > 8 group by 1, 2),
    fresh as (
      select name, (select bit_or(private.bit_of(seq)) from unnest(seqs) seq) as members
      from listed where cardinality(seqs) <= 8
      union all
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
end $$;

-- Conditions that sets answer.
create function private.set_conditions() returns text
language sql immutable set search_path = ''
as $$
  select '^( and (r\.(city|neighborhood|deal|rooms|price|area|balcony|floor|price_per_sqm|parking_spots|entrance_date|listed_on) '
    || '(= [0-9]+|(not )?in \([0-9, ]+\)|[<>]= [0-9]+|[<>]= ''[0-9-]+''::date|= any \(''\{[0-9,]*\}''::smallint\[\]\))'
    || '|\(r\.(features|types) & [0-9]+\) (=|<>) [0-9]+|r\.lowered is not null))*$'
$$;

-- Such conditions as an expression over s1, s2 and so on, and the sets that each of these joins: names[i] is one of
-- those of numbers[i]. Numbers are compared bitwise from the highest bit: a number is at least n when its bit is
-- greater, or when it is equal and the remaining bits are at least those of n.
create function private.set_expression(conditions text, out expression text, out numbers integer[], out names text[])
language plpgsql immutable set search_path = ''
as $$
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
end $$;

-- The listings that match the conditions, according to the sets.
create function private.picked_sets(conditions text, out chunk integer, out members bit) returns setof record
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
as $$
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
end $$;

-- A visitor's words as names of sets: each word as a prefix, or its bare form exactly, as in private.words_query.
create function private.word_names(_text text, out part text, out low text, out high text) returns setof record
language sql stable set search_path = ''
as $$
  with words as (select w, left(w, 60) as word from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
    where w <> '' limit 10)
  select word, word, word || case when char_length(word) < 4 then '' else U&'\+10FFFF' end from words
  union all
  select word, left(form, 60), left(form, 60) from words, lateral private.bare_forms(w) form
$$;

-- The chunks that have listings, in order. A set has room for these only: numbers that are drawn without a listing, as
-- by a refused insert, make no set wider.
create function private.set_chunks() returns integer[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    with recursive chunks (chunk) as (
      select min(seq) >> 14 from private.search_rows
      union all
      select (select min(seq) >> 14 from private.search_rows where seq >= (chunk + 1) << 14) from chunks
      where chunk is not null)
    select chunk from chunks where chunk is not null order by chunk);
end $$;

-- The bit of r.seq in a set, as an expression over a row of private.search_rows.
create function private.bit_place() returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select format('(%L::integer[])[(r.seq >> 14) + 1] * 16384 + (r.seq & 16383)', array_agg(coalesce(place - 1, 0) order by chunk))
    from unnest(private.set_chunks()) with ordinality places (chunk, place)
    right join generate_series(0, (select max(seq) >> 14 from private.search_rows)) chunk using (chunk));
end $$;

-- A bit for each listing of those chunks: those that match the conditions with all of the wishes, some, and none. If
-- sets cannot answer one of the conditions, all of them are left out.
create function private.wish_sets(conditions text, wished text, all_wishes text, any_wish text,
  out having_all bytea, out having_some bytea, out having_none bytea)
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
as $$
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
       from unnest(private.set_chunks()) chunk
       cross join (select 0::bit(16384) as none offset 0) nothing
       left join picked p using (chunk) left join in_words w using (chunk)
       left join gone g using (chunk) left join fresh f using (chunk))
     select string_agg(substr(bit_send(members & each), 5), '''' order by chunk),
       string_agg(substr(bit_send(members & one & ~ each), 5), '''' order by chunk),
       string_agg(substr(bit_send(members & ~ one), 5), '''' order by chunk)
     from chunks', all_wishes, any_wish, conditions)
  into having_all, having_some, having_none using conditions, wished;
end $$;

-- How many listings the sets do not have in their current form. A listing changed in a loop counts once; otherwise its
-- agent could turn off the sets for everyone's searches.
create function private.pending_changes() returns bigint
language plpgsql stable set search_path = ''
as $$ begin return (select count(*) from (select distinct seq from private.search_changes) noted); end $$;

-- Above this many listings, reading the sets is faster than an index.
create function private.many_listings() returns integer
language sql immutable set search_path = ''
as $$ select 100000 $$;

-- Whether sets count faster than an index that reads row by row. Rooms with price have an index, and so has either of
-- them in one city; a few room numbers in one city match few rows.
create function private.sets_count(conditions text) returns boolean
language plpgsql stable set search_path = ''
as $$
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
  return listings > private.many_listings() and private.pending_changes() <= 1000;
end $$;

-- A bit for each listing that matches the conditions, where sets can answer them: the same as private.wish_sets without
-- wishes, in half the time.
create function private.set_of(conditions text) returns bytea
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
as $$
declare
  members bytea;
begin
  execute format(
    'with changed as materialized (select distinct seq from private.search_changes),
     gone as (select seq >> 14 as chunk, bit_or(private.bit_of(seq)) as members from changed group by 1),
     fresh as (
       select r.seq >> 14 as chunk, bit_or(private.bit_of(r.seq)) as members
       from changed join private.search_rows r using (seq) where true%s group by 1)
     select string_agg(substr(bit_send(
       coalesce(p.members & ~ coalesce(g.members, none), none) | coalesce(f.members, none)), 5), '''' order by chunk)
     from unnest(private.set_chunks()) chunk
     cross join (select 0::bit(16384) as none offset 0) nothing
     left join private.picked_sets($1) p using (chunk) left join gone g using (chunk) left join fresh f using (chunk)',
    conditions)
  into members using conditions;
  return members;
end $$;

-- The seqs of a small set: empty parts are skipped, down to bytes and then their bits.
create function private.members_of(_set bytea) returns bigint[]
language plpgsql stable set search_path = ''
as $$
declare
  chunks integer[] := private.set_chunks();
begin
  return (
    select coalesce(array_agg((chunks[(byte >> 11) + 1]::bigint << 14) + (byte & 2047) * 8 + bit), '{}')
    from generate_series(0, (length(_set) - 1) / 128) part,
      lateral generate_series(part * 16, part * 16 + 15) word,
      lateral generate_series(word * 8, least(word * 8 + 7, length(_set) - 1)) byte,
      generate_series(0, 7) bit
    where substr(_set, part * 128 + 1, 128) <> decode(repeat('00', 128), 'hex')
      and substr(_set, word * 8 + 1, 8) not in ('', '\x0000000000000000')
      and get_byte(_set, byte) <> 0 and get_bit(_set, byte::bigint * 8 + bit) = 1);
end $$;
