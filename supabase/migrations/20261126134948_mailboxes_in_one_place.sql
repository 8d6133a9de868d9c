-- Which mailbox an address names was written twice, and not quite the same.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.mailbox_hash(_address text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select private.address_hash(private.mailbox_of(_address)) $function$;
comment on function private.mailbox_hash(text) is NULL;

CREATE OR REPLACE FUNCTION private.mailbox_of(_address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select regexp_replace(lower(_address), '^([^@+]+)[+][^@]*@', '\1@') $function$;
comment on function private.mailbox_of(text) is NULL;

CREATE OR REPLACE FUNCTION private.seekers_of(_listing uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  with searches as materialized (
    select (row_number() over ())::integer as search, test, addresses, home from (
      select coalesce(n.test, private.alert_test(a.filters)) as test, array_agg(private.mailbox_of(a.address)) as addresses, r as home
      from private.search_rows r cross join lateral private.alerts_near(r) near (alert)
      join private.alert_searches n on n.alert_id = near.alert join private.alerts a on a.id = near.alert
      where r.id = _listing and a.confirmed_at is not null and a.paused_at is null and a.filters is not null
      group by 1, r) texts),
  found as (
    select f.search from (
      select string_agg(format('when %s then true%s', search, test), ' ') as tests, array_agg(search) as searches,
        array_agg(1) as places, array_agg(home) as homes
      from searches group by search / 50) t
    cross join lateral private.pairs_found(t.tests, t.searches, t.places, t.homes[1:1]) f)
  select count(distinct address)::integer from found join searches using (search) cross join lateral unnest(addresses) address
$function$;
comment on function private.seekers_of(uuid) is NULL;

reset check_function_bodies;
