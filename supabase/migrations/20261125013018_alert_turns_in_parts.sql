-- An alert that turned twice, in turns that were read in parts, begins with the last of them; and one whose turn is
-- not read yet waits for it, when a new city is noted.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.key_alerts(_limit integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  cities integer[] := array(
    select id from private.search_cities where id not in (select city from private.alert_cities));
  turned uuid[];
  moments timestamptz[];
begin
  if cardinality(cities) > 0 then
    insert into private.alert_turns (alert_id, at)
    select alert_id, null::timestamptz from private.alert_searches where guesses
    union
    select alert_id, null from private.alert_keys
    where city in (
      select o.id from private.search_cities o join private.search_cities c using (key) where c.id = any (cities));
    insert into private.alert_cities select unnest(cities);
  end if;
  with gone as (
    delete from private.alert_turns
    where ctid = any (array(select ctid from private.alert_turns limit _limit)) returning alert_id, at)
  select array_agg(alert_id), array_agg(since) into turned, moments from (
    -- The last of its turns, in whatever order they were read.
    select g.alert_id, greatest(max(g.at), max(s.since)) as since
    from gone g left join private.alert_searches s using (alert_id) group by 1) alerts;
  delete from private.alert_searches where alert_id = any (turned);
  delete from private.alert_keys where alert_id = any (turned);
  with begun as materialized (
    select a.id, a.filters, t.since, case when a.filters is not null then private.alert_test(a.filters) else '' end as test
    from unnest(turned, moments) t (id, since) join private.alerts a using (id)
    -- Without a moment its own turn is still to be read.
    where a.confirmed_at is not null and a.paused_at is null and t.since is not null),
  noted as (
    insert into private.alert_searches (alert_id, test, one_home, guesses, since)
    select id, case when coalesce(filters ?| array['entrance', 'listed', 'neighborhood'], false) then null else test end,
      filters is null,
      exists (
        select from unnest(private.names_in(filters -> 'city')) named
        where not exists (select from private.search_cities k where k.key = private.search_key(named))), since
    from begun)
  insert into private.alert_keys (alert_id, city, deal, rooms_from, rooms_to, price_from, price_to, types, features)
  select b.id, k.* from begun b cross join lateral private.alert_keys_of(b.test) k where b.filters is not null;
  return not exists (select from private.alert_turns);
end $function$;
comment on function private.key_alerts(integer) is NULL;

reset check_function_bodies;
