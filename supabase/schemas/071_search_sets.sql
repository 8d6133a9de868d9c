-- Sets of listings as bits: those that have a word, those of a city, a deal or a number of rooms. Wishes put all
-- homes of a search into three parts, and counting so many one by one takes a second where this takes milliseconds.
-- No write waits for the sets: what a write changes is noted, and read from its row until maintenance (chapter
-- 085) has written it into the sets. So the totals are exact at every moment.

-- The listings whose seq begins at chunk * 16384. Those of a city, a deal and rooms are named "=city 5", "=deal 1"
-- and "=rooms 007" in half rooms; no word has such a name.
create table private.search_sets (
  name text collate "C" not null,
  chunk integer not null,
  members bit(16384) not null,
  primary key (name, chunk)
) with (toast_tuple_target = 128);
alter table private.search_sets alter column members set storage main;
create index search_sets_chunk on private.search_sets (chunk);

-- Listings that the sets do not know as they are. Only added to, so that no write waits for another.
create table private.search_changes (seq bigint not null);

alter table private.search_sets enable row level security;
alter table private.search_changes enable row level security;

-- One listing of its chunk. In a byte the least bit comes first, as get_bit() reads bytes.
create function private.bit_of(_seq bigint) returns bit
language sql immutable set search_path = ''
as $$ select set_bit(0::bit(16384), ((_seq & 16383) # 7)::integer, 1) $$;

create function private.sets_of(r private.search_rows) returns setof text
language sql stable set search_path = ''
as $$
  select word from unnest(tsvector_to_array(r.words)) word where substr(word, 2, 1) <> ':'
  union all select '=city ' || r.city
  union all select '=deal ' || r.deal
  union all select '=rooms ' || lpad(r.rooms::text, 3, '0') where r.rooms is not null
$$;

-- Writes what has changed into the sets, of so many chunks; answers of how many. Only one does it at a time.
-- What changes meanwhile is noted anew, and stays noted.
create function private.renew_search_sets(_chunks integer default 4) returns integer
language plpgsql set search_path = '' set jit = off
as $$
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
    with blocks as (
      select name, (r.seq >> 8) & 63 as block, bit_or(set_bit(0::bit(256), ((r.seq & 255) # 7)::integer, 1)) as members
      from private.search_rows r, lateral private.sets_of(r) name where r.seq = any (changed) group by 1, 2),
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
end $$;

-- Conditions that sets answer.
create function private.set_conditions() returns text
language sql immutable set search_path = ''
as $$
  select '^( and r\.(city|deal|rooms) (= [0-9]+|in \([0-9, ]+\)|[<>]= [0-9]+|= any \(''\{[0-9,]*\}''::smallint\[\]\)))*$'
$$;

-- The names of the sets that have a city, the deal and the rooms which conditions name, each from one name to
-- another; of both deals when they name none, so that a listing is in one of each part.
create function private.set_names(conditions text, out part text, out low text, out high text) returns setof record
language sql immutable set search_path = ''
as $$
  select 'city', '=city ' || id, '=city ' || id
  from regexp_matches(conditions, 'r\.city (?:= |in \()([0-9, ]+)', 'g') found, unnest(string_to_array(found[1], ', ')) id
  union all
  select 'deal', '=deal ' || coalesce(min(found[1]), '1'), '=deal ' || coalesce(max(found[1]), '2')
  from regexp_matches(conditions, 'r\.deal = ([0-9]+)', 'g') found
  union all
  select 'rooms', '=rooms ' || lpad(least(coalesce(max(n) filter (where edge = '>='), 0), 999)::text, 3, '0'),
    '=rooms ' || lpad(least(coalesce(min(n) filter (where edge = '<='), 999), 999)::text, 3, '0')
  from (select found[1] as edge, found[2]::numeric as n
        from regexp_matches(conditions, 'r\.rooms ([<>]=) ([0-9]+)', 'g') found) rooms
  having count(*) > 0
$$;

-- A visitor's words as names of sets: each word as a beginning, or its bare form exactly, as private.words_query.
create function private.word_names(_text text, out part text, out low text, out high text) returns setof record
language sql stable set search_path = ''
as $$
  with words as (select w, left(w, 60) as word from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
    where w <> '' limit 10)
  select word, word, word || case when word in ('n', 'h', 'a') then '' else U&'\+10FFFF' end from words
  union all
  select word, left(form, 60), left(form, 60) from words, lateral private.bare_forms(w) form
$$;

-- A bit for each listing, in the order of seq: of those that conditions pick, which have all of the wishes, which
-- some, and which none. Conditions that sets do not answer are left aside, and so are the others then.
create function private.wish_sets(conditions text, wished text, all_wishes text, any_wish text,
  out having_all bytea, out having_some bytea, out having_none bytea)
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
as $$
begin
  if conditions !~ private.set_conditions() then conditions := ''; end if;
  execute format(
    'with places as materialized (select * from private.set_names($1)),
     words as materialized (select * from private.word_names($2)),
     in_places as (
       select chunk, bit_and(members) as members from (
         select p.part, s.chunk, bit_or(s.members) as members
         from places p join private.search_sets s on s.name between p.low and p.high group by 1, 2) parts
       group by chunk having count(*) = (select count(distinct part) from places)),
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
       left join in_places p using (chunk) left join in_words w using (chunk)
       left join gone g using (chunk) left join fresh f using (chunk))
     select string_agg(substr(bit_send(members & each), 5), '''' order by chunk),
       string_agg(substr(bit_send(members & one & ~ each), 5), '''' order by chunk),
       string_agg(substr(bit_send(members & ~ one), 5), '''' order by chunk)
     from chunks', all_wishes, any_wish, conditions)
  into having_all, having_some, having_none using conditions, wished;
end $$;

-- Whether sets count what an index would have to read row by row: of many listings, those with some rooms of
-- several cities or of all. An index has those of one city side by side.
create function private.sets_count(conditions text) returns boolean
language sql stable set search_path = ''
as $$
  select conditions ~ private.set_conditions() and conditions !~ 'r\.city = '
    and exists (select from private.search_sets where chunk >= 4)
    and (select count(*) from private.search_changes) <= 1000
$$;

create function private.count_in_sets(conditions text) returns bigint
language sql stable set search_path = ''
as $$ select bit_count(having_none) from private.wish_sets(conditions, null, null, null) $$;

-- The seqs of a set that is small.
create function private.members_of(_set bytea) returns bigint[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(seq), '{}') from (
    select n * 8 + bit as seq
    from generate_series(0::bigint, length(_set) - 1) n, generate_series(0, 7) bit
    where get_byte(_set, n::integer) <> 0 and get_bit(_set, n * 8 + bit) = 1) members
$$;
