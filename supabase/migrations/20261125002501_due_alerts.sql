-- Whether an address may have another mail is asked only of alerts that are due.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.queue_alert_mails(_now timestamp with time zone DEFAULT now(), _alerts integer DEFAULT 100, OUT alerts integer, OUT mails integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  a private.alerts;
begin
  alerts := 0;
  mails := 0;
  if not pg_try_advisory_xact_lock(hashtextextended('alert_mails', 0)) then return; end if;
  for a in
    select held.* from private.alerts held
    where held.id in (
      select due.id from (
        -- A fence: what costs is asked only of those for whom something waits and whose time has come, in their order.
        select w.id, w.address from private.alerts w
        join (values ('now', _now - interval '15 minutes', _now),
          ('daily', private.latest_eight(_now), private.latest_eight(_now)),
          ('weekly', private.latest_eight(_now, true), private.latest_eight(_now, true))) times (frequency, looked_before, found_by)
          using (frequency)
        where w.confirmed_at is not null and w.paused_at is null and coalesce(w.told_at < times.looked_before, true)
          and exists (select from private.alert_finds f
                      where f.alert_id = w.id and f.told_at is null and f.found_at <= times.found_by)
        order by w.told_at nulls first, w.id offset 0) due
      where private.has_room_for_alerts(due.address, _now) and not private.is_stopped(null, due.address, 'alert')
      limit _alerts)
    order by held.told_at nulls first, held.id for no key update skip locked
  loop
    -- Others of the same address may have filled it.
    continue when not private.has_room_for_alerts(a.address, _now);
    alerts := alerts + 1;
    if private.tell_alert(a, _now) then mails := mails + 1; end if;
    update private.alerts set told_at = _now where id = a.id;
  end loop;
end $function$;
comment on function private.queue_alert_mails(timestamp with time zone,integer) is NULL;

reset check_function_bodies;
