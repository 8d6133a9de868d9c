-- An insert that is refused has drawn its number all the same, and the sets of the search were as wide as the highest
-- one: whoever had many inserts refused made every search that reads them slower, for good. They have places for the
-- chunks that have listings alone.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.bit_place()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select format('(%L::integer[])[(r.seq >> 14) + 1] * 16384 + (r.seq & 16383)', array_agg(coalesce(place - 1, 0) order by chunk))
    from unnest(private.set_chunks()) with ordinality places (chunk, place)
    right join generate_series(0, (select max(seq) >> 14 from private.search_rows)) chunk using (chunk));
end $function$;
comment on function private.bit_place() is NULL;

CREATE OR REPLACE FUNCTION private.members_of(_set bytea)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function private.members_of(bytea) is NULL;

CREATE OR REPLACE FUNCTION private.rank_many(conditions text, words text, wished text, all_wishes text, any_wish text, sort text, first_row integer, OUT total bigint, OUT with_all bigint, OUT with_some bigint, OUT seqs bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
end $function$;
comment on function private.rank_many(text,text,text,text,text,text,integer) is NULL;

CREATE OR REPLACE FUNCTION private.search_members(conditions text, words text, sort text, first_row integer, members bytea)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
end $function$;
comment on function private.search_members(text,text,text,integer,bytea) is NULL;

CREATE OR REPLACE FUNCTION private.set_chunks()
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    with recursive chunks (chunk) as (
      select min(seq) >> 14 from private.search_rows
      union all
      select (select min(seq) >> 14 from private.search_rows where seq >= (chunk + 1) << 14) from chunks
      where chunk is not null)
    select chunk from chunks where chunk is not null order by chunk);
end $function$;
comment on function private.set_chunks() is NULL;

CREATE OR REPLACE FUNCTION private.set_of(conditions text)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
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
end $function$;
comment on function private.set_of(text) is NULL;

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
       from unnest(private.set_chunks()) chunk
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
