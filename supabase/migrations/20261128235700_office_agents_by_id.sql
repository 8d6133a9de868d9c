-- The sheet of an office names an agent who has no user name by id, so importing it again finds that agent too.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.office_agents_by(_names text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
begin
  if cardinality(_names) > 1000 then perform private.refuse('too_many', '22023'); end if;
  return (
    select coalesce(jsonb_object_agg(n.name, jsonb_build_object('id', a.id, 'name', a.name, 'edits', a.office_edits)), '{}')
    from (select distinct name from unnest(_names) name) n
    join (select p.id, p.name, p.office_edits, lower(p.username) as username, lower(u.email) as email
          from public.profiles p join auth.users u on u.id = p.user_id
          where p.organization_code = own.organization_code and p.user_type = 'agent') a
      on lower(btrim(n.name)) in (a.username, '@' || a.username, a.email, a.id::text));
end $function$;
comment on function public.office_agents_by(text[]) is '`{name: {id, name, edits}}` of the company''s own agents, by user name (with or without @), address or id of the profile; names that none of them has are not in it
refuses 42501 `not_company`; 22023 `too_many` (1,000)';

reset check_function_bodies;
