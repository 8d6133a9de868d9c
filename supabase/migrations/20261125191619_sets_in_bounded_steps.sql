-- The sets of the search were renewed a chunk at a time, with all that had changed in it: some hundreds of homes with
-- words that nobody else writes took longer than a call may, so it was taken back, each time anew, and no change of
-- anybody reached the sets any more. Now a step has as many listings as have so many words together, and a word that
-- few have costs a seventh of what it did.

set check_function_bodies = off;


drop function private.renew_search_sets(integer);

CREATE OR REPLACE FUNCTION private.renew_search_sets(_steps integer DEFAULT 4, _words integer DEFAULT 50000)
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
  while renewed < _steps loop
    part := (select min(seq) >> 14 from private.search_changes);
    exit when part is null;
    changed := array(
      select seq from (
        select c.seq, sum(length(r.words)) over (order by c.seq rows between unbounded preceding and 1 preceding) as before
        from (select distinct seq from private.search_changes where seq >> 14 = part) c
        left join private.search_rows r using (seq)) due
      where coalesce(before, 0) < _words);
    delete from private.search_changes where seq = any (changed);
    gone := (select ~ bit_or(private.bit_of(seq)) from unnest(changed) seq);
    with numbers as materialized (
      select r.seq, '=' || name as name, n from private.search_rows r, lateral private.numbers_of(r)
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
end $function$;
comment on function private.renew_search_sets(integer,integer) is NULL;

reset check_function_bodies;
