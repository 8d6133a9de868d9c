-- An agent whose session ended by itself went on being told of leads on a browser that another agent had signed in on:
-- who signs in ends what a browser is told of somebody else.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.end_others_push(_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();
  delete from public.push_subscriptions where id = _id and agent_id is distinct from private.my_profile_id();
  return found;
end $function$;
comment on function public.end_others_push(uuid) is 'true: the browser was another''s, and is forgotten with what waits for it. The caller''s own stays';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.end_others_push(uuid)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
