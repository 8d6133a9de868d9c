-- A listing that is changed in a loop leaves one note to each search, and not one for each of its changes.

set check_function_bodies = off;

create index search_changes_seq on private.search_changes (seq);

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
end $function$;
comment on function private.count_search_rows() is NULL;

CREATE OR REPLACE FUNCTION private.note_changes(_seqs bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
begin
  delete from private.search_changes where ctid = any (array(
    select ctid from private.search_changes where seq = any (_seqs) for update skip locked));
  insert into private.search_changes select distinct unnest(_seqs);
end $function$;
comment on function private.note_changes(bigint[]) is NULL;

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
    delete from private.search_changes where ctid = any (array(
      select ctid from private.search_changes where seq = any (changed) for update skip locked));
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
