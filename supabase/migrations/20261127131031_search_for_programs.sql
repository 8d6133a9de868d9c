-- Programs are answered with whole rows of a search in one call: three of them took longer, and saw three states.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.search_for_programs(filters jsonb DEFAULT '{}'::jsonb, sort text DEFAULT 'newest'::text, page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  found jsonb := public.search_listings(
    f || jsonb_build_object('only', coalesce(f -> 'only', '[]') || '"programs"'), sort, page);
begin
  return jsonb_build_object('total', found -> 'total',
    'newest', (select coalesce(max(l.seq), 0) from public.public_listings l),
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('agent', jsonb_build_object('username', a.username,
        'name', a.name, 'company', case when c.id is not null then jsonb_build_object('name', c.name) end))
        order by s.place), '[]')
      from jsonb_array_elements(found -> 'rows') with ordinality s (card, place)
      join public.public_listings l on l.id = (s.card ->> 'id')::uuid
      join public.public_agents a on a.id = l.agent_id
      left join public.public_companies c on c.id = a.company_id));
end $function$;
comment on function public.search_for_programs(jsonb,text,integer) is '`{total, newest, rows}` of what `search_listings` finds among homes that are shown to programs: `newest`, the largest `seq` there is, and whole rows of `public_listings` with `agent {username, name, company {name} or null}`<br>refuses 22023 `filters_too_long`';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.search_for_programs(jsonb, text, integer)', 'execute', '{anon,authenticated,service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
