-- Removing an agent draws a new code for the company, so the old one brings nobody back.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.generate_organization_code()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
begin
  if not (private.rate_hit('organization_code', own.id::text, 5, 86400) ->> 'allowed')::boolean then
    perform private.refuse('code_limit', 'P0001');
  end if;
  return private.renew_code(own.id);
end $function$;
comment on function public.generate_organization_code() is 'the new code, stored
refuses 42501 `not_company`, P0001 `code_limit` (5 a day), `code_collision`';

CREATE OR REPLACE FUNCTION public.remove_agent(_profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  code text := private.renew_code(own.id);
begin
  update public.profiles set organization_code = null
  where id = _profile_id and organization_code = code;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('agent_removed', _profile_id::text, jsonb_build_object('company', own.id));
end $function$;
comment on function public.remove_agent(uuid) is 'nothing; the company has a new code afterwards
refuses 42501 `not_company`, PT404 `not_found`, P0001 `code_collision`';

CREATE OR REPLACE FUNCTION private.renew_code(_company uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  code text;
begin
  perform pg_advisory_xact_lock(private.company_gate(_company));
  -- The code may have changed while this one waited, so the agents are looked for by the row of now.
  perform from public.profiles
  where organization_code = (select organization_code from public.companies where id = _company)
  order by id for no key update;
  for attempt in 1..5 loop
    begin
      code := private.new_organization_code();
      update public.companies set organization_code = code where id = _company;
      return code;
    exception when unique_violation then null;
    end;
  end loop;
  perform private.refuse('code_collision', 'P0001');
end $function$;
comment on function private.renew_code(uuid) is NULL;

select private.apply_privileges();

reset check_function_bodies;
