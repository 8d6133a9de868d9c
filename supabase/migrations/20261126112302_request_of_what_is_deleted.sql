-- Whoever sent the request of a listing again while that one was being deleted had one listing, or draft, more than the plan has.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.is_sent_again(_agent uuid, _request uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.properties where agent_id = _agent and client_request_id = _request for key share;
  return found;
end $function$;
comment on function private.is_sent_again(uuid,uuid) is NULL;

CREATE OR REPLACE FUNCTION private.require_draft_room(owner public.profiles, request uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('listings:' || owner.id, 0));
  if (select count(*) from public.properties where agent_id = owner.id and status = 'draft') >= 200
     and not private.is_sent_again(owner.id, request) then
    perform private.refuse('drafts_limit', 'P0001');
  end if;
end $function$;
comment on function private.require_draft_room(public.profiles,uuid) is NULL;

CREATE OR REPLACE FUNCTION private.require_room(owner public.profiles, request uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reason text := private.room_refusal(owner);
begin
  if reason is not null and not private.is_sent_again(owner.id, request) then
    perform private.refuse(reason, 'P0001');
  end if;
end $function$;
comment on function private.require_room(public.profiles,uuid) is NULL;

reset check_function_bodies;
