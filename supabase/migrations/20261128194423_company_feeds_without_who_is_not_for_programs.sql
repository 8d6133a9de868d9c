-- To an agent a company's feed is another's: who is not for programs is not in it.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.feed_agents(_owner uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.id from public.public_agents a where a.id = _owner
  union
  select a.id from public.profiles p
  join public.companies c on c.owner_user_id = p.user_id
  join public.public_agents a on a.company_id = c.id
  join public.profiles m on m.id = a.id and m.show_to_programs
  where p.id = _owner and p.user_type = 'company'
$function$;

reset check_function_bodies;
