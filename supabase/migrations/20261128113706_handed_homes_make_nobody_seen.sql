-- A home that an office handed over was published by somebody else: it makes nobody seen. The address of a calendar is not changed while the site is read-only.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.was_seen(_agent uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.publishing_reviews where agent_id = _agent and decision = 'approved')
    or exists (select from public.properties p where p.agent_id = _agent and p.published_at is not null
               and not exists (select from public.listing_events e where e.listing_id = p.id and e.act = 'handed'))
    or exists (select from public.profiles where id = _agent and is_admin)
$function$;

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON private.viewing_feeds FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

reset check_function_bodies;
