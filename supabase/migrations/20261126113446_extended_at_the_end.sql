-- Maintenance that met a subscription which was extended at that moment ended the new one.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.end_subscriptions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
begin
  update public.user_subscriptions set status = 'inactive' where user_id in (
    select s.user_id from public.user_subscriptions s join public.profiles p using (user_id)
    where s.status = 'active' and s.ends_at <= now()
    order by p.id for no key update of p skip locked)
    -- Once more, of the row as it is by now: it may just have been extended.
    and status = 'active' and ends_at <= now();
  get diagnostics ended = row_count;
  return ended;
end $function$;
comment on function private.end_subscriptions() is NULL;

reset check_function_bodies;
