-- What an address is told is one mail a moment, each home once, with the alerts that it answers.

set check_function_bodies = off;

create table private.mail_alerts (
  mail_id bigint not null references private.mails (id) on delete cascade,
  alert_id uuid not null references private.alerts (id) on delete cascade,
  primary key (mail_id, alert_id)
);
create index mail_alerts_alert_id_idx on private.mail_alerts (alert_id);
alter table private.mail_alerts enable row level security;


drop function private.tell_alert(private.alerts,timestamp with time zone);

CREATE OR REPLACE FUNCTION private.alert_times(_now timestamp with time zone)
 RETURNS TABLE(frequency text, looked_before timestamp with time zone, found_by timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  values ('now', _now - interval '15 minutes', _now),
    ('daily', private.latest_eight(_now), private.latest_eight(_now)),
    ('weekly', private.latest_eight(_now, true), private.latest_eight(_now, true))
$function$;

CREATE OR REPLACE FUNCTION private.alerts_in(m private.mails)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.alert_id where m.alert_id is not null union select alert_id from private.mail_alerts where mail_id = m.id
$function$;

CREATE OR REPLACE FUNCTION public.delete_alert(_secret text, _id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m private.mails := private.alert_mail(_secret);
begin
  perform from private.alerts where id = _id and lower(address) = lower(m.address) for update;
  if not found then return false; end if;
  -- One that tells of others too goes.
  delete from private.mails where alert_id = _id and sent_at is null
    and not exists (select from private.mail_alerts a where a.mail_id = mails.id);
  delete from private.alerts where id = _id;
  return true;
end $function$;
comment on function public.delete_alert(text,uuid) is 'whether there was something to delete: the alert, what waits to be told, and with the last alert of an address all mails about them';

CREATE OR REPLACE FUNCTION private.is_alert_stopped(m private.mails)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.kind like 'alert%' and coalesce(
    (select bool_and(paused_at is not null) from private.alerts where id in (select private.alerts_in(m))),
    m.kind <> 'alert_confirm')
$function$;

CREATE OR REPLACE FUNCTION private.is_stopped(m private.mails)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_stopped(m.user_id, m.address, m.kind)
    or m.kind <> 'alert_confirm' and coalesce(
      (select bool_and(paused_at is not null) from private.alerts where id in (select private.alerts_in(m))), false)
$function$;

CREATE OR REPLACE FUNCTION private.queue_alert_mails(_now timestamp with time zone DEFAULT now(), _alerts integer DEFAULT 100, OUT alerts integer, OUT mails integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  person text;
  held uuid[];
  due uuid[];
begin
  alerts := 0;
  mails := 0;
  if not pg_try_advisory_xact_lock(hashtextextended('alert_mails', 0)) then return; end if;
  for person in
    select lower(d.address) from (
      select due.address, due.told_at from (
        -- A fence: what costs is asked only of those for whom something waits and whose time has come, in their order.
        select w.id, w.address, w.told_at from private.alerts w
        join (select * from private.alert_times(_now) offset 0) times using (frequency)
        where w.confirmed_at is not null and w.paused_at is null and coalesce(w.told_at < times.looked_before, true)
          and exists (select from private.alert_finds f
                      where f.alert_id = w.id and f.told_at is null and f.found_at <= times.found_by)
        order by w.told_at nulls first, w.id offset 0) due
      where private.has_room_for_alerts(due.address, _now) and not private.is_stopped(null, due.address, 'alert')
        -- A quarter of an hour of the address, not of each of its alerts.
        and not exists (select from private.alerts o where lower(o.address) = lower(due.address) and o.told_at >= _now - interval '15 minutes')
      limit _alerts) d
    group by 1 order by min(coalesce(d.told_at, '-infinity')), 1
  loop
    held := array(
      select id from private.alerts where lower(address) = person and confirmed_at is not null and paused_at is null
      order by id for no key update skip locked);
    -- With those whose time has come goes what is told at once, however short ago something else was.
    due := array(
      select w.id from private.alerts w join private.alert_times(_now) times using (frequency)
      where w.id = any (held) and (w.frequency = 'now' or coalesce(w.told_at < times.looked_before, true))
        and exists (select from private.alert_finds f
                    where f.alert_id = w.id and f.told_at is null and f.found_at <= times.found_by));
    alerts := alerts + cardinality(due);
    if private.tell_address(held, due, _now) then mails := mails + 1; end if;
    update private.alerts set told_at = _now where id = any (due);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.stop_alert(m private.mails)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if m.kind not like 'alert%' then return false; end if;
  -- Whoever uses its link has got it: it is not taken back, nor sent again.
  update private.mails set sent_at = coalesce(sent_at, now()), dead_at = null where id = m.id;
  update private.alerts set paused_at = coalesce(paused_at, now()) where id in (select private.alerts_in(m)) and confirmed_at is not null;
  return found or m.kind <> 'alert_confirm';
end $function$;

CREATE OR REPLACE FUNCTION private.tell_address(_alerts uuid[], _due uuid[], _now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  named constant integer := 12;
  of_alerts uuid[];
  of_homes uuid[];
  answered uuid[];
  first private.alerts;
  mail_kind text;
  letter jsonb;
  event text;
begin
  with waiting as (
    select f.alert_id, f.listing_id from private.alert_finds f where f.alert_id = any (_alerts) and f.told_at is null
    order by f.alert_id, f.listing_id for update skip locked)
  select array_agg(alert_id), array_agg(listing_id) into of_alerts, of_homes from waiting;

  with finds as materialized (
    select a.id as alert_id, a.created_at, t.* from private.alerts a
    cross join lateral private.true_finds(
      a, array(select w.home from unnest(of_alerts, of_homes) w (alert, home) where w.alert = a.id)) t
    where a.id = any (_alerts)),
  told as materialized (
    select * from finds where listing_id in (select listing_id from finds where alert_id = any (_due))),
  -- Of several reasons the one that says most; of several prices before the lowest, which nobody can call too much.
  homes as materialized (
    select listing_id, min(price) as price, min(price_before) as price_before, array_agg(alert_id order by created_at, alert_id) as alerts,
      case when bool_or(reason = 'back') then 'back' when bool_or(reason = 'lowered') then 'lowered' else 'new' end as reason,
      row_number() over (order by bool_or(reason = 'lowered') and not bool_or(reason = 'back'), max(found_at) desc, listing_id) as place,
      string_agg(concat_ws(' ', listing_id, reason, price, found_at), ',' order by alert_id) as event
    from told group by listing_id),
  noted as (
    update private.alert_finds f set told_at = _now, told_price = t.price, told_deal = t.deal, told_before = null, from_price = null
    from told t where f.alert_id = t.alert_id and f.listing_id = t.listing_id)
  select
    array(select alert_id from told group by alert_id, created_at order by created_at, alert_id),
    jsonb_build_object(
      'new', count(*) filter (where h.reason <> 'lowered'), 'lowered', count(*) filter (where h.reason = 'lowered'),
      'homes', jsonb_agg(
        private.told_home(l, h.reason, h.price, h.price_before) || jsonb_build_object('alerts', h.alerts)
        order by h.place) filter (where h.place <= named)),
    md5(string_agg(h.event, ',' order by h.place))
  into answered, letter, event
  from homes h join public.public_listings l on l.id = h.listing_id having count(*) > 0;

  delete from private.alert_finds f using unnest(of_alerts, of_homes) w (alert, home)
  where f.alert_id = w.alert and f.listing_id = w.home and w.alert = any (_due) and f.told_at is null and f.told_before is null;
  update private.alert_finds f set told_at = told_before, told_before = null from unnest(of_alerts, of_homes) w (alert, home)
  where f.alert_id = w.alert and f.listing_id = w.home and w.alert = any (_due) and f.told_at is null;

  if letter is null then return false; end if;
  select * into first from private.alerts where id = answered[1];
  letter := letter || jsonb_build_object(
    'query', case when cardinality(answered) = 1 then coalesce(first.query, '') else '' end,
    'alerts', (
      select jsonb_agg(jsonb_build_object(
        'id', a.id, 'query', a.query, 'title', (select title from private.shown_home(a.listing_id))) order by a.created_at, a.id)
      from private.alerts a where a.id = any (answered)));
  mail_kind := case when cardinality(answered) = 1 and first.listing_id is not null then 'alert_home' else 'alert' end;
  event := mail_kind || ':' || first.id || ':' || event;
  -- Longer than the longest rest, with the time that a mail is tried again.
  if not private.queue_mail_to(first.address, mail_kind, event, letter, _now + interval '5 days') then return false; end if;
  update private.mails set alert_id = first.id, created_at = _now where key = event;
  insert into private.mail_alerts (mail_id, alert_id)
  select m.id, a.id from private.mails m, unnest(answered[2:]) a (id) where m.key = event;
  return true;
end $function$;

reset check_function_bodies;
