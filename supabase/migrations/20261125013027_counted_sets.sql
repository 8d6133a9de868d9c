-- A search that sets count asks them for its homes alone, not for those that have wishes too: half the time.

set check_function_bodies = off;


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
     from generate_series(0, (select max(seq) >> 14 from private.search_rows)) chunk
     cross join (select 0::bit(16384) as none offset 0) nothing
     left join private.picked_sets($1) p using (chunk) left join gone g using (chunk) left join fresh f using (chunk)',
    conditions)
  into members using conditions;
  return members;
end $function$;
comment on function private.set_of(text) is NULL;

reset check_function_bodies;
