-- Rooms in several cities are counted by sets of listings: an index had to be read home by home.

set check_function_bodies = off;


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
    total := private.count_in_sets(conditions);
  else
    execute format('select count(*) from %s where true%s', private.search_source(words), conditions) into total;
  end if;
  return total;
end $function$;
comment on function private.count_found(text,text) is NULL;

CREATE OR REPLACE FUNCTION private.count_in_sets(conditions text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select bit_count(having_none) from private.wish_sets(conditions, null, null, null) $function$;
comment on function private.count_in_sets(text) is NULL;

CREATE OR REPLACE FUNCTION private.sets_count(conditions text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select conditions ~ private.set_conditions() and conditions !~ 'r\.city = '
    and exists (select from private.search_sets where chunk >= 4)
    and (select count(*) from private.search_changes) <= 1000
$function$;
comment on function private.sets_count(text) is NULL;

reset check_function_bodies;
