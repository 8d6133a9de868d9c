-- An agent who had let one office read the names and words of those who wrote had let the next one too, without a
-- word. Who leaves an office or joins one decides anew.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.guard_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  places integer;
begin
  if tg_op = 'UPDATE' and new.organization_code is not null and old.organization_code is not null
     and not exists (select from public.companies where organization_code = old.organization_code) then
    return new;
  end if;
  -- Who let one office read the names and words of those who wrote has let no other.
  update public.lead_settings set company_reads = false, updated_at = now() where agent_id = new.id and company_reads;
  if new.organization_code is null then
    new.company_since := null;
    return new;
  end if;
  perform private.lock_office(new.organization_code);
  select o.agent_limit into places from private.office_of(new) o where o.state in ('open', 'full');
  if (select count(*) from public.profiles where organization_code = new.organization_code and id <> new.id) >= places then
    perform private.refuse('office_full', 'P0001', places::text);
  end if;
  new.company_since := clock_timestamp();
  return new;
end $function$;
comment on function private.guard_place() is NULL;

reset check_function_bodies;
