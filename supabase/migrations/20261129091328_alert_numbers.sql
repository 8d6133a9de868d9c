-- Operators see how alerts are used, in numbers.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.admin_alerts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'active', count(*) filter (where confirmed_at is not null and paused_at is null),
      'of_homes', count(*) filter (where confirmed_at is not null and paused_at is null and listing_id is not null),
      'addresses', count(distinct lower(address)) filter (where confirmed_at is not null and paused_at is null),
      'paused', count(*) filter (where confirmed_at is not null and paused_at is not null),
      'unconfirmed', count(*) filter (where confirmed_at is null),
      'new', count(*) filter (where confirmed_at > now() - interval '7 days'),
      'mails', (select count(*) from private.mails
                where created_at > now() - interval '8 days' and sent_at > now() - interval '7 days'
                  and kind in ('alert', 'alert_home')))
    from private.alerts);
end $function$;
comment on function public.admin_alerts() is '`{active, of_homes, addresses, paused, unconfirmed, new, mails}`: confirmed alerts that run, those of them about one home, their addresses, others, and of the last seven days the confirmed ones and the mails sent
refuses 42501 `not_admin`';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_alerts()', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
