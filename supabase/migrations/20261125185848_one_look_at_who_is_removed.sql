-- Who is removed was looked for twice, so that neither look was noticed when it was missing; the one that counts stays.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.remove_agent(_profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  code text;
begin
  -- A refusal takes it back.
  code := private.renew_code(own.id);
  update public.profiles set organization_code = null
  where id = _profile_id and organization_code = code;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('agent_removed', _profile_id::text, jsonb_build_object('company', own.id));
end $function$;
comment on function public.remove_agent(uuid) is 'nothing; the company has a new code afterwards
refuses 42501 `not_company`, PT404 `not_found`, P0001 `code_collision`';

reset check_function_bodies;
