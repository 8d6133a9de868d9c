-- An alert that has words alone told of every new home of the country: words rank and leave nothing out.
-- Its words must be in the home now, in old alerts as well.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.alert_test(f jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.conditions || coalesce(' and r.words @@ ' || quote_literal(c.words) || '::tsquery', '')
  -- In a search words rank and leave nothing out. In an alert that has nothing else they must be in the home:
  -- they would tell of every new home of the country.
  from private.search_conditions(case
    when f - 'text' = '{}' and f ->> 'text' !~ '"' then jsonb_build_object('text', '"' || (f ->> 'text') || '"')
    else f end) c
$function$;

reset check_function_bodies;

-- Their keys and kept conditions are made anew.
insert into private.alert_turns (alert_id, at)
select id, now() from private.alerts where filters is not null and filters - 'text' = '{}' and confirmed_at is not null;
